import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RuleGroup } from '#contract/rule.ts'
import { dataRuleRoutes } from '#security/contract/data-rule.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userExport, userRoutes } from '#system/contract/user.ts'
import { exportedLines } from '../../../../tests/exported.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aRole, aUser, type TestActor } from '../../../../tests/people.ts'
import { all, issuesOf, leaf, ruleCalls, type Scope } from '../testing/ruled.ts'

const RULES = ['page', 'save', 'delete', 'test'].map((verb) => `sys:dataRule:${verb}`)

let server: TestServer & { close: () => Promise<void> }
let admin: string

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
})
afterAll(() => server.close())

const { create, aRule, setScopes, clerkWith, listed } = ruleCalls(() => ({ server, admin }))
const named = (username: string) => all(leaf('username', 'eq', username))

describe('a rule as the scope of a resource', () => {
  test('list, single read, count and export show what it reaches and nothing else', async () => {
    const [seen, hidden] = [await aUser(server), await aUser(server)]
    const clerk = await clerkWith({ resource: 'user', kind: 5, ruleId: await aRule(named(seen.username)) })
    const page = await server.call(userRoutes.page, { token: clerk.token })
    expect(page.data).toMatchObject({ total: 1, list: [{ id: seen.id }] })
    const one = (id: string) => server.call(userRoutes.get, { params: { id }, token: clerk.token })
    expect((await one(seen.id)).status).toBe(200)
    expect((await one(hidden.id)).status).toBe(404)
    // Nothing about the hidden one follows from filters, orders and named ids.
    expect(await listed(clerk, { username: hidden.username })).toEqual([])
    expect(await listed(clerk, { ids: hidden.id })).toEqual([])
    expect(await listed(clerk, { orderField: 'realName', order: 'asc' })).toEqual([seen.id])
    const lines = await exportedLines(server, userExport.file, { token: clerk.token })
    expect(lines).toHaveLength(1)
    expect(Object.values(lines[0] ?? {})).toContain(seen.username)
  })

  test('rules and scopes of several roles add up; a role that sets nothing adds its own scope', async () => {
    const [one, other] = [await aUser(server), await aUser(server)]
    const clerk = await clerkWith({ resource: 'user', kind: 5, ruleId: await aRule(named(one.username)) })
    expect(await listed(clerk)).toEqual([one.id])
    const second = await aRole(server, { can: [], scope: 3 })
    await setScopes(second, [{ resource: 'user', kind: 5, ruleId: await aRule(named(other.username)) }])
    const both = await aUser(server, { roleIds: [clerk.roleId, second, await aRole(server, { can: [], scope: 3 })] })
    const token = await server.session(both.id)
    expect((await listed({ token })).sort()).toEqual([one.id, other.id, both.id].sort())
  })

  test('a change is effective with the next request; disabled or failing it reaches nothing', async () => {
    const [one, other] = [await aUser(server), await aUser(server)]
    const id = await aRule(named(one.username))
    const clerk = await clerkWith({ resource: 'user', kind: 5, ruleId: id })
    expect(await listed(clerk)).toEqual([one.id])
    const { data: rule } = await server.call(dataRuleRoutes.get, { params: { id }, token: admin })
    const change = async (part: object) => {
      const { version: _, ...body } = { ...rule, ...part }
      expect((await server.call(dataRuleRoutes.update, { body, token: admin })).status).toBe(200)
    }
    await change({ conditions: named(other.username) })
    expect(await listed(clerk)).toEqual([other.id])
    await change({ status: 0 })
    expect(await listed(clerk)).toEqual([])
    await change({ status: 1 })
    await server.node.kernel.database.transaction(1, async (tx) => {
      await tx
        .updateTable('sys_data_rule')
        .set({ conditions: { join: 'any', items: [{ field: 'password_hash', op: 'ne', values: ['x'] }] } })
        .where('id', '=', id)
        .execute()
      await server.node.kernel.sessions.grantsChanged(tx, 1)
    })
    expect(await listed(clerk)).toEqual([])
  })

  test('variables stand for the user who asks', async () => {
    const parent = await aDept(server)
    const below = await aDept(server, { pid: parent })
    const [near, far] = [await aUser(server, { deptId: below }), await aUser(server)]
    const ruleId = await aRule(
      all(leaf('deptIds', 'within', { var: 'me.deptTree' }), leaf('id', 'ne', { var: 'me.id' })),
    )
    const roleId = await aRole(server, { can: ['sys:user:page'], scope: 3 })
    await setScopes(roleId, [{ resource: 'user', kind: 5, ruleId }])
    const boss = await aUser(server, { deptId: parent, roleIds: [roleId] })
    const seen = await listed({ token: await server.session(boss.id) })
    expect(seen).toEqual([near.id])
    expect(seen).not.toContain(far.id)
  })
})

