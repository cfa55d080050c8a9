/** Deciding requests for sensitive grants: by whom, once, by today's rules, and who reads and hears of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messageRoutes } from '#messaging/contract/message.ts'
import { grantRequestRoutes } from '#security/contract/grant-request.ts'
import { secondAdminRoutes } from '#security/contract/second-admin.ts'
import { securityConfigRoutes } from '#security/contract/security-config.ts'
import { meRoutes } from '#system/contract/me.ts'
import { roleExclusionRoutes } from '#system/contract/role-exclusion.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aNode, aServer, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { aDept, anActor, aRole, aUser, type TestActor } from '../../../../tests/people.ts'
import { configureSecurity } from '../../../../tests/security-config.ts'
import { sql } from '../testing/registering.ts'
import { aClerk, aSensitiveRole, CAN, holdersOf, rankOf, SENSITIVE } from '../testing/requesting.ts'
import { grantRequestSweep } from './grant-request-sweep.ts'

let server: TestServer & { close: () => Promise<void> }
let other: TestServer
let admin: string
let clerk: TestActor
let second: TestActor
let role: string

beforeAll(async () => {
  server = await aServer({ listen: true })
  other = await aNode(server.urls, { name: 'other' })
  admin = await server.admin()
  clerk = await aClerk(server, { realName: 'Clerk' })
  second = await aClerk(server, { realName: 'Second' })
  role = await aSensitiveRole(server)
})
beforeEach(() => configureSecurity(server, { sensitiveApproval: 1, stepUpMinutes: 0 }))
afterAll(async () => {
  await other.stop()
  await server.close()
})

interface Asking {
  userId?: string
  token?: string
  roleId?: string
}
/** A request that waits, for a role. */
async function aRequest({ userId, token = clerk.token, roleId = role }: Asking = {}) {
  const id = userId ?? (await aUser(server)).id
  const { data, body } = await server.call(roleRoutes.addMembers, { params: { id: roleId }, body: [id], token })
  expect(data?.requestId, JSON.stringify(body)).toBeDefined()
  const requestId = data.requestId ?? ''
  const [row] = await sql(server, 'select label from sys_grant_request where id = $1', [requestId])
  return { id: requestId, userId: id, label: String(row?.['label']) }
}
const approve = (id: string, token = second.token, node: TestServer = server) =>
  node.call(grantRequestRoutes.approve, { params: { id }, body: { answer: 'fine' }, token })
const refuse = (id: string, token = second.token, node: TestServer = server) =>
  node.call(grantRequestRoutes.refuse, { params: { id }, body: { answer: 'not needed' }, token })
const withdraw = (id: string, token = clerk.token) =>
  server.call(grantRequestRoutes.withdraw, { params: { id }, token })
const get = (id: string, token = second.token) => server.call(grantRequestRoutes.get, { params: { id }, token })
const titlesOf = async (token: string) =>
  (await server.call(messageRoutes.page, { token })).data.list.map(({ title }) => title)

