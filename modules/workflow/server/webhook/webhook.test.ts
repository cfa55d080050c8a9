/** Webhooks against a real receiver, on two nodes. */
import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { workflowAccessRoutes } from '#workflow/contract/model-access.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { webhookDeliveryRoutes, webhookExport, webhookRoutes, type WebhookDraft } from '#workflow/contract/webhook.ts'
import { aDatabase, aNode, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { STAFF } from '../testing/office.ts'
import { deploy, flows, processOf, start, taskAt } from '../testing/processes.ts'
import { Receiver, type Received } from '../testing/receiver.ts'

const WAIT = { timeout: 30_000, interval: 50 }
const HOOKS = ['page', 'save', 'update', 'delete', 'export', 'resend', 'test'].map(
  (verb) => `wf:webhook:${verb}` as const,
)

let nodes: TestServer[]
let walled: TestServer
let superuser: pg.Client
let drop: () => Promise<void>
let receiver: Receiver
let admin: string
let bob: TestActor

beforeAll(async () => {
  const database = await aDatabase()
  drop = database.drop
  const options = { listen: true, env: { EGRESS_ALLOW: '127.0.0.1' } }
  nodes = await Promise.all(['one', 'two'].map((name) => aNode(database.urls, { ...options, name })))
  walled = await aNode(database.urls)
  superuser = await asSuperuser(database.urls.owner)
  receiver = await Receiver.listen()
  admin = await node().admin()
  bob = await anActor(node(), { can: STAFF, realName: 'Bob' })
  await deploy(node(), admin, checked('orders'), 'Check')
})
afterAll(async () => {
  await Promise.all([...nodes, walled].map((one) => one.stop()))
  await receiver.close()
  await superuser.end()
  await drop()
})
beforeEach(() => {
  receiver.answer = () => ({})
})

function node(index = 0): TestServer {
  const found = nodes[index]
  if (found === undefined) throw new Error('no node')
  return found
}
const checked = (key: string): string =>
  processOf(
    key,
    `<startEvent id="s"/><userTask id="check" name="Check" camunda:assignee="${bob.username}"/><endEvent id="e"/>${flows('s check', 'check e')}`,
  )

async function aWebhook(more: Partial<WebhookDraft> = {}, token = admin) {
  const name = `hook ${newId()}`
  const path = `/${newId()}`
  const draft = { name, url: receiver.url(path), events: ['workflow.instance.started', 'workflow.instance.ended'] }
  const body = { ...draft, ...more } as WebhookDraft
  const { data, body: refused } = await node().call(webhookRoutes.create, { token, body })
  if (data === null) throw new Error(JSON.stringify(refused))
  const received = (): Received[] => receiver.received.filter((call) => call.path === path)
  return { ...data, body, path, received }
}
const typesOf = (calls: readonly Received[]) => calls.map(({ body }) => body['type'])

async function complete(rootId: string): Promise<void> {
  const id = await taskAt(node(1), bob.token, rootId, 'check')
  await node(1).call(workflowTaskRoutes.complete, { token: bob.token, body: { id, outcome: 'agree' } })
}
const deliveriesOf = async (id: string, token = admin) =>
  (await node().call(webhookDeliveryRoutes.page, { token, params: { id }, query: { limit: 100 } })).data.list
/** Makes what comes again due at once. */
const hurry = (id: string) =>
  superuser.query(
    `update wf_webhook_delivery set next_at = now() where webhook_id = $1 and status = 'failed' and leased_by is null`,
    [id],
  )
const stateOf = async (id: string) => (await node().call(webhookRoutes.get, { token: admin, params: { id } })).data

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
    const { rootId } = await start(node(), admin, { key: 'orders', businessKey: 'B-1', vars: {} })
    const taskId = await taskAt(node(), bob.token, rootId, 'check')
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
    const refused = await node().call(workflowTaskRoutes.complete, { token: bob.token, body: { id: newId() } })
    expect(refused.status).toBe(404)
    expect(await deliveriesOf(hook.id)).toEqual([])
  })

  test('that was answered by 500 or a cut connection comes again under its id, and holds back what follows it', async () => {
    const hook = await aWebhook()
    let calls = 0
    receiver.answer = ({ path }) => (path === hook.path && (calls += 1) === 1 ? { status: 500 } : {})
    const { rootId } = await start(node(), admin, { key: 'orders' })
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
    receiver.answer = ({ path }) => {
      if (path === hook.path && (calls += 1) === 1) receiver.cut()
      return {}
    }
    await start(node(), admin, { key: 'orders' })
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
    await superuser.query('update wf_webhook set status = 0 where id = $1', [hook.id])
    await superuser.query(`update wf_webhook set stopped = 'failures' where id = $1`, [hook.id])
    await start(node(), admin, { key: 'orders' })
    await superuser.query(
      `update wf_webhook_delivery set leased_by = 'gone', leased_until = now() + interval '2 seconds', attempts = 1 where webhook_id = $1`,
      [hook.id],
    )
    await superuser.query(`update wf_webhook set status = 1, stopped = '' where id = $1`, [hook.id])
    expect(hook.received()).toHaveLength(0)
    await vi.waitFor(() => expect(hook.received()).toHaveLength(1), WAIT)
    await vi.waitFor(
      async () => expect((await deliveriesOf(hook.id))[0]).toMatchObject({ status: 'sent', attempts: 2 }),
      WAIT,
    )
  })

  test('that no one answers six times is given up; five in a row pause the webhook, which goes on collecting', async () => {
    const hook = await aWebhook({ events: ['workflow.instance.started'] })
    receiver.answer = ({ path }) => (path === hook.path ? { status: 503 } : {})
    await start(node(), admin, { key: 'orders' })
    await vi.waitFor(async () => {
      await hurry(hook.id)
      expect((await deliveriesOf(hook.id))[0]).toMatchObject({ status: 'dead', attempts: 6 })
    }, WAIT)
    expect(hook.received()).toHaveLength(6)
    const { rows } = await superuser.query(`select title from msg_record where path = $1`, [
      `/bpm/webhook?id=${hook.id}`,
    ])
    expect(rows.length).toBeGreaterThan(0)
    for (let more = 0; more < 4; more += 1) await start(node(), admin, { key: 'orders' })
    await vi.waitFor(async () => {
      await superuser.query(
        `update wf_webhook_delivery set attempts = 5, next_at = now() where webhook_id = $1 and status = 'failed' and leased_by is null`,
        [hook.id],
      )
      expect((await stateOf(hook.id)).stopped).toBe('failures')
    }, WAIT)
    await start(node(), admin, { key: 'orders' })
    expect(await stateOf(hook.id)).toMatchObject({ status: 0, waiting: 1, dead: 5 })
    receiver.answer = () => ({})
    const { id, version } = await stateOf(hook.id)
    await node().call(webhookRoutes.update, { token: admin, body: { ...hook.body, id, version, status: 1 } })
    await vi.waitFor(
      async () => expect(await stateOf(hook.id)).toMatchObject({ status: 1, stopped: '', waiting: 0 }),
      WAIT,
    )
    const dead = (await deliveriesOf(hook.id)).filter(({ status }) => status === 'dead').map((one) => one.id)
    const again = await node().call(webhookDeliveryRoutes.resend, { token: admin, body: dead })
    expect(again.data.done).toHaveLength(5)
    await vi.waitFor(async () => expect((await stateOf(hook.id)).dead).toBe(0), WAIT)
  })

  test('answered by 410 ends the webhook', async () => {
    const hook = await aWebhook({ events: ['workflow.instance.started'] })
    receiver.answer = ({ path }) => (path === hook.path ? { status: 410 } : {})
    await start(node(), admin, { key: 'orders' })
    await vi.waitFor(async () => expect(await stateOf(hook.id)).toMatchObject({ status: 0, stopped: 'gone' }), WAIT)
    await start(node(), admin, { key: 'orders' })
    expect(await deliveriesOf(hook.id)).toHaveLength(1)
  })

  test('follows no redirect, and goes to no address inside that the rules do not name', async () => {
    const hook = await aWebhook({ events: ['workflow.instance.started'] })
    receiver.answer = ({ path }) => (path === hook.path ? { status: 302 } : {})
    await start(node(), admin, { key: 'orders' })
    await vi.waitFor(async () => expect((await deliveriesOf(hook.id))[0]?.error).toContain('302'), WAIT)
    const { data } = await walled.call(webhookRoutes.test, { token: admin, params: { id: hook.id } })
    expect(data).toMatchObject({ isDone: false, fault: 'refused', status: null })
    await superuser.query('update wf_webhook set status = 0 where id = $1', [hook.id])
  })
})

