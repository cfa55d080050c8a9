/** What reviews do by themselves, once, and not while the organisation is closed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messageRoutes } from '#messaging/contract/message.ts'
import { reviewRoutes, type ReviewDraft } from '#security/contract/review.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aRole, aUser, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { sql } from '../testing/registering.ts'
import { holdersOf } from '../testing/requesting.ts'
import { reviewSweep } from './review-sweep.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
let dept: string
let leader: TestActor

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  dept = await aDept(server)
  leader = await anActor(server, { can: [], scope: 3, deptId: dept })
  await sql(server, 'insert into sys_dept_leader (tenant_id, dept_id, user_id) values (1, $1, $2)', [dept, leader.id])
})
afterAll(() => server.close())

const sweep = () => reviewSweep(server.node.kernel)(1)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const titles = async (token: string) =>
  (await server.call(messageRoutes.page, { token })).data.list.map(({ title }) => title)
const get = async (id: string) => (await server.call(reviewRoutes.get, { params: { id }, token: admin })).data
const makeDue = (id: string) => sql(server, "update sys_review set due_at = now() - interval '1 s' where id = $1", [id])

/** A running review of one role of one user. */
async function running(over: Partial<ReviewDraft> = {}) {
  const role = await aRole(server, { can: [], scope: 3, grade: 90 })
  const user = await aUser(server, { deptId: dept, roleIds: [role] })
  const name = `review ${role.slice(-6)}`
  const body = { name, deptIdList: [], roleIdList: [role], dueDate: inDays(30), ...over }
  const { data } = await server.call(reviewRoutes.create, { body, token: admin })
  expect((await server.call(reviewRoutes.start, { params: { id: data.id }, token: admin })).status).toBe(200)
  return { id: data.id, role, user: user.id, name }
}

test('reviewers are reminded once before the due date', async () => {
  const { id, name } = await running()
  await sql(server, "update sys_review set due_at = now() + interval '2 days' where id = $1", [id])
  await Promise.all([sweep(), sweep()])
  await sweep()
  const reminders = (await titles(leader.token)).filter((title) => title.includes(name) && title.includes('即将到期'))
  expect(reminders).toHaveLength(1)
})

test('what is open at the due date is withdrawn, where that was planned, and the review is closed', async () => {
  const { id, role, user } = await running({ atDue: 2 })
  await makeDue(id)
  await Promise.all([sweep(), sweep()])
  expect(await holdersOf(server, role)).toEqual([])
  expect(await get(id)).toMatchObject({ status: 2, withdrawnCount: 1, openCount: 0 })
  const [item] = (await server.call(reviewRoutes.items, { query: { reviewId: id }, token: admin })).data.list
  expect(item).toMatchObject({ userId: user, decision: 2, deciderName: '', reason: '到期未处理，自动撤销' })
  const taken = await sql(
    server,
    "select actor_name from sys_audit where resource_id = $1 and action = 'removeMembers'",
    [role],
  )
  expect(taken).toEqual([{ actor_name: 'housekeeping' }])
})

test('else reviewers are reminded again, or nothing happens; what is open can still be decided', async () => {
  const [reminded, silent] = [await running({ atDue: 1 }), await running({ atDue: 0 })]
  for (const { id } of [reminded, silent]) await makeDue(id)
  await sweep()
  await sweep()
  const due = (await titles(leader.token)).filter((title) => title.includes('已到期'))
  expect(due).toHaveLength(1)
  expect(due[0]).toContain(reminded.name)
  for (const { id, role } of [reminded, silent]) {
    expect(await get(id)).toMatchObject({ status: 1, openCount: 1 })
    expect(await holdersOf(server, role)).toHaveLength(1)
  }
})

test('a later round begins by itself, once, and closes the one before; deleting its plan ends the repetition', async () => {
  const { id, role } = await running({ repeatMonths: 3 })
  const rounds = async () =>
    sql(
      server,
      `select id, round, status from sys_review where series_id = (select series_id from sys_review where id = $1)
       order by round`,
      [id],
    )
  expect(await rounds()).toMatchObject([
    { round: 1, status: 1 },
    { round: 2, status: 0 },
  ])
  await sweep()
  expect(await rounds()).toHaveLength(2)
  const second = String((await rounds())[1]?.['id'])
  expect((await get(second)).startsDate).not.toBeNull()
  await sql(server, 'update sys_review set starts_at = now() where id = $1', [second])
  await Promise.all([sweep(), sweep()])
  expect((await rounds()).map(({ status }) => status)).toEqual([2, 1, 0])
  expect(await get(second)).toMatchObject({ openCount: 1, round: 2 })
  expect(await holdersOf(server, role)).toHaveLength(1)
  const third = String((await rounds())[2]?.['id'])
  expect((await server.call(reviewRoutes.remove, { params: { id: third }, token: admin })).status).toBe(200)
  await sweep()
  expect(await rounds()).toHaveLength(2)
})

test('nothing happens while the organisation is not open, and then it does', async () => {
  const { id, role } = await running({ atDue: 2 })
  await makeDue(id)
  const superuser = await asSuperuser(server.urls.owner)
  try {
    await superuser.query('update sys_tenant set status = 3 where id = 1')
    await sweep()
    expect(await holdersOf(server, role)).toHaveLength(1)
    await superuser.query('update sys_tenant set status = 1 where id = 1')
    await sweep()
    expect(await holdersOf(server, role)).toEqual([])
  } finally {
    await superuser.end()
  }
})

test('a round whose planner is gone waits for a user, and administrators are notified', async () => {
  const { id, name } = await running({ repeatMonths: 1 })
  const gone = await aUser(server, { status: 0 })
  const next = 'series_id = (select series_id from sys_review where id = $1) and round = 2'
  await sql(server, `update sys_review set starts_at = now(), created_by = $2 where ${next}`, [id, gone.id])
  await sweep()
  await sweep()
  const notices = (await titles(admin)).filter((title) => title.includes(name) && title.includes('未能自动开始'))
  expect(notices).toHaveLength(1)
  const [round] = await sql(server, `select status, starts_at from sys_review where ${next}`, [id])
  expect(round).toEqual({ status: 0, starts_at: null })
})