describe('a request', () => {
  test('says who asks what for whom and why; approved, the user has it, and all concerned are notified', async () => {
    const { id, userId, label } = await aRequest()
    await server.call(grantRequestRoutes.explain, { params: { id }, body: { reason: 'holiday' }, token: clerk.token })
    expect((await get(id)).data).toMatchObject({
      requesterName: 'Clerk',
      isOwn: false,
      kinds: ['role'],
      reason: 'holiday',
      status: 0,
      actions: ['approve', 'refuse'],
      users: [{ id: userId }],
    })
    expect((await get(id, clerk.token)).data).toMatchObject({ isOwn: true, actions: ['withdraw', 'explain'] })
    await until(async () => (await titlesOf(second.token)).some((title) => title.includes(label)))
    await until(async () => (await titlesOf(clerk.token)).some((title) => title.includes(label)))
    expect((await approve(id)).status).toBe(200)
    expect(await holdersOf(server, role)).toContain(userId)
    expect((await get(id)).data).toMatchObject({ status: 1, deciderName: 'Second', answer: 'fine', actions: [] })
    expect((await titlesOf(clerk.token))[0]).toContain('批准')
    const trail = await sql(server, 'select action, actor_name from sys_audit where resource_id = $1 order by id', [id])
    expect(trail).toEqual([
      { action: 'create', actor_name: 'Clerk' },
      { action: 'update', actor_name: 'Clerk' },
      { action: 'approve', actor_name: 'Second' },
    ])
    // What was granted is in the name of the user who has asked.
    const [given] = await sql(
      server,
      "select actor_name from sys_audit where resource_id = $1 and action = 'assign' order by id desc limit 1",
      [role],
    )
    expect(given).toEqual({ actor_name: 'Clerk' })
  })

  test('is refused with a reason that the requester reads, or withdrawn by them alone, or expires', async () => {
    const refused = await aRequest()
    expect((await refuse(refused.id)).status).toBe(200)
    expect((await get(refused.id, clerk.token)).data).toMatchObject({ status: 2, answer: 'not needed' })
    const withdrawn = await aRequest()
    expect((await withdraw(withdrawn.id, second.token)).status).toBe(404)
    expect((await withdraw(withdrawn.id)).status).toBe(200)
    expect((await approve(withdrawn.id)).body.error).toBe('grant_request_decided')
    const expired = await aRequest()
    await sql(server, "update sys_grant_request set expires_at = now() - interval '1 s' where id = $1", [expired.id])
    expect((await get(expired.id)).data).toMatchObject({ status: 4, actions: [] })
    expect((await approve(expired.id)).body.error).toBe('grant_request_decided')
    await grantRequestSweep(server.node.kernel)(1)
    const [row] = await sql(server, 'select status from sys_grant_request where id = $1', [expired.id])
    expect(row).toEqual({ status: 4 })
    expect((await titlesOf(clerk.token)).some((title) => title.includes(expired.label) && title.includes('失效'))).toBe(
      true,
    )
    for (const { userId } of [refused, withdrawn, expired]) expect(await holdersOf(server, role)).not.toContain(userId)
  })

  test('is decided once, by whichever of two nodes is first', async () => {
    const third = await aClerk(server)
    for (let round = 0; round < 5; round += 1) {
      const { id, userId } = await aRequest()
      const answers = await Promise.all([
        approve(id),
        approve(id, third.token, other),
        refuse(id, third.token),
        refuse(id, second.token, other),
      ])
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409', '409'])
      const [row] = await sql(server, 'select status from sys_grant_request where id = $1', [id])
      expect((await holdersOf(server, role)).includes(userId)).toBe(row?.['status'] === 1)
    }
  })
})

describe('the approver', () => {
  test('is neither who asks nor who gets it, by whatever way', async () => {
    const own = await aRequest({ userId: second.id, token: admin })
    expect((await approve(own.id)).body.error).toBe('not_to_yourself')
    expect((await refuse(own.id)).body.error).toBe('not_to_yourself')
    expect((await approve(own.id, admin)).body.error).toBe('not_to_yourself')
    expect((await get(own.id)).data.actions).toEqual([])
    const menu = String(
      (await sql(server, `select id from sys_menu where tenant_id = 1 and code = '${SENSITIVE}'`))[0]?.['id'],
    )
    const theirs = await aRole(server, { can: [] })
    const { data: found } = await server.call(roleRoutes.get, { params: { id: theirs }, token: admin })
    const { name, grade, dataScope } = found
    const body = { id: theirs, name, grade, dataScope, menuIdList: [menu] }
    const { data } = await server.call(roleRoutes.update, { body, token: admin })
    await sql(server, 'insert into sys_user_role (tenant_id, user_id, role_id) values (1, $1, $2)', [second.id, theirs])
    expect((await refuse(data?.requestId ?? '')).body.error).toBe('not_to_yourself')
  })

  test('may grant it themselves, by today’s rules: code, permissions, grade, exclusions, bounds of a grant', async () => {
    const { id, userId } = await aRequest()
    const deciding = ['sys:grantRequest:page', 'sys:grantRequest:decide']
    const bare = await anActor(server, { can: deciding, scope: 0 })
    expect((await approve(id, bare.token)).status).toBe(403)
    const weak = await anActor(server, { can: CAN.filter((code) => code !== SENSITIVE), scope: 0 })
    expect((await approve(id, weak.token)).body.error).toBe('grant_exceeds_own')
    const low = await aClerk(server, { grade: 70 })
    expect((await approve(id, low.token)).body.error).toBe('grade_too_high')
    const dept = await aDept(server)
    const admined = await anActor(server, { can: [], scope: 3, deptId: dept, grade: 95 })
    const menus = await sql(server, 'select id from sys_menu where tenant_id = 1 and permissions && $1', [
      [...deciding, 'sys:role:update'],
    ])
    await configureSecurity(server, { sensitiveApproval: 0 })
    const grant = {
      userId: admined.id,
      deptIdList: [dept],
      roleIdList: [role],
      menuIdList: menus.map((m) => String(m['id'])),
    }
    await server.call(secondAdminRoutes.create, { body: grant, token: admin })
    await configureSecurity(server, { sensitiveApproval: 1 })
    expect((await approve(id, admined.token)).status).toBe(404)
    const near = await aRequest({ userId: (await aUser(server, { deptId: dept })).id })
    expect((await approve(near.id, admined.token)).status).toBe(200)
    const rival = await aRole(server, { can: [], scope: 3, grade: 90 })
    await sql(server, 'insert into sys_user_role (tenant_id, user_id, role_id) values (1, $1, $2)', [userId, rival])
    await server.call(roleExclusionRoutes.create, {
      body: { name: `no ${id.slice(-6)}`, roleIdList: [role, rival] },
      token: admin,
    })
    expect((await approve(id)).body.error).toBe('roles_exclude')
    expect((await get(id)).data.status).toBe(0)
    expect(await holdersOf(server, role)).not.toContain(userId)
  })

  test('approves nothing for a user who may not grant it any more', async () => {
    const asking = await aClerk(server)
    const { id, userId } = await aRequest({ token: asking.token })
    await sql(server, 'delete from sys_user_role where user_id = $1', [asking.id])
    expect((await approve(id)).status).toBe(403)
    await sql(server, 'update sys_user set status = 0 where id = $1', [asking.id])
    expect((await approve(id)).body.error).toBe('changed_meanwhile')
    expect((await refuse(id)).status).toBe(200)
    expect(await holdersOf(server, role)).not.toContain(userId)
  })
})

