/** Reviews of rights: who decides what, what a withdrawal takes away, and what no one may do by one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messageRoutes } from '#messaging/contract/message.ts'
import { ownReviewRoutes, reviewRoutes, type ItemDecision, type ReviewDraft } from '#security/contract/review.ts'
import { groupRoutes } from '#system/contract/group.ts'
import { meRoutes } from '#system/contract/me.ts'
import { roleHolderRoutes } from '#system/contract/role-holder.ts'
import { aNode, aServer, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { aDept, anActor, aRole, aUser, type TestActor } from '../../../../tests/people.ts'
import { sql } from '../testing/registering.ts'
import { holdersOf } from '../testing/requesting.ts'

let server: TestServer & { close: () => Promise<void> }
let other: TestServer
let admin: string
/** A department, the one below it, and who leads each: ordinary employees. */
let upper: string
let lower: string
let boss: TestActor
let leader: TestActor

const CODE = 'sys:dict:page'
const SAVE = ['sys:review:page', 'sys:review:save']
const IN_A_MONTH = new Date(Date.now() + 30 * 86_400_000).toISOString()

beforeAll(async () => {
  server = await aServer({ listen: true })
  other = await aNode(server.urls, { name: 'other' })
  admin = await server.admin()
  upper = await aDept(server)
  lower = await aDept(server, { pid: upper })
  boss = await anActor(server, { can: [], scope: 3, deptId: upper, realName: 'Boss' })
  leader = await anActor(server, { can: [], scope: 3, deptId: lower, realName: 'Leader' })
  await lead(upper, boss.id)
  await lead(lower, leader.id)
})
afterAll(async () => {
  await other.stop()
  await server.close()
})

const lead = (dept: string, user: string) =>
  sql(server, 'insert into sys_dept_leader (tenant_id, dept_id, user_id) values (1, $1, $2)', [dept, user])
const draft = (over: Partial<ReviewDraft> = {}) => ({
  name: `review ${Math.random()}`,
  deptIdList: [upper],
  roleIdList: [],
  dueDate: IN_A_MONTH,
  ...over,
})
const plan = (over: Partial<ReviewDraft> = {}, token = admin) =>
  server.call(reviewRoutes.create, { body: draft(over), token })
const start = (id: string, token = admin) => server.call(reviewRoutes.start, { params: { id }, token })
async function running(over: Partial<ReviewDraft> = {}, token = admin): Promise<string> {
  const { data } = await plan(over, token)
  const { status, body } = await start(data.id, token)
  expect(status, JSON.stringify(body)).toBe(200)
  return data.id
}
const itemsOf = async (reviewId: string, token = admin) =>
  (await server.call(reviewRoutes.items, { query: { reviewId, limit: 100 }, token })).data.list
const ownOf = async (token: string, reviewId: string) =>
  (await server.call(ownReviewRoutes.page, { query: { reviewId, limit: 100 }, token })).data.list
const decide = (id: string, token: string, decision: Partial<ItemDecision> = {}, node: TestServer = server) =>
  node.call(ownReviewRoutes.decide, { params: { id }, body: { decision: 2, reason: 'moved', ...decision }, token })
const get = async (id: string, token = admin) => (await server.call(reviewRoutes.get, { params: { id }, token })).data
const codesOf = async (token: string, node: TestServer = other) =>
  (await node.call(meRoutes.info, { token })).data.ability

/** A user of the lower department with a role that nothing else gives. */
async function aMember(over: Parameters<typeof anActor>[1] = { can: [] }) {
  const role = await aRole(server, { can: [CODE], scope: 2, grade: 90 })
  const user = await anActor(server, { scope: 2, grade: 95, deptId: lower, ...over })
  await sql(server, 'insert into sys_user_role (tenant_id, user_id, role_id) values (1, $1, $2)', [user.id, role])
  return { ...user, role }
}

