/**
 * Data rules against a plain evaluation in memory: whatever the conditions, the compiled query finds the same records.
 * The reader below knows nothing of SQL; it is written from the meaning of the operators.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  isRuleGroup,
  OPERATORS,
  valuesOf,
  VARIABLES,
  type RuleGroup,
  type RuleLeaf,
  type RuleValue,
} from '#contract/rule.ts'
import { ruleCondition } from '#kernel/access/rule-condition.ts'
import { scopedResource, type RuledTable } from '#kernel/access/rule-fields.ts'
import { RuleIds } from '#kernel/access/rule-runner.ts'
import { makeReady, makeSqlReady, type RuleReader } from '#kernel/access/rule.ts'
import { compileSql, shownSql } from '#security/server/data-rule/sql/compile.ts'
import { sqlOf } from '#security/server/data-rule/sql/convert.ts'
import { checkSql } from '#security/server/data-rule/sql/sql-rule.service.ts'
import { aServer, type TestServer } from './harness.ts'
import { aDept, aRole, aUser } from './people.ts'

let server: TestServer & { close: () => Promise<void> }
let table: RuledTable
let records: Record[]
let depts: string[]
let reader: RuleReader
let roles: string[]

interface Record {
  id: string
  username: string
  realName: string
  gender: number
  status: number
  superAdmin: number
  deptId: string
  deptIds: string[]
  postIds: string[]
  roleIds: string[]
  createDate: string
  createdBy: string | null
  lastLoginDate: string | null
}

beforeAll(async () => {
  server = await aServer()
  const declared = scopedResource('user')?.rules
  if (!declared) throw new Error('users have no rules')
  table = declared
  const top = await aDept(server)
  const below = await aDept(server, { pid: top })
  const other = await aDept(server)
  depts = [top, below, other]
  roles = [await aRole(server, { can: [] }), await aRole(server, { can: [] })]
  for (const [at, deptId] of [top, below, other, top, below, other].entries())
    await aUser(server, { deptId, status: at === 3 ? 0 : 1, roleIds: roles.filter((_, bit) => at & (1 << bit)) })
  await server.node.kernel.database.transaction(1, async (tx) => {
    await sql`update sys_user set created_at = now() - make_interval(days => (random() * 4)::int),
      gender = (random() * 2)::int, last_login_at = case when random() < 0.5 then now() end,
      real_name = (array['100%', 'a_b', 'A\\b', '张三', 'a''b'])[1 + (random() * 4)::int] where super_admin <> 1`.execute(
      tx,
    )
  })
  records = await server.node.kernel.database.read(1, async (db) => {
    const { rows } = await sql<Record>`select u.id, u.username, u.real_name as "realName", u.gender, u.status,
      u.super_admin as "superAdmin", u.dept_id as "deptId", u.created_by as "createdBy",
      array(select dept_id from sys_user_dept d where d.user_id = u.id) as "deptIds",
      array(select post_id from sys_user_post p where p.user_id = u.id) as "postIds",
      array(select role_id from sys_effective_role r where r.user_id = u.id) as "roleIds",
      to_char(u.created_at at time zone tenant_time_zone(), 'YYYY-MM-DD') as "createDate",
      to_char(u.last_login_at at time zone tenant_time_zone(), 'YYYY-MM-DD') as "lastLoginDate"
      from sys_user u`.execute(db)
    return rows
  })
  const [me] = records.filter(({ deptId }) => deptId === top)
  if (!me) throw new Error('no user')
  const branches = new Map([
    [top, [top, below]],
    [below, [below]],
    [other, [other]],
  ])
  const days = records.map(({ createDate }) => createDate).sort()
  reader = {
    id: me.id,
    deptId: top,
    deptIds: [top],
    roleIds: me.roleIds,
    postIds: [],
    today: days.at(-1) ?? '',
    branchOf: (id) => branches.get(id) ?? [],
  }
})
afterAll(() => server.close())

/** What a leaf is compared with: variables are replaced, branches are not. */
function plainValues(values: readonly RuleValue[]): (string | number)[] {
  return values.flatMap((value): (string | number)[] => {
    if (typeof value !== 'object') return [value]
    if (value.var === 'me.id') return [reader.id]
    if (value.var === 'me.deptId') return [reader.deptId]
    if (value.var === 'me.deptTree') return [...reader.branchOf(reader.deptId)]
    if (value.var === 'me.roleIds') return [...reader.roleIds]
    return value.var === 'today' ? [reader.today] : []
  })
}

