/** Rules in SQL over the interface: who writes them, what they reach, and what happens when they fail. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messageRoutes } from '#messaging/contract/message.ts'
import { recycleRoutes } from '#records/contract/recycle.ts'
import { dataRuleRoutes } from '#security/contract/data-rule.ts'
import { roleScopeRoutes } from '#system/contract/role-scope.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aNode, aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, aDept, aRole, aUser, type TestActor } from '../../../../tests/people.ts'

const CODES = ['page', 'save', 'delete', 'test', 'sql'].map((verb) => `sys:dataRule:${verb}`)
const WITHOUT = CODES.filter((code) => code !== 'sys:dataRule:sql')

let server: TestServer & { close: () => Promise<void> }
let admin: string
let author: TestActor
let number = 0

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
  author = await anActor(server, { can: [...CODES, 'sys:user:page'], scope: 0 })
})
afterAll(() => server.close())

const draft = (text: string, more: object = {}) => ({
  code: `sql-${++number}`,
  name: `规则 ${number}`,
  resource: 'user',
  kind: 1 as const,
  sql: text,
  ...more,
})
const create = (text: string, token = author.token, more: object = {}) =>
  server.call(dataRuleRoutes.create, { body: draft(text, more), token })
async function aRule(text: string): Promise<string> {
  const made = await create(text)
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  return made.data.id
}
const named = (username: string) => `select id from rules.user where username = '${username}'`
const issuesOf = ({ body }: { body: object }) =>
  (body as { data?: { issues?: { path: string; code: string; msg: string }[] } }).data?.issues
const ruleOf = async (id: string) =>
  (await server.call(dataRuleRoutes.get, { params: { id }, token: author.token })).data

async function clerkWith(ruleId: string, deptId?: string) {
  const roleId = await aRole(server, { can: ['sys:user:page'], scope: 3 })
  const scopes = [{ resource: 'user', kind: 5 as const, ruleId }]
  const set = await server.call(roleScopeRoutes.set, { params: { id: roleId }, body: { scopes }, token: admin })
  if (set.status !== 200) throw new Error(JSON.stringify(set.body))
  const clerk = await aUser(server, { roleIds: [roleId], ...(deptId !== undefined && { deptId }) })
  return { ...clerk, token: await server.session(clerk.id) }
}
const listed = async ({ token }: { token: string }) => {
  const { data } = await server.call(userRoutes.page, { query: { limit: '100' }, token })
  return { ids: data.list.map(({ id }) => id).sort(), total: data.total }
}

describe('who writes SQL', () => {
  test('without the code no such rule is made, tested, changed, restored or helped with', async () => {
    const { token, id } = await anActor(server, {
      can: [...WITHOUT, 'sys:user:page', 'sys:recycle:page', 'sys:recycle:restore'],
      scope: 0,
    })
    expect((await create(named('x'), token)).status).toBe(403)
    const tried = { draft: { resource: 'user', kind: 1 as const, sql: named('x') }, userId: id }
    expect((await server.call(dataRuleRoutes.test, { body: tried, token })).status).toBe(403)
    for (const call of [
      server.call(dataRuleRoutes.sqlChoices, { token }),
      server.call(dataRuleRoutes.checkSql, { body: { resource: 'user', sql: '' }, token }),
      server.call(dataRuleRoutes.convert, {
        body: { resource: 'user', conditions: { join: 'all', items: [] } },
        token,
      }),
    ])
      expect((await call).status).toBe(403)
    const { version: _, ...rule } = await ruleOf(await aRule(named('x')))
    const update = (part: object, as = token) =>
      server.call(dataRuleRoutes.update, { body: { ...rule, ...part }, token: as })
    expect((await update({})).status).toBe(403)
    expect((await update({ kind: 0, sql: '' })).status).toBe(403)
    expect((await update({ name: '改名' }, author.token)).status).toBe(200)
    const { data } = await server.call(dataRuleRoutes.get, { params: { id: rule.id }, token })
    expect(data.actions).toEqual(['delete'])
  })

  test('a deleted one comes back checked again, for who may write it', async () => {
    const id = await aRule(`select id from rules.user where dept_id in (:me.deptTree)`)
    const before = await ruleOf(id)
    await server.call(dataRuleRoutes.remove, { params: { id }, token: author.token })
    const bin = await server.call(recycleRoutes.page, { token: admin, query: { keyword: before.name } })
    const body = [bin.data.list[0]?.id ?? '']
    const blind = await anActor(server, { can: [...WITHOUT, 'sys:recycle:page', 'sys:recycle:restore'], scope: 0 })
    await server.call(recycleRoutes.restore, { body, token: blind.token })
    expect((await server.call(dataRuleRoutes.get, { params: { id }, token: admin })).status).toBe(404)
    await server.call(recycleRoutes.restore, { body, token: admin })
    expect(await ruleOf(id)).toMatchObject({ kind: 1, sql: before.sql })
  })
})

describe('what is saved', () => {
  test('the statement of the parser, shown with variables; not the input', async () => {
    const id = await aRule('SELECT id /* secret note */ FROM rules.user WHERE dept_id IN (:me.deptTree) -- more')
    const { sql: shown } = await ruleOf(id)
    expect(shown).toContain('ANY (:me.deptTree)')
    expect(shown).not.toMatch(/note|more/)
  })

  test('one without id is refused with its text, others by line', async () => {
    expect(issuesOf(await create('select username from rules.user'))).toEqual([
      { path: 'sql', code: 'rule_sql_id', msg: 'The sort field of the SQL must output id' },
    ])
    expect(issuesOf(await create('select id\nfrom sys_user'))).toMatchObject([
      { path: 'sql', msg: 'Line 2: sys_user cannot be read; use the views listed' },
    ])
    expect(issuesOf(await create(named('x'), author.token, { resource: 'dept' }))).toMatchObject([{ path: 'resource' }])
  })

  test('what only the database finds is shown; values of records are not', async () => {
    const [type] = issuesOf(await create('select id from rules.user where id = 1')) ?? []
    expect(type?.msg).toContain('operator does not exist: uuid = integer')
    const [cast] = issuesOf(await create('select id from rules.user where username::int = 1')) ?? []
    expect(cast?.msg).toBe('The statement fails at some records (22P02)')
  })

  test('one that takes too long is refused after two seconds', async () => {
    const tables = Array.from('abcdefghijkl', (name) => `rules.user ${name}`).join(', ')
    const refused = await create(`select id from rules.user where (select count(*) from ${tables}) < 0`)
    expect(refused.body).toMatchObject({ error: 'data_rule_too_slow' })
  })

  test('a text is checked without being run, with repairs at their characters', async () => {
    const text = "select id from rules.user where real_name = '部' and dept_id in (select id from sys_dept)"
    const check = (body: { resource: string; sql: string }) =>
      server.call(dataRuleRoutes.checkSql, { body, token: author.token })
    const { data } = await check({ resource: 'user', sql: text })
    const from = text.indexOf('sys_dept')
    expect(data.issues).toMatchObject([
      { line: 1, isWarning: false, repair: { from, to: from + 8, text: 'rules.dept' } },
    ])
    expect(data.conditions).toBeNull()
    const conditions = { join: 'all' as const, items: [{ field: 'status', op: 'eq' as const, values: [1] }] }
    const converted = await server.call(dataRuleRoutes.convert, {
      body: { resource: 'user', conditions },
      token: author.token,
    })
    const again = await check({ resource: 'user', sql: converted.data.sql ?? '' })
    expect(again.data).toEqual({ issues: [], conditions })
  })
})

