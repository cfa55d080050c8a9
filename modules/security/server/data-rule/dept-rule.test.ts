/** Data rules over departments: by their own fields, and by attributes that the organisation has given them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RuleGroup } from '#contract/rule.ts'
import { dataRuleRoutes } from '#security/contract/data-rule.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { partyAttrRoutes, partyValueRoutes } from '#system/contract/party-attr.ts'
import { aNode, aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aRole, rootDept } from '../../../../tests/people.ts'
import { all, issuesOf, leaf, ruleCalls } from '../testing/ruled.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
})
afterAll(() => server.close())

const { create, aRule, clerkWith, setScopes } = ruleCalls(() => ({ server, admin }))
const CAN = ['sys:dept:page', 'sys:dept:update']
const ofDepts = (conditions: RuleGroup) => aRule(conditions, { resource: 'dept' })
const clerkFor = async (conditions: RuleGroup) =>
  clerkWith({ resource: 'dept', kind: 5, ruleId: await ofDepts(conditions) }, CAN)
/** What a user may act on: the tree shows what is above it, too. */
const seen = async ({ token }: { token: string }, at: TestServer = server) => {
  const { data } = await at.call(deptRoutes.tree, { token })
  return data.flatMap(({ id, actions }) => (actions.length > 0 ? [id] : [])).toSorted()
}
const attr = async (code: string, dataType: 'text' | 'number' | 'boolean', partyType: 'dept' | 'user' = 'dept') =>
  (await server.call(partyAttrRoutes.create, { body: { partyType, code, name: code, dataType }, token: admin })).data.id
const give = (partyId: string, code: string, value: string | number | boolean | null, token = admin) =>
  server.call(partyValueRoutes.sysPartyAttrValue.saveValue, {
    body: { partyType: 'dept', partyId, values: [{ code, value }] },
    token,
  })

test('a rule over fields of departments lists those that it reaches, and nothing else can be changed', async () => {
  const [one, other] = [await aDept(server), await aDept(server)]
  const inside = await aDept(server, { pid: one })
  const clerk = await clerkFor(all(leaf('id', 'within', one)))
  expect(await seen(clerk)).toEqual([one, inside].toSorted())
  const { data } = await server.call(deptRoutes.get, { token: clerk.token, params: { id: inside } })
  const change = (id: string) =>
    server.call(deptRoutes.update, { token: clerk.token, body: { ...data, id, pid: data.pid, name: 'Renamed' } })
  expect((await change(other)).status).toBe(404)
  expect((await server.call(deptRoutes.get, { token: clerk.token, params: { id: other } })).status).toBe(404)
})