describe('a review', () => {
  test('asks the leader, who withdraws: the right is gone at once on every node; the other is kept', async () => {
    const [one, two] = [await aMember(), await aMember()]
    const id = await running({ roleIdList: [one.role, two.role] })
    const own = await ownOf(leader.token, id)
    expect(own.map(({ userId }) => userId).toSorted()).toEqual([one.id, two.id].toSorted())
    expect(await ownOf(boss.token, id)).toEqual([])
    const [message] = (await server.call(messageRoutes.page, { token: leader.token })).data.list
    expect(message?.title).toContain('有 2 项等待')
    expect(await codesOf(one.token)).toContain(CODE)
    const itemOf = (userId: string) => own.find((item) => item.userId === userId)?.id ?? ''
    expect((await decide(itemOf(one.id), leader.token, { reason: '' })).status).toBe(400)
    expect((await decide(itemOf(one.id), leader.token)).status).toBe(200)
    expect(await codesOf(one.token, server)).not.toContain(CODE)
    await until(async () => !(await codesOf(one.token)).includes(CODE))
    expect(await holdersOf(server, one.role)).toEqual([])
    expect(await get(id)).toMatchObject({ openCount: 1, withdrawnCount: 1, status: 1 })
    expect((await decide(itemOf(two.id), leader.token, { decision: 1, reason: '' })).status).toBe(200)
    expect(await holdersOf(server, two.role)).toEqual([two.id])
    expect(await get(id)).toMatchObject({ openCount: 0, keptCount: 1, status: 2, actions: [] })
    const trail = await sql(server, 'select action, actor_name from sys_audit where resource_id = $1 order by id', [id])
    expect(trail.map((row) => row['action'])).toEqual(['create', 'start', 'withdrawRole', 'keep', 'close'])
    const [taken] = await sql(server, 'select action, actor_name from sys_audit where resource_id = $1', [one.role])
    expect(taken).toEqual({ action: 'removeMembers', actor_name: 'Leader' })
    expect((await itemsOf(id)).find(({ userId }) => userId === one.id)).toMatchObject({
      decision: 2,
      reason: 'moved',
      deciderName: 'Leader',
    })
  })

  test('no user reviews themselves: a leader is reviewed by the next one above, the starter by another', async () => {
    const role = await aRole(server, { can: [CODE], scope: 3, grade: 90 })
    const starter = await anActor(server, { can: SAVE, scope: 0, grade: 1, superAdmin: 1 })
    for (const id of [leader.id, boss.id, starter.id])
      await sql(server, 'insert into sys_user_role (tenant_id, user_id, role_id) values (1, $1, $2)', [id, role])
    const id = await running({ deptIdList: [], roleIdList: [role] }, starter.token)
    const reviewers = new Map((await itemsOf(id)).map(({ userId, reviewerId }) => [userId, reviewerId]))
    expect(reviewers.get(leader.id)).toBe(boss.id)
    expect(reviewers.get(boss.id)).toBe(starter.id)
    expect(reviewers.get(starter.id)).not.toBe(starter.id)
    expect(reviewers.get(starter.id)).not.toBeNull()
    const chosen = await running({ deptIdList: [], roleIdList: [role], reviewerId: boss.id }, starter.token)
    const items = await itemsOf(chosen)
    expect(new Map(items.map(({ userId, reviewerId }) => [userId, reviewerId])).get(boss.id)).toBe(starter.id)
    const ofBoss = items.find(({ userId }) => userId === boss.id)?.id ?? ''
    const handed = { params: { id: chosen }, body: { ids: [ofBoss], reviewerId: boss.id }, token: starter.token }
    expect((await server.call(reviewRoutes.reassign, handed)).body.error).toBe('not_to_yourself')
    const toSelf = server.node.kernel.database.transaction(1, (tx) =>
      tx
        .updateTable('sys_review_item')
        .set((eb) => ({ reviewer_id: eb.ref('user_id') }))
        .where('id', '=', ofBoss)
        .execute(),
    )
    await expect(toSelf).rejects.toThrow('check constraint')
    expect((await decide(ofBoss, boss.token)).status).toBe(404)
  })

  test('shows by what a role comes; one that a group brings is not withdrawn, and says so', async () => {
    const { id: user, role } = await aMember()
    const group = { code: `g${Date.now()}`, name: 'Night shift', userIdList: [user] }
    const { data: made } = await server.call(groupRoutes.create, { body: group, token: admin })
    const body = { kind: 'group' as const, holderId: made.id }
    await server.call(roleHolderRoutes.assign, { params: { id: role }, body, token: admin })
    const id = await running({ roleIdList: [role] })
    const [item] = await ownOf(leader.token, id)
    expect(item?.ways).toEqual(
      expect.arrayContaining([
        { kind: 'user', by: '' },
        { kind: 'group', by: 'Night shift' },
      ]),
    )
    const refused = await decide(item?.id ?? '', leader.token)
    expect(refused).toMatchObject({ status: 422, body: { error: 'role_inherited' } })
    expect(refused.body.msg).toContain('Night shift')
    expect(await holdersOf(server, role)).toEqual([user])
    const many = { body: { ids: [item?.id ?? ''], decision: 2 as const, reason: 'x' }, token: leader.token }
    expect((await server.call(ownReviewRoutes.decideMany, many)).data.refused).toMatchObject([
      { error: 'role_inherited' },
    ])
    await sql(server, 'delete from sys_role_holder where role_id = $1', [role])
    await sql(server, 'delete from sys_user_role where role_id = $1', [role])
    expect((await decide(item?.id ?? '', leader.token)).status).toBe(200)
  })

  test('decides several for one reason, and each once, whichever node is first', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { role } = await aMember()
      const id = await running({ roleIdList: [role] })
      const [item] = await ownOf(leader.token, id)
      const itemId = item?.id ?? ''
      const answers = await Promise.all([
        decide(itemId, leader.token),
        decide(itemId, leader.token, { decision: 1 }, other),
        decide(itemId, leader.token, {}, other),
      ])
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
      const [stored] = await itemsOf(id)
      expect((await holdersOf(server, role)).length).toBe(stored?.decision === 1 ? 1 : 0)
      expect((await decide(itemId, leader.token)).body).toMatchObject({ code: 40909, error: 'review_item_decided' })
    }
    const [one, two] = [await aMember(), await aMember()]
    const id = await running({ roleIdList: [one.role, two.role] })
    const ids = (await ownOf(leader.token, id)).map((item) => item.id)
    const body = { ids, decision: 2 as const, reason: 'left the project' }
    expect((await server.call(ownReviewRoutes.decideMany, { body, token: leader.token })).data.done).toHaveLength(2)
    expect((await itemsOf(id)).map(({ reason }) => reason)).toEqual(['left the project', 'left the project'])
  })

  test('shows when a right was last used, and when the user last signed in', async () => {
    const { id: user, role } = await aMember()
    await sql(
      server,
      `insert into sys_log_operation (tenant_id, id, user_id, operation, method, path, permission, status, code, duration_ms)
       values (1, gen_random_uuid(), $1, 'x', 'POST', '/x', $2, 200, 200, 1)`,
      [user, CODE],
    )
    const id = await running({ roleIdList: [role] })
    expect(await ownOf(leader.token, id)).toMatchObject([{ lastUsedDate: expect.any(String) }])
    await sql(server, "update sys_log_operation set permission = 'sys:user:page' where user_id = $1", [user])
    await sql(server, "update sys_user set last_login_at = '2026-01-02T03:04:05Z' where id = $1", [user])
    const [item] = await ownOf(leader.token, id)
    expect(item).toMatchObject({ lastUsedDate: null, lastSignInDate: '2026-01-02T03:04:05.000Z' })
  })
})