describe('a rule in SQL as the scope of a resource', () => {
  test('shows what it reaches for its user, in the list and in its total', async () => {
    const top = await aDept(server)
    const below = await aDept(server, { pid: top })
    const [near, far] = [await aUser(server, { deptId: below }), await aUser(server)]
    const clerk = await clerkWith(await aRule('select u.id from rules.user u where u.dept_id in (:me.deptTree)'), top)
    expect(await listed(clerk)).toEqual({ ids: [clerk.id, near.id].sort(), total: 2 })
    const one = (id: string) => server.call(userRoutes.get, { params: { id }, token: clerk.token })
    expect((await one(near.id)).status).toBe(200)
    expect((await one(far.id)).status).toBe(404)
  })

  test('is tried for a user, of the records that the tester sees', async () => {
    const [seen, asked] = [await aUser(server), await aUser(server)]
    const tried = { draft: { resource: 'user', kind: 1 as const, sql: named(seen.username) }, userId: asked.id }
    const { data } = await server.call(dataRuleRoutes.test, { body: tried, token: author.token })
    expect(data).toMatchObject({ rows: 1, limit: 200, sample: [{ id: seen.id }] })
    const branch = {
      resource: 'user',
      kind: 1 as const,
      sql: 'select id from rules.user where dept_id in (:me.deptTree)',
    }
    const all = await server.call(dataRuleRoutes.test, {
      body: { draft: branch, userId: asked.id },
      token: author.token,
    })
    expect(all.data.rows).toBeGreaterThan(1)
    const wrong = { ...tried, draft: { ...tried.draft, sql: 'select 1' } }
    expect(issuesOf(await server.call(dataRuleRoutes.test, { body: wrong, token: author.token }))).toMatchObject([
      { path: 'draft.sql' },
    ])
  })

  test('reaches nothing when it fails; who may write it is notified once an hour', async () => {
    const id = await aRule(named('x'))
    const { name } = await ruleOf(id)
    const clerk = await clerkWith(id)
    await server.node.kernel.database.transaction(1, async (tx) => {
      await sql`update sys_data_rule set sql = 'select id from rules.gone' where id = ${id}`.execute(tx)
      await server.node.kernel.sessions.grantsChanged(tx, 1)
    })
    await server.catchUp()
    for (let times = 0; times < 3; times++) expect(await listed(clerk)).toEqual({ ids: [], total: 0 })
    const received = async () =>
      (await server.call(messageRoutes.page, { token: author.token, query: { keyword: name } })).data.list
    await expect.poll(async () => (await received()).length).toBe(1)
    await listed(clerk)
    expect(await received()).toHaveLength(1)
  })
})

test('without the login role such rules are off: none is saved, and those there are reach nothing', async () => {
  const seen = await aUser(server)
  const clerk = await clerkWith(await aRule(named(seen.username)))
  expect((await listed(clerk)).ids).toEqual([seen.id])
  const other = await aNode({ ...server.urls, rule: undefined })
  try {
    const refused = await other.call(dataRuleRoutes.create, { body: draft(named('x')), token: author.token })
    expect(refused.body).toMatchObject({ error: 'data_rule_sql_off' })
    expect((await other.call(dataRuleRoutes.sqlChoices, { token: author.token })).data.isOn).toBe(false)
    const { data } = await other.call(userRoutes.page, { token: clerk.token })
    expect(data.list).toEqual([])
  } finally {
    await other.stop()
  }
})