describe('attributes of departments', () => {
  test('are fields of rules; a value that changes counts at the next request on every node', async () => {
    await attr('region', 'text')
    const node = await aNode(server.urls, { name: 'second' })
    const [north, south] = [await aDept(server), await aDept(server)]
    await give(north, 'region', 'north')
    const clerk = await clerkFor(all(leaf('attr.region', 'eq', 'north')))
    for (const at of [server, node]) expect(await seen(clerk, at)).toEqual([north])
    await give(south, 'region', 'north')
    await node.catchUp()
    for (const at of [server, node]) expect(await seen(clerk, at)).toEqual([north, south].toSorted())
    await give(north, 'region', null)
    await node.catchUp()
    for (const at of [server, node]) expect(await seen(clerk, at)).toEqual([south])
    await node.stop()
  })

  test('are compared with those of the user; a user without a value reaches none, also behind a negation', async () => {
    await attr('unit', 'text')
    await attr('ownUnit', 'text', 'user')
    const dept = await aDept(server)
    await give(dept, 'unit', 'A')
    const same = await clerkFor(all(leaf('attr.unit', 'eq', { var: 'me.attr.ownUnit' })))
    const none = await clerkFor({ join: 'not', items: [leaf('attr.unit', 'eq', { var: 'me.attr.ownUnit' })] })
    expect(await seen(same)).toEqual([])
    expect(await seen(none)).toEqual([])
    await server.call(partyValueRoutes.sysPartyAttrValue.saveValue, {
      body: { partyType: 'user', partyId: same.id, values: [{ code: 'ownUnit', value: 'A' }] },
      token: admin,
    })
    expect(await seen(same)).toEqual([dept])
  })

  test('one of the same code of users is another; one that is disabled reaches nothing', async () => {
    await attr('level', 'number')
    await attr('level', 'text', 'user')
    expect(issuesOf(await create(all(leaf('attr.level', 'gt', 2))))).toEqual(['conditions.items.0.op: rule_operator'])
    const dept = await aDept(server)
    await give(dept, 'level', 5)
    const clerk = await clerkFor(all(leaf('attr.level', 'gt', 2)))
    expect(await seen(clerk)).toEqual([dept])
    const { data } = await server.call(partyAttrRoutes.page, {
      query: { partyType: 'dept', limit: '100' },
      token: admin,
    })
    const id = data.list.find(({ code }) => code === 'level')?.id ?? ''
    const found = await server.call(partyAttrRoutes.get, { params: { id }, token: admin })
    await server.call(partyAttrRoutes.update, { body: { ...found.data, status: 0 }, token: admin })
    expect(await seen(clerk)).toEqual([])
  })

  test('the page offers them for departments alone', async () => {
    await attr('onlyDepts', 'boolean')
    const { data } = await server.call(dataRuleRoutes.choices, { token: admin })
    const fieldsOf = (resource: string) =>
      data.resources.find((one) => one.resource === resource)?.fields.map(({ field }) => field) ?? []
    expect(fieldsOf('dept')).toContain('attr.onlyDepts')
    expect(fieldsOf('user')).not.toContain('attr.onlyDepts')
    expect(data.attrs.map(({ code }) => code)).not.toContain('onlyDepts')
    const takesSql = Object.fromEntries(data.resources.map((one) => [one.resource, one.takesSql]))
    expect(takesSql).toMatchObject({ dept: false, user: true })
  })
})

describe('attacks', () => {
  test('no SQL, and no comparison that the field does not have', async () => {
    const text = { resource: 'dept', kind: 1 as const, sql: 'select id from rules.user' }
    expect(issuesOf(await create(all(), text))).toEqual(['resource: unknown_choice'])
    const wrong = await create(all(leaf('name', 'within', 'x'), leaf('nowhere', 'eq', 'x')), { resource: 'dept' })
    expect(issuesOf(wrong)).toEqual([
      'conditions.items.0.op: rule_operator',
      'conditions.items.1.field: unknown_choice',
    ])
  })

  test('a user who reaches departments by a rule gives no rule to a role, and no department beyond it', async () => {
    const own = await aDept(server)
    const ruleId = await ofDepts(all(leaf('id', 'eq', own)))
    const can = [...CAN, 'sys:role:page', 'sys:role:scope', 'sys:role:update', 'sys:dataRule:page']
    const manager = await anActor(server, { can, scope: 3 })
    const { roleIds } = await rolesOf(manager.id)
    await setScopes(roleIds[0] ?? '', [{ resource: 'dept', kind: 5, ruleId }])
    expect(await seen(manager)).toEqual([own])
    const target = await aRole(server, { can: ['sys:dept:page'], scope: 3, grade: 90 })
    for (const scope of [
      { resource: 'dept', kind: 5 as const, ruleId },
      { resource: 'dept', kind: 4 as const, deptIdList: [await rootDept(server)] },
      { resource: 'dept', kind: 0 as const },
    ]) {
      const { status, body } = await setScopes(target, [scope], manager.token)
      expect(status).toBe(403)
      expect(['grant_exceeds_own', 'holds_more']).toContain(body.error)
    }
  })
})

const rolesOf = async (userId: string) => ({
  roleIds: (
    await server.node.kernel.database.read(1, (db) =>
      db.selectFrom('sys_user_role').select('role_id').where('user_id', '=', userId).execute(),
    )
  ).map((row) => row.role_id),
})
