/** What the preview of a data rule says of its users' records is what they see before and after it is saved. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RuleGroup } from '#contract/rule.ts'
import { dataRuleRoutes } from '#security/contract/data-rule.ts'
import { accessPreviewRoutes } from '#system/contract/access-preview.ts'
import { fieldModeRoutes } from '#system/contract/field-mode.ts'
import { roleScopeRoutes } from '#system/contract/role-scope.ts'
import { userRoutes } from '#system/contract/user.ts'
import type { BodyOf } from '#contract/route.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aRole, aUser } from '../../../../tests/people.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const look = (body: BodyOf<typeof accessPreviewRoutes.preview>, token = admin) =>
  server.call(accessPreviewRoutes.preview, { body, token })
const inDepts = (...values: string[]): RuleGroup => ({ join: 'all', items: [{ field: 'deptIds', op: 'in', values }] })
const seenBy = async (token: string) =>
  (await server.call(userRoutes.page, { query: { limit: '100' }, token })).data.list.map(({ id }) => id)

async function aRuleOf(conditions: RuleGroup, code: string) {
  const body = { code, name: code, resource: 'user', conditions }
  const { id } = (await server.call(dataRuleRoutes.create, { body, token: admin })).data
  const roleId = await aRole(server, { can: ['sys:user:page'], scope: 3 })
  const scopes = [{ resource: 'user', kind: 5 as const, deptIdList: [], ruleId: id }]
  const set = await server.call(roleScopeRoutes.set, { params: { id: roleId }, body: { scopes }, token: admin })
  expect(set.status, JSON.stringify(set.body)).toBe(200)
  return { id, roleId, body }
}

describe('a data rule that asks for something else', () => {
  test('names its users, and counts the records that come and go, as the list then shows', async () => {
    const [one, two, three] = [await aDept(server), await aDept(server), await aDept(server)]
    for (const deptId of [one, one, two, three, three, three]) await aUser(server, { deptId })
    const { id, roleId, body } = await aRuleOf(inDepts(one, two), 'altered')
    const holder = await aUser(server, { roleIds: [roleId], realName: 'Holder' })
    // Sees all users by another role: nothing changes.
    await aUser(server, { roleIds: [roleId, await aRole(server, { can: [], scope: 0 })] })
    const token = await server.session(holder.id)
    const before = await seenBy(token)
    const conditions = inDepts(two, three)
    const { data } = await look({ kind: 'dataRule', id, status: 1, conditions })
    expect(data).toMatchObject({ concerned: 1, gain: { count: 0 }, lose: { count: 0 } })
    expect(data.altered).toMatchObject({ count: 1, people: [{ id: holder.id, realName: 'Holder', gain: 3, lose: 2 }] })
    expect(await seenBy(token)).toEqual(before)
    const change = { ...body, id, version: 1, conditions }
    expect((await server.call(dataRuleRoutes.update, { body: change, token: admin })).status).toBe(200)
    const after = await seenBy(token)
    expect(after.filter((seen) => !before.includes(seen))).toHaveLength(3)
    expect(before.filter((seen) => !after.includes(seen))).toHaveLength(2)
  })

  test('the same conditions change nothing, and a rule that is disabled is lost, not altered', async () => {
    const dept = await aDept(server)
    const { id, roleId } = await aRuleOf(inDepts(dept), 'same')
    await aUser(server, { roleIds: [roleId] })
    const same = (await look({ kind: 'dataRule', id, status: 1, conditions: inDepts(dept) })).data
    expect([same.concerned, same.altered.count]).toEqual([0, 0])
    const off = (await look({ kind: 'dataRule', id, status: 0, conditions: inDepts(await aDept(server)) })).data
    expect([off.lose.count, off.altered.count]).toEqual([1, 0])
  })

  test('other SQL is not run: who is concerned is named, without figures', async () => {
    const { id, roleId } = await aRuleOf(inDepts(await aDept(server)), 'to-sql')
    const { id: userId } = await aUser(server, { roleIds: [roleId] })
    const { altered } = (await look({ kind: 'dataRule', id, status: 1, conditions: null })).data
    expect(altered).toMatchObject({ count: 1, people: [{ id: userId, gain: null, lose: null }] })
  })
})

describe('previews of rules tell no secrets', () => {
  test('records are counted for who lists them, in their reach; what the resource does not offer is 400', async () => {
    const [near, far] = [await aDept(server), await aDept(server)]
    for (const deptId of [near, far, far]) await aUser(server, { deptId })
    const { id, roleId } = await aRuleOf(inDepts(near), 'secret')
    const holder = await aUser(server, { deptId: near, roleIds: [roleId] })
    const draft = { kind: 'dataRule' as const, id, status: 1 as const, conditions: inDepts(far) }
    const bare = await anActor(server, { can: ['sys:access:preview'], scope: 2, deptId: near })
    expect((await look(draft, bare.token)).data.altered.people).toMatchObject([
      { id: holder.id, gain: null, lose: null },
    ])
    const can = ['sys:access:preview', 'sys:user:page', 'sys:dataRule:page']
    const clerk = await anActor(server, { can, scope: 2, deptId: near })
    // The two of the far department are out of the reach of the user who asks.
    expect((await look(draft, clerk.token)).data.altered.people).toMatchObject([{ gain: 0 }])
    const outside = await anActor(server, { can, scope: 2, deptId: await aDept(server) })
    const { altered } = (await look(draft, outside.token)).data
    expect([altered.count, altered.people]).toEqual([1, []])
    const conditions: RuleGroup = { join: 'all', items: [{ field: 'passwordHash', op: 'contains', values: ['a'] }] }
    const refused = await look({ ...draft, conditions })
    expect(refused).toMatchObject({ status: 400, data: { issues: [{ path: 'conditions.items.0.field' }] } })
    expect(await look({ ...draft, id: holder.id })).toMatchObject({ status: 404 })
  })
})

test('what a role raises: its users gain it, above the base and other roles', async () => {
  const [raising, other] = [await aRole(server, { can: [], scope: 3 }), await aRole(server, { can: [], scope: 3 })]
  const gains = await aUser(server, { roleIds: [raising] })
  await aUser(server, { roleIds: [raising, other] })
  const set = (id: string, mode: 0 | 1) =>
    server.call(fieldModeRoutes.setOfRole, {
      params: { id },
      body: { fields: [{ field: 'user.email', mode }] },
      token: admin,
    })
  await server.call(fieldModeRoutes.update, { body: { fields: [{ field: 'user.email', mode: 3 }] }, token: admin })
  expect((await set(other, 1)).status).toBe(200)
  const { data } = await look({
    kind: 'fieldMode',
    fields: [],
    role: { id: raising, fields: [{ field: 'user.email', mode: 1 }] },
  })
  expect(data).toMatchObject({ concerned: 2, gain: { count: 1, people: [{ id: gains.id }] }, lose: { count: 0 } })
  expect(data.gain.people[0]?.keys).toEqual(['#field.user.email.1', '#field.user.email.2'])
})
