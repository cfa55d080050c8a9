/** Webhooks against a real receiver, on two nodes. */
import { createHmac } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { webhookDeliveryRoutes, webhookRoutes } from '#workflow/contract/webhook.ts'
import { start, taskAt } from '../testing/processes.ts'
import type { Received } from '../testing/receiver.ts'
import { aWebhookWorld } from '../testing/webhooks.ts'

const WAIT = { timeout: 30_000, interval: 50 }
const { node, aWebhook, complete, deliveriesOf, hurry, stateOf, walled, superuser, receiver, admin, bob } =
  aWebhookWorld()

const typesOf = (calls: readonly Received[]) => calls.map(({ body }) => body['type'])
const isSigned = ({ headers, text }: Received, secret: string): boolean => {
  const [id, at] = [headers['webhook-id'], headers['webhook-timestamp']].map(String)
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const wanted = `v1,${createHmac('sha256', key).update(`${id}.${at}.${text}`).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(wanted)
}

describe('a delivery', () => {
  test('is signed, in order, once, and the same shape as the event', async () => {
    const hook = await aWebhook({
      events: [
        'workflow.instance.started',
        'workflow.task.opened',
        'workflow.task.completed',
        'workflow.instance.ended',
      ],
    })
    const { rootId } = await start(node(), admin(), { key: 'orders', businessKey: 'B-1', vars: {} })
    const taskId = await taskAt(node(), bob().token, rootId, 'check')
    await complete(rootId)
    await vi.waitFor(() => expect(hook.received()).toHaveLength(4), WAIT)
    const calls = hook.received()
    expect(typesOf(calls)).toEqual(hook.body.events)
    expect(calls.every((call) => isSigned(call, hook.secret))).toBe(true)
    expect(calls[2]?.body).toMatchObject({
      id: calls[2]?.headers['webhook-id'],
      instanceId: rootId,
      process: 'orders',
      version: 1,
      businessKey: 'B-1',
      record: null,
      task: { id: taskId, node: 'check', outcome: 'agree' },
    })
    expect(Object.keys(calls[0]?.body ?? {})).not.toContain('variables')
    await vi.waitFor(
      async () => expect((await deliveriesOf(hook.id)).map(({ status }) => status)).toEqual(Array(4).fill('sent')),
      WAIT,
    )
  })

  test('of a command that is refused is not made', async () => {
    const hook = await aWebhook()
    const refused = await node().call(workflowTaskRoutes.complete, { token: bob().token, body: { id: newId() } })
    expect(refused.status).toBe(404)
    expect(await deliveriesOf(hook.id)).toEqual([])
  })

  test('that was answered by 500 or a cut connection comes again under its id, and holds back what follows it', async () => {
    const hook = await aWebhook()
    let calls = 0
    receiver().answer = ({ path }) => (path === hook.path && (calls += 1) === 1 ? { status: 500 } : {})
    const { rootId } = await start(node(), admin(), { key: 'orders' })
    await vi.waitFor(
      async () => expect((await deliveriesOf(hook.id))[0]).toMatchObject({ status: 'failed', code: 500, attempts: 1 }),
      WAIT,
    )
    await complete(rootId)
    expect(typesOf(hook.received())).toEqual(['workflow.instance.started'])
    await hurry(hook.id)
    await vi.waitFor(() => expect(hook.received()).toHaveLength(3), WAIT)
    expect(typesOf(hook.received())).toEqual([
      'workflow.instance.started',
      'workflow.instance.started',
      'workflow.instance.ended',
    ])
    const [first, second] = hook.received()
    expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id'])
  })

  test('whose connection is cut before the answer comes again, and so may come twice', async () => {
    const hook = await aWebhook({ events: ['workflow.instance.started'] })
    let calls = 0
    receiver().answer = ({ path }) => {
      if (path === hook.path && (calls += 1) === 1) receiver().cut()
      return {}
    }
    await start(node(), admin(), { key: 'orders' })
    await vi.waitFor(async () => {
      await hurry(hook.id)
      expect((await deliveriesOf(hook.id))[0]).toMatchObject({ status: 'sent', attempts: 2 })
    }, WAIT)
    const ids = new Set(hook.received().map(({ headers }) => headers['webhook-id']))
    expect([hook.received().length, ids.size]).toEqual([2, 1])
  })

  test('that a node took with it when it died is made by another', async () => {
    const hook = await aWebhook({ events: ['workflow.instance.started'] })
    // Off until a node that does not send has taken it.
    await superuser().query('update wf_webhook set status = 0 where id = $1', [hook.id])
    await superuser().query(`update wf_webhook set stopped = 'failures' where id = $1`, [hook.id])
    await start(node(), admin(), { key: 'orders' })
    await superuser().query(
      `update wf_webhook_delivery set leased_by = 'gone', leased_until = now() + interval '2 seconds', attempts = 1 where webhook_id = $1`,
      [hook.id],
    )
    await superuser().query(`update wf_webhook set status = 1, stopped = '' where id = $1`, [hook.id])
    expect(hook.received()).toHaveLength(0)
    await vi.waitFor(() => expect(hook.received()).toHaveLength(1), WAIT)
    await vi.waitFor(
      async () => expect((await deliveriesOf(hook.id))[0]).toMatchObject({ status: 'sent', attempts: 2 }),
      WAIT,
    )
  })

  test('that no one answers six times is given up; five in a row pause the webhook, which goes on collecting', async () => {
    const hook = await aWebhook({ events: ['workflow.instance.started'] })
    receiver().answer = ({ path }) => (path === hook.path ? { status: 503 } : {})
    await start(node(), admin(), { key: 'orders' })
    await vi.waitFor(async () => {
      await hurry(hook.id)
      expect((await deliveriesOf(hook.id))[0]).toMatchObject({ status: 'dead', attempts: 6 })
    }, WAIT)
    expect(hook.received()).toHaveLength(6)
    const { rows } = await superuser().query(`select title from msg_record where path = $1`, [
      `/bpm/webhook?id=${hook.id}`,
    ])
    expect(rows.length).toBeGreaterThan(0)
    for (let more = 0; more < 4; more += 1) await start(node(), admin(), { key: 'orders' })
    await vi.waitFor(async () => {
      await superuser().query(
        `update wf_webhook_delivery set attempts = 5, next_at = now() where webhook_id = $1 and status = 'failed' and leased_by is null`,
        [hook.id],
      )
      expect((await stateOf(hook.id)).stopped).toBe('failures')
    }, WAIT)
    await start(node(), admin(), { key: 'orders' })
    expect(await stateOf(hook.id)).toMatchObject({ status: 0, waiting: 1, dead: 5 })
    receiver().answer = () => ({})
    const { id, version } = await stateOf(hook.id)
    await node().call(webhookRoutes.update, { token: admin(), body: { ...hook.body, id, version, status: 1 } })
    await vi.waitFor(
      async () => expect(await stateOf(hook.id)).toMatchObject({ status: 1, stopped: '', waiting: 0 }),
      WAIT,
    )
    const dead = (await deliveriesOf(hook.id)).filter(({ status }) => status === 'dead').map((one) => one.id)
    const again = await node().call(webhookDeliveryRoutes.resend, { token: admin(), body: dead })
    expect(again.data.done).toHaveLength(5)
    await vi.waitFor(async () => expect((await stateOf(hook.id)).dead).toBe(0), WAIT)
  })

  test('answered by 410 ends the webhook', async () => {
    const hook = await aWebhook({ events: ['workflow.instance.started'] })
    receiver().answer = ({ path }) => (path === hook.path ? { status: 410 } : {})
    await start(node(), admin(), { key: 'orders' })
    await vi.waitFor(async () => expect(await stateOf(hook.id)).toMatchObject({ status: 0, stopped: 'gone' }), WAIT)
    await start(node(), admin(), { key: 'orders' })
    expect(await deliveriesOf(hook.id)).toHaveLength(1)
    const { rows } = await superuser().query<{ action: string; actor_id: string | null }>(
      `select action, actor_id from sys_audit where resource_id = $1 and action = 'disable'`,
      [hook.id],
    )
    expect(rows).toEqual([{ action: 'disable', actor_id: null }])
  })

  test('follows no redirect, and goes to no address inside that the rules do not name', async () => {
    const hook = await aWebhook({ events: ['workflow.instance.started'] })
    receiver().answer = ({ path }) => (path === hook.path ? { status: 302 } : {})
    await start(node(), admin(), { key: 'orders' })
    await vi.waitFor(async () => expect((await deliveriesOf(hook.id))[0]?.error).toContain('redirects'), WAIT)
    const order = { token: admin(), params: { id: hook.id }, headers: { 'accept-language': 'zh' } }
    const read = await node().call(webhookDeliveryRoutes.page, order)
    expect(read.data.list[0]?.error).toBe('应答要求转到其他地址，系统不跟随。')
    const tried = await node().call(webhookRoutes.test, order)
    expect(tried.data).toMatchObject({ fault: 'redirect', message: expect.not.stringMatching(/[A-Za-z]/) as string })
    const { data } = await walled().call(webhookRoutes.test, { token: admin(), params: { id: hook.id } })
    expect(data).toMatchObject({ isDone: false, fault: 'refused', status: null })
    await superuser().query('update wf_webhook set status = 0 where id = $1', [hook.id])
  })
})

describe('secrets', () => {
  test('are answered once; replaced, both sign for a while', async () => {
    const hook = await aWebhook({ events: ['workflow.instance.started'] })
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    expect(JSON.stringify(await stateOf(hook.id))).not.toContain(hook.secret)
    const { data } = await node().call(webhookRoutes.rotate, { token: admin(), params: { id: hook.id } })
    expect(data.secret).not.toBe(hook.secret)
    await start(node(), admin(), { key: 'orders' })
    await vi.waitFor(() => expect(hook.received()).toHaveLength(1), WAIT)
    const [both] = hook.received()
    expect(both && [isSigned(both, data.secret), isSigned(both, hook.secret)]).toEqual([true, true])
    await superuser().query(`update wf_webhook set old_until = now() - interval '1 second' where id = $1`, [hook.id])
    await start(node(), admin(), { key: 'orders' })
    await vi.waitFor(() => expect(hook.received()).toHaveLength(2), WAIT)
    const later = hook.received()[1]
    expect(later && [isSigned(later, data.secret), isSigned(later, hook.secret)]).toEqual([true, false])
    const { rows } = await superuser().query('select payload from sys_outbox union all select changes from sys_audit')
    expect(JSON.stringify(rows)).not.toContain(data.secret)
  })

  test('sign a test event, whose answer is shown and nothing of it kept', async () => {
    const hook = await aWebhook()
    receiver().answer = () => ({ status: 202, body: 'accepted' })
    const { data } = await node().call(webhookRoutes.test, { token: admin(), params: { id: hook.id } })
    expect(data).toMatchObject({ isDone: true, status: 202, body: 'accepted' })
    const [ping] = hook.received()
    expect(ping?.body['type']).toBe('workflow.ping')
    expect(ping && isSigned(ping, hook.secret)).toBe(true)
    expect(await deliveriesOf(hook.id)).toEqual([])
  })
})
