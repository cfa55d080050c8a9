/** Who manages a process has webhooks of it, and hears of no other through one. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { workflowAccessRoutes } from '#workflow/contract/model-access.ts'
import { webhookDeliveryRoutes, webhookExport, webhookRoutes } from '#workflow/contract/webhook.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { deploy, start } from '../testing/processes.ts'
import { aWebhookWorld } from '../testing/webhooks.ts'

const WAIT = { timeout: 30_000, interval: 50 }
const HOOKS = ['page', 'save', 'update', 'delete', 'export', 'resend', 'test'].map(
  (verb) => `wf:webhook:${verb}` as const,
)
const { node, checked, aWebhook, deliveriesOf, stateOf, superuser, receiver, admin } = aWebhookWorld()

describe('who manages one process', () => {
  let model: string
  let mia: TestActor
  let max: TestActor

  beforeAll(async () => {
    model = await deploy(node(), admin(), checked('mine'), 'Mine')
    mia = await anActor(node(), { can: HOOKS, realName: 'Mia' })
    max = await anActor(node(), { can: [...HOOKS, 'wf:model:save', 'wf:model:deploy'], realName: 'Max' })
    await manage(model, mia)
  })
  const manage = async (id: string, ...people: readonly TestActor[]) => {
    const none = { userIdList: [], roleIdList: [], deptIdList: [] }
    const manager = { ...none, userIdList: people.map((one) => one.id) }
    const body = { id, startBy: 'all' as const, starter: none, manager, monitor: none }
    const { status } = await node().call(workflowAccessRoutes.update, { token: admin(), body })
    expect(status).toBe(200)
  }
  const create = (token: string, processes: string[]) =>
    node().call(webhookRoutes.create, {
      token,
      body: { name: newId(), url: receiver().url('/x'), events: ['workflow.instance.started'], processes },
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
    // The typed cast: a file answers as its bytes.
    expect((file.data as unknown as Buffer).toString()).toContain('workflow.instance.started')
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
    await start(node(), admin(), { key: 'orders' })
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
        url: receiver().url('/mia'),
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
    await start(node(), admin(), { key: 'mine' })
    await vi.waitFor(() => expect(hook.received()).toHaveLength(1), WAIT)
    await manage(model)
    await start(node(), admin(), { key: 'mine' })
    await vi.waitFor(
      async () => expect((await deliveriesOf(hook.id)).map(({ status }) => status)).toEqual(['dead', 'sent']),
      WAIT,
    )
    expect(hook.received()).toHaveLength(1)
    await manage(model, mia)
    await superuser().query('update sys_user set status = 0 where id = $1', [mia.id])
    await start(node(), admin(), { key: 'mine' })
    await vi.waitFor(async () => expect(await stateOf(hook.id)).toMatchObject({ status: 0, stopped: 'owner' }), WAIT)
    expect(hook.received()).toHaveLength(1)
    await superuser().query('update sys_user set status = 1 where id = $1', [mia.id])
  })

  test('does not come by it with another model under the same key', async () => {
    const other = await anActor(node(), { can: HOOKS, realName: 'Olga' })
    // Max manages a model of his own, whose file holds a process under the known key beside its own.
    await superuser().query(
      `insert into wf_model (tenant_id, id, key, name, xml) values (1, $1, 'trick', 'Trick', '<x/>')`,
      [other.id],
    )
    await superuser().query(
      `insert into wf_definition (tenant_id, id, model_id, key, number, name, xml, sha256) values (1, $1, $1, 'mine', 99, 'Trick', '<x/>', 'x')`,
      [other.id],
    )
    await manage(other.id, max)
    expect((await create(max.token, ['mine'])).body.error).toBe('unknown_reference')
    await superuser().query('delete from wf_definition where id = $1', [other.id])
  })
})
