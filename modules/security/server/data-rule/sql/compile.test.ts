/** What a rule in SQL may say. Nothing here needs a database: what is refused at this place is never sent to one. */
import { describe, expect, test } from 'vitest'
import { compileSql, shownSql } from './compile.ts'
import { SqlIssues } from './issues.ts'
import { demoRules } from '../../seed/demo-rules.ts'
import { ATTACKS } from '../testing/attacks.ts'

async function codesOf(text: string): Promise<string[]> {
  try {
    const { sql } = await compileSql(text)
    return [`allowed: ${sql}`]
  } catch (error) {
    if (error instanceof SqlIssues)
      return error.issues.map(({ code, params }) => [code, params['name']].filter(Boolean).join(' '))
    throw error
  }
}

describe('what is allowed', () => {
  test('is stored as the parser puts it out, with parameters, and read with variables', async () => {
    const { sql, warnings } = await compileSql(`
      /* hidden */ select distinct u.id -- also
      from rules.user u
      where u.dept_id in (:me.deptTree) and u.created_at < :today
        and u.real_name <> ':me.id /* 作废 */' and exists (select 1 from rules.dept d where d.id = u.dept_id)`)
    expect(sql).not.toMatch(/hidden|also/)
    expect(sql).toContain('ANY (CAST($3 AS uuid[]))')
    const shown = await shownSql(sql)
    expect(shown).toContain('ANY (:me.deptTree)')
    expect(shown).toContain("':me.id /* 作废 */'")
    expect((await compileSql(shown)).sql).toBe(sql)
    expect(warnings).toEqual([])
  })

  test.each([
    'select id from rules.user',
    'with mine as (select id from rules.dept where id = any(:me.deptTree)) select u.id from rules.user u join mine on mine.id = u.dept_id',
    'select id from rules.user union select u.id from rules.user u order by id limit 10',
    "select case when status = 1 then id end as id from rules.user where lower(username) like 'a%' or coalesce(real_name, '') = ''",
    'select s.id from (select id, count(*) as number from rules.share group by id having count(*) > 1) s where s.number > 2',
    'select id from rules.user where dept_ids && :me.deptTree and cardinality(post_ids) between 1 and 3 and not (id = :me.id)',
    "select id from rules.api_key where expires_at < :today + 7 and (name = 'x') is not true",
  ])('%s', async (text) => {
    expect((await codesOf(text))[0]).toMatch(/^allowed/)
  })

  test('a rule of the demonstration is stored as the parser puts it out', async () => {
    const stored = demoRules.flatMap(({ sql = [] }) => sql)
    expect(stored).not.toEqual([])
    for (const sql of stored) expect((await compileSql(await shownSql(sql))).sql).toBe(sql)
  })

  test('what may be a mistake is a warning at its place', async () => {
    const { warnings } = await compileSql(
      'select id from rules.user where status = 1 or gender = 1\n and super_admin = 0',
    )
    expect(warnings).toMatchObject([{ code: 'rule_sql_precedence', at: 58, isWarning: true }])
    expect((await compileSql('select id from rules.user')).warnings).toMatchObject([{ code: 'rule_sql_everything' }])
    expect((await compileSql('select id from rules.user where gender between 1 and 2 or status = 1')).warnings).toEqual(
      [],
    )
  })
})

describe('what is refused', () => {
  test.each(Object.entries(ATTACKS))('%s', async (_name, text) => {
    expect((await codesOf(text))[0]).not.toMatch(/^allowed/)
  })

  test.each([
    ['select username from rules.user', ['rule_sql_id']],
    ['-- nothing', ['rule_sql_one_select']],
    ['select id from rules.user; select 1', ['rule_sql_one_select']],
    ['select id from sys_user', ['rule_sql_relation sys_user']],
    ['select id from rules.user where password = 1', ['rule_sql_column password']],
    ['select u.id from rules.user u where u.row_to_json is null', ['rule_sql_column u.row_to_json']],
    ['select id from rules.user where id = $1', ['rule_sql_variable $1']],
    ['select id from rules.user where id = :me.password', ['rule_sql_variable :me.password']],
    ['select * from rules.user', ['rule_sql_column *']],
    ['select id frm rules.user x', ['rule_sql_syntax']],
  ])('%s', async (text, codes) => {
    expect(await codesOf(text)).toEqual(codes)
  })

  test.each([
    ['not', `select id from rules.user where ${'not '.repeat(900)} true`],
    ['sums', `select id from rules.user where 1 = ${'1 + '.repeat(900)} 1`],
    ['brackets without end', `select id from rules.user where ${'('.repeat(1900)}`],
    ['queries inside of each other', `${'select id from ('.repeat(200)}select id from rules.user${') s'.repeat(200)}`],
  ])('what is too deep: %s', async (_name, text) => {
    expect((await codesOf(text))[0]).toMatch(/^rule_sql_(part|syntax)/)
  })

  test('a table that has a view names it as the repair', async () => {
    const text = "select c.id from rules.user c where c.real_name = '部' and exists (select 1 from sys_dept d)"
    await expect(compileSql(text)).rejects.toMatchObject({
      issues: [
        { at: Buffer.byteLength(text.slice(0, text.indexOf('sys_dept'))), repair: { bytes: 8, text: 'rules.dept' } },
      ],
    })
  })
})