describe('secrets', () => {
  test('are answered once; replaced, both sign for a while', async () => {
    const hook = await aWebhook({ events: ['workflow.instance.started'] })
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    expect(JSON.stringify(await stateOf(hook.id))).not.toContain(hook.secret)
    const { data } = await node().call(webhookRoutes.rotate, { token: admin, params: { id: hook.id } })
    expect(data.secret).not.toBe(hook.secret)
    await start(node(), admin, { key: 'orders' })
    await vi.waitFor(() => expect(hook.received()).toHaveLength(1), WAIT)
    const [both] = hook.received()
    expect(both && [isSigned(both, data.secret), isSigned(both, hook.secret)]).toEqual([true, true])
    await superuser.query(`update wf_webhook set old_until = now() - interval '1 second' where id = $1`, [hook.id])
    await start(node(), admin, { key: 'orders' })
    await vi.waitFor(() => expect(hook.received()).toHaveLength(2), WAIT)
    const later = hook.received()[1]
    expect(later && [isSigned(later, data.secret), isSigned(later, hook.secret)]).toEqual([true, false])
    const { rows } = await superuser.query('select payload from sys_outbox union all select changes from sys_audit')
    expect(JSON.stringify(rows)).not.toContain(data.secret)
  })

  test('sign a test event, whose answer is shown and nothing of it kept', async () => {
    const hook = await aWebhook()
    receiver.answer = () => ({ status: 202, body: 'accepted' })
    const { data } = await node().call(webhookRoutes.test, { token: admin, params: { id: hook.id } })
    expect(data).toMatchObject({ isDone: true, status: 202, body: 'accepted' })
    const [ping] = hook.received()
    expect(ping?.body['type']).toBe('workflow.ping')
    expect(ping && isSigned(ping, hook.secret)).toBe(true)
    expect(await deliveriesOf(hook.id)).toEqual([])
  })
})

