/** Several processes administered at once: one by one, by those who manage them, with a reason. */
import { afterAll, expect, test } from 'vitest'
import { auditRoutes } from '#records/contract/audit.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { anOffice } from '../testing/office.ts'
import { deploy, LEAVE, start } from '../testing/processes.ts'

const { server, admin, people } = await anOffice('Ann')
const { Ann: ann } = people
await deploy(server, admin, LEAVE(), 'Leave')
afterAll(() => server.close())

const begin = async () =>
  (await start(server, ann.token, { key: 'leave', title: 'Sea', vars: { boss: ann.id } })).rootId
const cancel = (token: string, ids: string[], reason = 'Wrong form') =>
  server.call(workflowInstanceRoutes.cancelMany, { body: { ids, reason }, token })
const statusOf = async (id: string) =>
  (await server.call(workflowInstanceRoutes.get, { params: { id }, token: admin })).data.status

test('each is canceled by itself, with the reason in its audit trail; what has ended says so', async () => {
  const ids = [await begin(), await begin(), await begin()]
  expect((await cancel(admin, ids.slice(0, 1))).data.done).toEqual(ids.slice(0, 1))
  const { data } = await cancel(admin, ids)
  expect(data.done).toEqual(ids.slice(1))
  expect(data.refused.map(({ id, error }) => [id, error])).toEqual([[ids[0], 'process_not_now']])
  expect(await Promise.all(ids.map(statusOf))).toEqual(['canceled', 'canceled', 'canceled'])
  const trail = await server.call(auditRoutes.page, { query: { resourceId: ids[1], action: 'cancel' }, token: admin })
  expect(trail.data.list).toHaveLength(1)
})

test('the same ones by two at once: each is canceled once, and the other hears it', async () => {
  const ids = [await begin(), await begin(), await begin(), await begin()]
  const both = await Promise.all([cancel(admin, ids), cancel(admin, ids.toReversed())])
  const done = both.flatMap(({ data }) => data.done)
  const refused = both.flatMap(({ data }) => data.refused)
  expect(done.sort()).toEqual(ids.toSorted())
  expect(refused.map(({ id }) => id).sort()).toEqual(ids.toSorted())
  expect(new Set(refused.map(({ error }) => error))).toEqual(new Set(['process_not_now']))
  for (const resourceId of ids) {
    const trail = await server.call(auditRoutes.page, { query: { resourceId, action: 'cancel' }, token: admin })
    expect(trail.data.list).toHaveLength(1)
  }
})

test('several are suspended and go on', async () => {
  const ids = [await begin(), await begin()]
  const suspended = await server.call(workflowInstanceRoutes.suspendMany, {
    body: { ids, reason: 'Audit' },
    token: admin,
  })
  expect(suspended.data.done).toEqual(ids)
  expect(await Promise.all(ids.map(statusOf))).toEqual(['suspended', 'suspended'])
  const resumed = await server.call(workflowInstanceRoutes.resumeMany, { body: { ids }, token: admin })
  expect(resumed.data.done).toEqual(ids)
})

test('who only takes part changes nothing, and hears that nothing is there to be managed', async () => {
  const id = await begin()
  const { data } = await cancel(ann.token, [id])
  expect(data.done).toEqual([])
  expect(data.refused.map(({ error }) => error)).toEqual(['not_found'])
  expect(await statusOf(id)).toBe('run')
})

test('a reason is needed, and no more than a hundred at once', async () => {
  const id = await begin()
  expect((await cancel(admin, [id], ' ')).status).toBe(400)
  expect(
    (
      await cancel(
        admin,
        Array.from({ length: 101 }, () => id),
      )
    ).status,
  ).toBe(400)
  expect(await statusOf(id)).toBe('run')
})

test('the list is filtered by the key of another system and by the version of the process', async () => {
  const body = { key: 'leave', businessKey: 'ORDER-7', vars: { boss: ann.id } }
  const { rootId } = await start(server, ann.token, body)
  const idsOf = async (query: object) =>
    (
      await server.call(workflowInstanceRoutes.page, { query: { page: 1, limit: 50, ...query }, token: admin })
    ).data.list.map(({ id }) => id)
  expect(await idsOf({ businessKey: 'ORDER-7' })).toEqual([rootId])
  expect(await idsOf({ businessKey: 'ORDER' })).toEqual([])
  expect(await idsOf({ process: 'leave', number: 2 })).toEqual([])
  expect(await idsOf({ process: 'leave', number: 1 })).toContain(rootId)
})
