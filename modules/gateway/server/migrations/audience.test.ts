/** What the upgrade to audiences (`0510`) makes of an installation in which other systems brought people in. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '#kernel/database/migrate.ts'
import { urlFor } from '#kernel/database/roles.ts'
import { allMigrations } from '../../../../apps/server/migrations.ts'
import { modules } from '../../../../apps/server/modules.ts'
import { PASSWORDS } from '../../../../tests/constants.ts'

const NAME = '0510-audience'
const idOf = (n: number) => `0192d5a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const [CLIENT, KEEPER, OTHER, ENTERED, DIRECT] = [1, 2, 3, 4, 5].map(idOf)

const name = `t_${randomBytes(6).toString('hex')}`
const server = new pg.Client({ connectionString: inject('superuser') })
const address = new URL(inject('superuser'))
address.pathname = `/${name}`
const superuser = new pg.Client({ connectionString: address.toString() })
const run = (migrations: ReturnType<typeof allMigrations>) =>
  migrate({
    connectionString: urlFor(inject('superuser'), 'portico_owner', PASSWORDS.owner, name),
    migrations,
    log: () => undefined,
  })
const rows = async (text: string) => (await superuser.query<Record<string, unknown>>(text)).rows

let ran: string[]
beforeAll(async () => {
  await server.connect()
  await server.query(`create database ${name} owner portico_owner`)
  await superuser.connect()
  const { [NAME]: _, ...before } = allMigrations(modules)
  await run(before)
  const menu = (n: number, codes: string) => `(1, '${idOf(n)}', 'menu-${n}', 'Menu', 2, 'sys', '{${codes}}')`
  await superuser.query(`
    insert into sys_tenant (id, code, name, cert) values (1, 'default', 'default', 0);
    insert into sys_menu (tenant_id, id, code, name, menu_type, module_code, permissions) values
      ${menu(11, 'gw:client:save')}, ${menu(12, 'gw:client:secret,gw:client:update')},
      ${menu(13, 'gw:client:save,gw:client:page')}, ${menu(14, 'gw:client:page')};
    insert into sys_role (tenant_id, id, name) values (1, '${KEEPER}', 'Keeper'), (1, '${OTHER}', 'Other');
    insert into sys_role_menu (tenant_id, role_id, menu_id)
      select 1, r.id, m.id from sys_role r cross join sys_menu m;
    insert into gw_entry_client (tenant_id, id, code, name, secret_hash) values (1, '${CLIENT}', 'uuc', 'UUC', 'x');
    insert into sys_audit (tenant_id, id, actor_id, action, resource, resource_id)
      values (1, '${idOf(21)}', '${ENTERED}', 'enter', 'entryClient', '${CLIENT}');
    insert into sys_session (tenant_id, id, user_id, token_hash, idle_until, absolute_until)
      select 1, s.id::uuid, s.user_id::uuid, s.id::bytea, now() + interval '1 day', now() + interval '1 day'
      from (values ('${idOf(31)}', '${ENTERED}'), ('${idOf(32)}', '${DIRECT}')) s (id, user_id)`)
  ran = await run(allMigrations(modules))
})
afterAll(async () => {
  await superuser.end()
  await server.query(`drop database if exists ${name} with (force)`)
  await server.end()
})

test('systems of before are for ordinary users, and for no administrator', async () => {
  expect(ran).toEqual([NAME])
  expect(await rows('select audience, admits_admins, status from gw_entry_client')).toEqual([
    { audience: 'ordinary', admits_admins: 0, status: 1 },
  ])
})

test('the rights by which systems are made become sensitive, and roles lose what grants nothing else', async () => {
  const left = await rows(`select m.code, m.sensitive, count(rm.role_id)::int as roles from sys_menu m
    left join sys_role_menu rm on rm.menu_id = m.id group by 1, 2 order by 1`)
  expect(left).toEqual([
    { code: 'menu-11', sensitive: true, roles: 0 },
    { code: 'menu-12', sensitive: true, roles: 0 },
    { code: 'menu-13', sensitive: true, roles: 2 },
    { code: 'menu-14', sensitive: false, roles: 2 },
  ])
})

test('sessions end of users whom a system has brought in, since they do not say how they began', async () => {
  expect(await rows('select user_id from sys_session')).toEqual([{ user_id: DIRECT }])
})

test('row security binds the owner again', async () => {
  const unbound = await rows(`select relname from pg_class
    where relname in ('sys_menu', 'sys_role_menu', 'sys_session', 'sys_audit') and not relforcerowsecurity`)
  expect(unbound).toEqual([])
})