describe('who manages one process', () => {
  let model: string
  let mia: TestActor
  let max: TestActor

  beforeAll(async () => {
    model = await deploy(node(), admin, checked('mine'), 'Mine')
    mia = await anActor(node(), { can: HOOKS, realName: 'Mia' })
    max = await anActor(node(), { can: [...HOOKS, 'wf:model:save', 'wf:model:deploy'], realName: 'Max' })
    await manage(model, mia)
  })
  const manage = async (id: string, ...people: readonly TestActor[]) => {
    const none = { userIdList: [], roleIdList: [], deptIdList: [] }
    const manager = { ...none, userIdList: people.map((one) => one.id) }
    const body = { id, startBy: 'all' as const, starter: none, manager, monitor: none }
    const { status } = await node().call(workflowAccessRoutes.update, { token: admin, body })
    expect(status).toBe(200)
  }
  const create = (token: string, processes: string[]) =>
    node().call(webhookRoutes.create, {
      token,
      body: { name: newId(), url: receiver.url('/x'), events: ['workflow.instance.started'], processes },
    })

  test('has webhooks of that process alone', async () => {
    expect((await create(mia.token, ['mine'])).status).toBe(200)
    for (const processes of [[], ['orders'], ['mine', 'orders'], ['nothing']])
      expect((await create(mia.token, processes)).body.error).toBe('unknown_reference')
    const { data } = await node().call(webhookRoutes.processes, { token: mia.token })
    expect(data).toEqual({ all: false, list: [{ key: 'mine', name: 'Mine' }] })
  })

  test('exports what they see', async () => {
    const { data } = await node().call(webhookRoutes.page, { token: mia.token })
    const ids = data.list.map(({ id }) => id)
    expect(ids).toHaveLength(1)
    const asked = { format: 'csv' as const, columns: ['name', 'events'] as const, timeZone: 'UTC' }
    const file = await node().call(webhookExport.file, {
      token: mia.token,
      query: { ...asked, columns: [...asked.columns], ids },
    })
    expect(String(file.data)).toContain('workflow.instance.started')
    const task = await node().call(webhookExport.task, {
      token: mia.token,
      body: { ...asked, columns: [...asked.columns], ids },
    })
    expect(task.status).toBe(200)
    const [foreign] = [await aWebhook()]
    const refused = await node().call(webhookExport.task, {
      token: mia.token,
      body: { ...asked, columns: [...asked.columns], ids: [foreign.id] },
    })
    expect(refused.status).toBe(404)
  })

  test('neither sees nor changes nor tries nor turns away webhooks of others', async () => {
    const foreign = [await aWebhook({ processes: ['mine', 'orders'] }), await aWebhook()]
    await start(node(), admin, { key: 'orders' })
    const [delivery] = await vi.waitFor(async () => {
      const all = await deliveriesOf(foreign[1]?.id ?? '')
      expect(all).toHaveLength(1)
      return all
    }, WAIT)
    const list = (await node().call(webhookRoutes.page, { token: mia.token, query: { limit: 100 } })).data.list
    for (const { id, body } of foreign) {
      expect(list.map((one) => one.id)).not.toContain(id)
      const params = { params: { id }, token: mia.token }
      const update = {
        ...body,
        id,
        version: 1,
        url: receiver.url('/mia'),
        processes: ['mine'],
        status: 1 as const,
        remark: '',
      }
      const answers = [
        await node().call(webhookRoutes.get, params),
        await node().call(webhookRoutes.update, { token: mia.token, body: update }),
        await node().call(webhookRoutes.rotate, params),
        await node().call(webhookRoutes.test, params),
        await node().call(webhookDeliveryRoutes.page, params),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
      const removed = await node().call(webhookRoutes.removeMany, { token: mia.token, body: [id] })
      expect(removed.data.refused).toMatchObject([{ id, error: 'not_found' }])
    }
    const again = await node().call(webhookDeliveryRoutes.resend, { token: mia.token, body: [delivery?.id ?? ''] })
    expect(again.data.refused).toMatchObject([{ error: 'not_found' }])
  })

  test('receives nothing more once the right is gone', async () => {
    const hook = await aWebhook({ processes: ['mine'], events: ['workflow.instance.started'] }, mia.token)
    await start(node(), admin, { key: 'mine' })
    await vi.waitFor(() => expect(hook.received()).toHaveLength(1), WAIT)
    await manage(model)
    await start(node(), admin, { key: 'mine' })
    await vi.waitFor(
      async () => expect((await deliveriesOf(hook.id)).map(({ status }) => status)).toEqual(['dead', 'sent']),
      WAIT,
    )
    expect(hook.received()).toHaveLength(1)
    await manage(model, mia)
    await superuser.query('update sys_user set status = 0 where id = $1', [mia.id])
    await start(node(), admin, { key: 'mine' })
    await vi.waitFor(async () => expect(await stateOf(hook.id)).toMatchObject({ status: 0, stopped: 'owner' }), WAIT)
    expect(hook.received()).toHaveLength(1)
    await superuser.query('update sys_user set status = 1 where id = $1', [mia.id])
  })

  test('does not come by it with another model under the same key', async () => {
    const other = await anActor(node(), { can: HOOKS, realName: 'Olga' })
    // Max manages a model of his own, whose file holds a process under the known key beside its own.
    await superuser.query(
      `insert into wf_model (tenant_id, id, key, name, xml) values (1, $1, 'trick', 'Trick', '<x/>')`,
      [other.id],
    )
    await superuser.query(
      `insert into wf_definition (tenant_id, id, model_id, key, number, name, xml, sha256) values (1, $1, $1, 'mine', 99, 'Trick', '<x/>', 'x')`,
      [other.id],
    )
    await manage(other.id, max)
    expect((await create(max.token, ['mine'])).body.error).toBe('unknown_reference')
    await superuser.query('delete from wf_definition where id = $1', [other.id])
  })
})