function holdsLeaf({ field, op, values }: RuleLeaf, record: Record): boolean {
  const stored = record[field as keyof Record]
  const wanted = plainValues(values)
  const [first = '', second = ''] = wanted
  if (Array.isArray(stored)) {
    const branch = op === 'within' ? wanted.flatMap((id) => reader.branchOf(String(id))) : wanted
    const isAmong = stored.some((one) => branch.includes(one))
    if (op === 'isNull') return stored.length === 0
    return op === 'ne' || op === 'notIn' ? !isAmong : isAmong
  }
  if (op === 'isNull') return stored === null || stored === ''
  if (op === 'ne') return stored !== first
  if (op === 'notIn') return stored === null || !wanted.includes(stored)
  if (stored === null) return false
  const text = String(stored).toLowerCase()
  switch (op) {
    case 'eq':
      return stored === first
    case 'lt':
      return stored < first
    case 'le':
      return stored <= first
    case 'gt':
      return stored > first
    case 'ge':
      return stored >= first
    case 'in':
      return wanted.includes(stored)
    case 'between':
      return stored >= first && stored <= second
    case 'contains':
      return text.includes(String(first).toLowerCase())
    case 'startsWith':
      return text.startsWith(String(first).toLowerCase())
    case 'within':
      return wanted.some((id) => reader.branchOf(String(id)).includes(String(stored)))
  }
}

function holdsGroup({ join, items }: RuleGroup, record: Record): boolean {
  const isTrue = (item: RuleGroup | RuleLeaf) =>
    isRuleGroup(item) ? holdsGroup(item, record) : holdsLeaf(item, record)
  if (join === 'all') return items.every(isTrue)
  return join === 'any' ? items.some(isTrue) : !items.some(isTrue)
}

/** Values that some records have, and others that none has. */
function literals(field: string, type: string, options: readonly number[]): RuleValue[] {
  const found = records.flatMap((record) => record[field as keyof Record] ?? [])
  if (type === 'choice') return [...options]
  if (type === 'dept') return [...depts, '019a0000-0000-7000-8000-00000000aaaa']
  if (type === 'date') return [...new Set(found), '1999-12-31', '2999-01-01']
  if (type === 'text') return [...new Set(found), '%', '_', '\\', "'", 'A', 'u']
  return [...new Set(found), ...roles, '019a0000-0000-7000-8000-00000000bbbb']
}

function leaves(): fc.Arbitrary<RuleLeaf> {
  const fields = Object.entries(table.fields)
  return fc.constantFrom(...fields).chain(([field, { type, options = [] }]) =>
    fc.constantFrom(...OPERATORS[type]).chain((op) => {
      const count = valuesOf(op)
      const isMany = count === 'many'
      const variables = VARIABLES[type].filter(
        (one) => isMany || !['me.deptTree', 'me.roleIds', 'me.postIds'].includes(one),
      )
      const values = [...literals(field, type, options), ...variables.map((one) => ({ var: one }))]
      const [least, most] = { none: [0, 0], one: [1, 1], two: [2, 2], many: [1, 4] }[count] as [number, number]
      return fc
        .array(fc.constantFrom(...values), { minLength: least, maxLength: most })
        .map((chosen) => ({ field, op, values: chosen }))
    }),
  )
}

function groups(depth: number): fc.Arbitrary<RuleGroup> {
  const item: fc.Arbitrary<RuleGroup | RuleLeaf> = depth === 1 ? leaves() : fc.oneof(leaves(), groups(depth - 1))
  return fc.record({
    join: fc.constantFrom('all', 'any', 'not'),
    items: fc.array(item, { minLength: 1, maxLength: 3 }),
  })
}

test('a compiled rule finds what a plain evaluation finds', async () => {
  await server.node.kernel.database.read(1, async (db) => {
    await fc.assert(
      fc.asyncProperty(groups(4), async (conditions) => {
        const where = makeReady(conditions, table, reader)
        const { rows } = await sql<{ id: string }>`
          select id from sys_user where ${ruleCondition({ id: '', resource: 'user', matter: { where } })}`.execute(db)
        const expected = records.filter((record) => holdsGroup(conditions, record)).map(({ id }) => id)
        expect(rows.map(({ id }) => id).sort()).toEqual(expected.sort())
      }),
      { numRuns: 300 },
    )
  })
})

test('conditions as SQL find the same, are read as they are stored, and become conditions that find the same', async () => {
  let [converted, back] = [0, 0]
  await server.node.kernel.database.read(1, async (db) => {
    const found = async (text: string) => {
      const { rows } = await sql<{ id: string }>`
        select id from sys_user where id = any(${new RuleIds('', makeSqlReady(text, reader))}::uuid[])`.execute(db)
      return rows.map(({ id }) => id).sort()
    }
    await fc.assert(
      fc.asyncProperty(groups(3), async (conditions) => {
        const written = sqlOf('user', conditions)
        if (written === undefined) return
        converted += 1
        const { sql: stored } = await compileSql(written)
        const expected = records.filter((record) => holdsGroup(conditions, record)).map(({ id }) => id)
        expect(await found(stored), written).toEqual(expected.sort())
        const shown = await shownSql(stored)
        expect((await compileSql(shown)).sql).toBe(stored)
        const checked = await checkSql({ language: 'en' }, { resource: 'user', sql: shown })
        expect(checked.issues.filter(({ isWarning }) => !isWarning)).toEqual([])
        if (!checked.conditions) return
        back += 1
        const again = checked.conditions
        expect(
          records
            .filter((record) => holdsGroup(again, record))
            .map(({ id }) => id)
            .sort(),
        ).toEqual(expected)
      }),
      { numRuns: 150 },
    )
  })
  expect(converted).toBeGreaterThan(20)
  expect(back).toBeGreaterThan(converted / 4)
})