describe('by a review no one becomes more', () => {
  test('a reviewer decides what was given to them alone, and nothing once it is closed', async () => {
    const { role } = await aMember()
    const id = await running({ roleIdList: [role] })
    const [item] = await ownOf(leader.token, id)
    const itemId = item?.id ?? ''
    for (const token of [admin, boss.token]) expect((await decide(itemId, token)).status).toBe(404)
    const denied = await server.call(reviewRoutes.items, { query: { reviewId: id }, token: leader.token })
    expect(denied.status).toBe(403)
    expect((await server.call(reviewRoutes.close, { params: { id }, token: leader.token })).status).toBe(403)
    expect((await server.call(reviewRoutes.close, { params: { id }, token: admin })).status).toBe(200)
    expect((await decide(itemId, leader.token)).body.error).toBe('review_item_decided')
    expect(await ownOf(leader.token, id)).toEqual([])
    expect((await holdersOf(server, role)).length).toBe(1)
    expect((await server.call(reviewRoutes.close, { params: { id }, token: admin })).body.code).toBe(40911)
  })

  test('a planner reviews only users in reach from whom they may take roles themselves', async () => {
    const { role, id: near } = await aMember()
    const far = await aUser(server, { roleIds: [role] })
    const strong = await aUser(server, { deptId: lower, superAdmin: 1, roleIds: [role] })
    const planner = await anActor(server, { can: [...SAVE, CODE], scope: 2, deptId: lower, grade: 20 })
    expect((await plan({ deptIdList: [upper] }, planner.token)).body.data).toMatchObject({
      issues: [{ path: 'deptIdList' }],
    })
    const { data } = await plan({ deptIdList: [], roleIdList: [role], reviewerId: leader.id }, planner.token)
    expect((await start(data.id, planner.token)).data).toEqual({ itemCount: 1, leftOutCount: 1 })
    const users = (await itemsOf(data.id, planner.token)).map(({ userId }) => userId)
    expect(users).toEqual([near])
    expect(users).not.toContain(far.id)
    expect(users).not.toContain(strong.id)
    // What the planner has lost since, the review has lost, too.
    const [item] = await ownOf(leader.token, data.id)
    await sql(server, 'delete from sys_user_role where user_id = $1', [planner.id])
    expect(await decide(item?.id ?? '', leader.token)).toMatchObject({
      status: 422,
      body: { code: 42247, error: 'review_without_rights' },
    })
    expect((await holdersOf(server, role)).length).toBe(3)
    expect((await decide(item?.id ?? '', leader.token, { decision: 1 })).status).toBe(200)
  })

  test('reviews of others are seen by who reaches every user, and nothing of another organisation', async () => {
    const { role } = await aMember()
    const id = await running({ roleIdList: [role] })
    const near = await anActor(server, { can: SAVE, scope: 2, deptId: lower })
    expect((await server.call(reviewRoutes.get, { params: { id }, token: near.token })).status).toBe(404)
    expect((await server.call(reviewRoutes.close, { params: { id }, token: near.token })).status).toBe(404)
    expect(await itemsOf(id, near.token)).toEqual([])
    expect((await server.call(reviewRoutes.page, { token: near.token })).data.list).toEqual([])
    const all = await anActor(server, { can: SAVE, scope: 0 })
    expect((await get(id, all.token)).id).toBe(id)
  })

  test('one that was started is neither changed nor deleted nor started again', async () => {
    const { role } = await aMember()
    const { data } = await plan({ roleIdList: [role] })
    const body = { ...draft({ roleIdList: [role] }), id: data.id, name: 'renamed' }
    expect((await server.call(reviewRoutes.update, { body, token: admin })).status).toBe(200)
    expect((await start(data.id)).status).toBe(200)
    for (const answer of [
      await server.call(reviewRoutes.update, { body, token: admin }),
      await server.call(reviewRoutes.remove, { params: { id: data.id }, token: admin }),
      await start(data.id),
    ])
      expect(answer.body).toMatchObject({ code: 40911, error: 'review_state' })
    const planned = (await plan()).data.id
    expect((await server.call(reviewRoutes.remove, { params: { id: planned }, token: admin })).status).toBe(200)
    expect((await server.call(reviewRoutes.get, { params: { id: planned }, token: admin })).status).toBe(404)
  })

  test('what makes no sense is refused at its field', async () => {
    const issuesOf = async (over: Partial<ReviewDraft>) => {
      const { body } = await plan(over)
      expect(body.data).toMatchObject({ issues: [{ path: expect.any(String) }] })
      return JSON.stringify(body.data)
    }
    expect(await issuesOf({ dueDate: '2020-01-01T00:00:00Z' })).toContain('"path":"dueDate"')
    expect(await issuesOf({ roleIdList: [boss.id] })).toContain('"path":"roleIdList"')
    expect(await issuesOf({ reviewerId: (await aUser(server, { status: 0 })).id })).toContain('"path":"reviewerId"')
    const empty = (await plan({ deptIdList: [await aDept(server)] })).data.id
    expect((await start(empty)).body.data).toMatchObject({ issues: [{ path: 'deptIdList', code: 'review_empty' }] })
  })
})
