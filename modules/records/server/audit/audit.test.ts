import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_TIME_ZONE } from '#contract/time-zone.ts'
import { auditRoutes } from '#records/contract/audit.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { aServer } from '../../../../tests/harness.ts'
import { anActor, rootDept, type TestActor } from '../../../../tests/people.ts'

const server = await aServer()
afterAll(() => server.close())

let auditor: TestActor
let deptId: string
beforeAll(async () => {
  const boss = await anActor(server, { superAdmin: 1, realName: 'Mei' })
  auditor = await anActor(server, { can: ['sys:audit:page'], scope: 3 })
  const pid = await rootDept(server)
  const draft = { pid, name: 'Before', leaderIdList: [boss.id] }
  const created = await server.call(deptRoutes.create, { token: boss.token, body: draft })
  deptId = created.data.id
  await server.call(deptRoutes.update, { token: boss.token, body: { ...draft, id: deptId, name: 'After' } })
})

const page = (query: object = {}) => server.call(auditRoutes.page, { token: auditor.token, query })

test('one record has its own trail, newest first', async () => {
  const { data } = await page({ resource: 'dept', resourceId: deptId })
  expect(data.list.map(({ action, label, actorName }) => [action, label, actorName])).toEqual([
    ['update', 'After', 'Mei'],
    ['create', 'Before', 'Mei'],
  ])
  expect(data.list[0]?.fields).toEqual(['name'])
})

test('an entry shows before and after, and names the ids in it', async () => {
  const { data } = await page({ resource: 'dept', resourceId: deptId, action: 'create' })
  const entry = await server.call(auditRoutes.get, { token: auditor.token, params: { id: data.list[0]?.id ?? '' } })
  expect(entry.data.changes['name']).toEqual([null, 'Before'])
  expect(Object.values(entry.data.names)).toContain('Mei')
})

test('is searched by name, person and day', async () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: DEFAULT_TIME_ZONE }).format(new Date())
  expect((await page({ keyword: 'after', fromDate: today, toDate: today })).data.total).toBe(1)
  expect((await page({ keyword: 'MEI' })).data.total).toBe(2)
  expect((await page({ toDate: '2020-01-01' })).data.total).toBe(0)
  expect(await page({ fromDate: 'yesterday' })).toMatchObject({ status: 400 })
})

test('says which kinds there are', async () => {
  const { data } = await server.call(auditRoutes.kinds, { token: auditor.token })
  expect(data).toContainEqual({ resource: 'dept', actions: ['create', 'update'] })
})
