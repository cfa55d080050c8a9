/** Migration 0996: what was stored under the former word is found under the new one. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { aServer } from '../../../../tests/harness.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { up } from '../migrations/0996-absence.ts'

const MENUS = `select code, path, permissions from sys_menu
  where tenant_id = 1 and (code like 'wf:a%' or code = 'wf:task') order by code`

test('menus, codes, messages, preferences and views are renamed, and only those', async () => {
  const { urls } = await aServer()
  const superuser = await asSuperuser(urls.owner)
  const owner = new pg.Pool({ connectionString: urls.owner, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) })
  const before = (await superuser.query(MENUS)).rows
  expect(before.map(({ code }) => code)).toEqual(expect.arrayContaining(['wf:absence', 'wf:absence:page', 'wf:task']))
  const { rows: users } = await superuser.query<{ id: string }>('select id from sys_user where tenant_id = 1 limit 1')
  await superuser.query(`
    update sys_menu set code = replace(code, 'wf:absence', 'wf:away'), path = replace(path, '/bpm/absence', '/bpm/away'),
      permissions = array(select replace(each, 'wf:absence', 'wf:away') from unnest(permissions) as each)
    where tenant_id = 1`)
  await superuser.query(
    `insert into sys_user_preference (tenant_id, user_id, name, value) values
      (1, $1, 'list:workflow.wfAway', '{"columns": {}}'), (1, $1, 'test', '["/bpm/away?id=1", "/sys/user"]')`,
    [users[0]?.id],
  )
  await up(db)
  expect((await superuser.query(MENUS)).rows).toEqual(before)
  const { rows } = await superuser.query(
    `select name, value from sys_user_preference where name in ('list:workflow.wfAbsence', 'test') order by name`,
  )
  expect(rows).toEqual([
    { name: 'list:workflow.wfAbsence', value: { columns: {} } },
    { name: 'test', value: ['/bpm/absence?id=1', '/sys/user'] },
  ])
  await db.destroy()
  await superuser.end()
})