describe('conditions that are refused', () => {
  const nested = (depth: number): RuleGroup => (depth === 1 ? named('x') : { join: 'any', items: [nested(depth - 1)] })
  test.each([
    ['a field that is not declared', all(leaf('passwordHash', 'eq', 'x')), 'conditions.items.0.field'],
    ['a name of an object', all(leaf('constructor', 'eq', 'x')), 'conditions.items.0.field'],
    ['SQL as a field', all(leaf("id = id or '1'", 'eq', '1')), 'conditions.items.0.field'],
    ['an operator of another type', all(leaf('status', 'contains', '1')), 'conditions.items.0.op'],
    ['a text for a number', all(leaf('status', 'eq', '1')), 'conditions.items.0.values.0'],
    ['an option that there is not', all(leaf('status', 'eq', 7)), 'conditions.items.0.values.0'],
    ['a text for an id', all(leaf('deptId', 'eq', '1 or 1=1')), 'conditions.items.0.values.0'],
    ['a day that there is not', all(leaf('createDate', 'eq', '2026-02-30')), 'conditions.items.0.values.0'],
    ['a variable of another type', all(leaf('deptId', 'eq', { var: 'me.id' })), 'conditions.items.0.values.0'],
    ['many values for one', all(leaf('deptId', 'eq', { var: 'me.deptTree' })), 'conditions.items.0.values.0'],
    ['no value', all(leaf('username', 'eq')), 'conditions.items.0.values'],
    ['one end of a range', all(leaf('createDate', 'between', '2026-01-01')), 'conditions.items.0.values'],
    ['five levels', nested(5), 'conditions'],
    ['51 conditions', all(...Array.from({ length: 51 }, () => leaf('username', 'eq', 'x'))), 'conditions'],
    ['51 conditions in groups', all(...Array.from({ length: 51 }, () => named('x'))), 'conditions'],
    ['an empty group', all({ join: 'any', items: [] }), 'conditions'],
    ['201 values', all(leaf('username', 'in', ...Array.from({ length: 201 }, (_, at) => `u${at}`))), 'conditions'],
    ['NUL', all(leaf('username', 'eq', 'a\u0000b')), 'conditions'],
    [
      'an unknown variable',
      { join: 'all', items: [{ field: 'id', op: 'eq', values: [{ var: 'me.password' }] }] },
      'conditions',
    ],
  ])('%s', async (_, conditions, path) => {
    const refused = await create(conditions)
    expect(refused.status).toBe(400)
    expect(issuesOf(refused)?.[0]).toMatch(new RegExp(`^${path.replaceAll('.', '\\.')}`))
  })

  test('four levels and 50 conditions are not too many', async () => {
    const many = Array.from({ length: 47 }, () => leaf('username', 'eq', 'x'))
    expect((await create(all(...many, nested(3)))).status).toBe(200)
  })

  test('what is 400 levels deep is refused before it is walked', async () => {
    const deep = Array.from({ length: 400 }).reduce<object>((inner) => ({ join: 'all', items: [inner] }), {})
    expect((await create(deep)).status).toBe(400)
  })

  test('values that look like patterns and quotes are taken literally', async () => {
    const { username } = await aUser(server)
    const literal = all(leaf('username', 'startsWith', `${username.slice(0, 3)}%' or '1'='1`))
    const clerk = await clerkWith({ resource: 'user', kind: 5, ruleId: await aRule(literal) })
    expect(await listed(clerk)).toEqual([])
  })

  test('a resource that is none, and one without rules', async () => {
    for (const resource of ['sys_user', 'constructor', 'recycle'])
      expect(issuesOf(await create(named('x'), { resource }))).toEqual(['resource: unknown_choice'])
  })
})