test('what a secondary administrator asked for goes with their grant, as if it had been theirs alone', async () => {
  const dept = await aDept(server)
  const asking = await anActor(server, { can: [], scope: 3, deptId: dept, grade: 95 })
  const menus = await sql(
    server,
    "select id from sys_menu where tenant_id = 1 and 'sys:role:update' = any(permissions)",
  )
  await configureSecurity(server, { sensitiveApproval: 0 })
  const menuIdList = menus.map((menu) => String(menu['id']))
  const grant = { userId: asking.id, deptIdList: [dept], roleIdList: [role], menuIdList }
  const { data } = await server.call(secondAdminRoutes.create, { body: grant, token: admin })
  await configureSecurity(server, { sensitiveApproval: 1 })
  const { id, userId } = await aRequest({ token: asking.token, userId: (await aUser(server, { deptId: dept })).id })
  expect((await approve(id)).status).toBe(200)
  expect(await holdersOf(server, role)).toContain(userId)
  const recalled = { params: { id: data.id }, body: { keepMembers: 0 as const }, token: admin }
  expect((await server.call(secondAdminRoutes.recall, recalled)).status).toBe(200)
  expect(await holdersOf(server, role)).not.toContain(userId)
})

test('one sees one’s own requests and those for users in reach; nothing of another organisation', async () => {
  const dept = await aDept(server)
  const near = await aClerk(server, { scope: 2, deptId: dept })
  const { id } = await aRequest()
  const pageOf = async (token: string, query = {}) =>
    (await server.call(grantRequestRoutes.page, { query, token })).data.list.map((row) => row.id)
  expect(await pageOf(near.token)).not.toContain(id)
  expect((await get(id, near.token)).status).toBe(404)
  expect((await refuse(id, near.token)).status).toBe(404)
  const inReach = await aRequest({ userId: (await aUser(server, { deptId: dept })).id })
  expect(await pageOf(near.token)).toContain(inReach.id)
  expect(await pageOf(clerk.token, { own: 1, status: '0' })).toContain(id)
  expect(await pageOf(second.token, { own: 1 })).toEqual([])
  expect((await pageOf(second.token, { keyword: 'clerk' })).length).toBeGreaterThan(0)
  expect(await pageOf(second.token, { keyword: 'no such words' })).toEqual([])
})

test('the item is turned on only while two active users could approve', async () => {
  await configureSecurity(server, { sensitiveApproval: 0 })
  const turn = (sensitiveApproval: 0 | 1) =>
    server.call(securityConfigRoutes.update, { body: { sensitiveApproval }, token: admin })
  const others = "update sys_user set status = $1 where tenant_id = 1 and username <> 'admin' and not is_service"
  await sql(server, others, [0])
  expect(await turn(1)).toMatchObject({ status: 409, body: { code: 40949, error: 'needs_second_person' } })
  await sql(server, 'update sys_user set status = 1 where id = $1', [second.id])
  expect((await turn(1)).status).toBe(200)
  expect((await turn(0)).status).toBe(200)
  expect((await titlesOf(second.token))[0]).toContain('关闭了第二人批准')
  await sql(server, others, [1])
})

test('who loses the item’s protection is no one: a new administrator has no rights before the approval', async () => {
  const user = await anActor(server, { can: [] })
  const { username, realName, deptId } = (await server.call(userRoutes.get, { params: { id: user.id }, token: admin }))
    .data
  const body = { id: user.id, username, realName, deptId, superAdmin: 1 as const, roleIdList: [], deptIdList: [] }
  const { data } = await server.call(userRoutes.update, { body, token: admin })
  expect(data?.requestId).toBeDefined()
  expect(await rankOf(server, user.id)).toBe(0)
  expect((await server.call(meRoutes.info, { token: user.token })).data).toMatchObject({ superAdmin: 0, ability: [] })
})