describe('no one gives more than they have', () => {
  const CAN = ['sys:role:page', 'sys:role:scope', 'sys:role:save', 'sys:role:update', 'sys:user:page', ...RULES]
  let manager: TestActor
  beforeAll(async () => {
    manager = await anActor(server, { can: CAN, scope: 2 })
  })

  test('a wider scope of a resource, another department, or a rule is beyond a manager of one department', async () => {
    const roleId = await aRole(server, { can: [], scope: 3 })
    const rule = await aRule(named('x'))
    for (const scope of [
      { resource: 'user', kind: 0 },
      { resource: 'share', kind: 0 },
      { resource: 'user', kind: 4, deptIdList: [await aDept(server)] },
      { resource: 'user', kind: 5, ruleId: rule },
    ] as const)
      expect((await setScopes(roleId, [{ ...scope } as Scope], manager.token)).status).toBe(403)
    expect((await setScopes(roleId, [{ resource: 'user', kind: 3 }], manager.token)).status).toBe(200)
  })

  test('a manager who is narrowed for one resource gives no role whose own scope is wider there', async () => {
    const hold = await aRole(server, { can: CAN, scope: 0, grade: 5 })
    await setScopes(hold, [{ resource: 'user', kind: 3 }])
    const narrowed = await aUser(server, { roleIds: [hold] })
    const token = await server.session(narrowed.id)
    const body = (dataScope: 0 | 3) => ({ name: `narrowed ${dataScope}`, dataScope, grade: 60 })
    const made = await server.call(roleRoutes.create, { body: body(0), token })
    expect(made.status).toBe(403)
    expect((await server.call(roleRoutes.create, { body: body(3), token })).status).toBe(200)
    // Nor does taking the narrower scope away from a role give it back.
    const wide = await aRole(server, { can: [], scope: 0 })
    await setScopes(wide, [{ resource: 'user', kind: 3 }])
    expect((await setScopes(wide, [], token)).status).toBe(403)
  })

  test('a role above the grade of its manager stays as it is', async () => {
    const above = await aRole(server, { can: [], scope: 3, grade: 5 })
    expect((await setScopes(above, [{ resource: 'user', kind: 3 }], manager.token)).status).toBe(403)
  })

  test('a rule that roles have is changed only by who reaches all of its resource', async () => {
    const id = await aRule(named('x'))
    const clerk = await clerkWith({ resource: 'user', kind: 5, ruleId: id })
    const { data: rule } = await server.call(dataRuleRoutes.get, { params: { id }, token: admin })
    const { version: _, ...saved } = rule
    const update = (part: object, token: string) =>
      server.call(dataRuleRoutes.update, { body: { ...saved, ...part }, token })
    expect((await update({ conditions: all() }, manager.token)).body).toMatchObject({ error: 'grant_exceeds_own' })
    expect((await update({ name: '改名' }, manager.token)).status).toBe(200)
    expect((await update({ resource: 'share', conditions: all() }, admin)).body).toMatchObject({ error: 'in_use' })
    expect(await listed(clerk)).toEqual([])
    const removed = await server.call(dataRuleRoutes.remove, { params: { id }, token: admin })
    expect(removed.body).toMatchObject({ error: 'in_use' })
  })

  test('a rule of another tenant, of another resource or a disabled one is no choice', async () => {
    const roleId = await aRole(server, { can: [], scope: 3 })
    const foreign = '019a0000-0000-7000-8000-00000000aaaa'
    const share = await aRule(all(leaf('uses', 'gt', 1)), { resource: 'share' })
    const off = await aRule(named('x'), { status: 0 })
    for (const ruleId of [foreign, share, off, null]) {
      const refused = await setScopes(roleId, [{ resource: 'user', kind: 5, ruleId }])
      expect(issuesOf(refused)).toEqual(['scopes.0.ruleId: unknown_choice'])
    }
    const twice = await setScopes(roleId, [
      { resource: 'user', kind: 3 },
      { resource: 'user', kind: 0 },
    ])
    expect(issuesOf(twice)).toEqual(['scopes.1.resource: unknown_choice'])
  })
})

describe('testing a rule', () => {
  const run = (body: { draft: { resource: string; conditions: RuleGroup }; userId: string }, token: string) =>
    server.call(dataRuleRoutes.test, { body, token })

  test('answers rows, time and a sample for an administrator', async () => {
    const [one, asked] = [await aUser(server), await aUser(server)]
    const { data } = await run(
      { draft: { resource: 'user', conditions: named(one.username) }, userId: asked.id },
      admin,
    )
    expect(data).toMatchObject({ rows: 1, limit: 200, sample: [{ id: one.id }] })
    expect(data.milliseconds).toBeGreaterThan(0)
  })

  test('shows and counts only what the tester sees themselves', async () => {
    const hidden = await aUser(server)
    const draftOf = { resource: 'user', conditions: named(hidden.username) }
    const blind = await anActor(server, { can: RULES, scope: 0 })
    expect((await run({ draft: draftOf, userId: blind.id }, blind.token)).data).toMatchObject({
      rows: null,
      sample: [],
    })
    const narrow = await anActor(server, { can: [...RULES, 'sys:user:page'], scope: 3 })
    expect((await run({ draft: draftOf, userId: narrow.id }, narrow.token)).data).toMatchObject({
      rows: 0,
      total: 1,
      sample: [],
    })
    const other = await run({ draft: draftOf, userId: hidden.id }, narrow.token)
    expect(issuesOf(other)).toEqual(['userId: unknown_choice'])
  })

  test('what a draft may not ask for is refused at its field, also without saving', async () => {
    const conditions = all(leaf('passwordHash', 'contains', '$argon'))
    const { id } = await aUser(server)
    expect(issuesOf(await run({ draft: { resource: 'user', conditions }, userId: id }, admin))).toEqual([
      'draft.conditions.items.0.field: unknown_choice',
    ])
  })
})

test('a code is used once; a deleted rule comes back from the recycle bin', async () => {
  const id = await aRule(named('x'))
  const { data } = await server.call(dataRuleRoutes.get, { params: { id }, token: admin })
  const twice = await create(named('x'), { code: data.code })
  expect(twice.body).toMatchObject({ error: 'data_rule_code_taken' })
  expect((await server.call(dataRuleRoutes.remove, { params: { id }, token: admin })).status).toBe(200)
})
