/** The walls between tenants, proven by going around the application: raw queries under each login role. */
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { aDatabase } from './harness.ts'
import { asSuperuser, fillTwoTenants, OURS, tenantTables, THEIRS } from './two-tenants.ts'

/** Tables without tenants' data, and why they need no wall. */
const WITHOUT_WALL: Readonly<Record<string, string>> = {
  sys_tenant: 'the list of tenants itself: a login page must be found before its tenant is known; no user may write it',
  sys_sign_in_key: 'keys of the installation, sealed; no user is signed in yet',
  sys_sign_in_nonce: 'random numbers; no user is signed in yet',
  sys_captcha: 'hashes of verification codes; no user is signed in yet',
  sys_rate_limit: 'hashes of addresses and names with a count; the app role has no right on it',
  sys_node: 'names of server processes and their heartbeat; belongs to the installation',
  sys_migration: 'the names of migrations; only the owner has a right on it',
  sys_migration_lock: 'one row; only the owner has a right on it',
}
const MAY_NOT = '42501'

const { urls, drop } = await aDatabase()
const superuser = await asSuperuser(urls.owner)
await fillTwoTenants(superuser)
const tables = await tenantTables(superuser)
const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}
const app = await connect(urls.app)
const dispatch = await connect(urls.dispatch)
const owner = await connect(urls.owner)

afterAll(async () => {
  for (const client of [app, dispatch, owner, superuser]) await client.end()
  await drop()
})

const actAs = (client: pg.Client, tenant: string | number) =>
  client.query("select set_config('app.tenant_id', $1, false)", [String(tenant)])

/** Runs in a transaction that leaves nothing behind; resolves with the rows, or with the code of the refusal. */
async function attempt(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult['rows'] | string> {
  await client.query('begin')
  try {
    const { rows } = await client.query<Record<string, unknown>>(text, values)
    return rows
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.code ?? error.message
    throw error
  } finally {
    await client.query('rollback')
  }
}

describe('every table', () => {
  test('stands behind forced row security, or on the list of those that hold no tenant’s data', async () => {
    const { rows } = await superuser.query<{ name: string; walled: boolean; kind: string }>(
      `select relname as name, relrowsecurity and relforcerowsecurity as walled, relkind as kind from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and not relispartition
         and not (relkind = 'v' and 'security_invoker=true' = any(coalesce(reloptions, '{}')))`,
    )
    expect(
      rows.filter(({ kind }) => kind !== 'r' && kind !== 'p'),
      'a view that is not its reader’s looks through the walls of its owner',
    ).toEqual([])
    expect(rows.flatMap(({ name, walled }) => (walled ? [] : [name])).sort()).toEqual(Object.keys(WITHOUT_WALL).sort())
    expect(rows.flatMap(({ name, walled }) => (walled ? [name] : [])).sort()).toEqual(tables)
  })

  test('has exactly the policies we know', async () => {
    const { rows } = await superuser.query<{ policy: string; roles: string; tables: string[] }>(
      `select policyname as policy, roles::text as roles, array_agg(tablename::text order by tablename::text) as tables
       from pg_policies join pg_class on oid = format('%I.%I', schemaname, tablename)::regclass
       where schemaname = 'public' and not relispartition group by 1, 2 order by 1`,
    )
    expect(rows).toEqual([
      {
        policy: 'dispatch_read',
        roles: '{portico_dispatch}',
        tables: [
          'frm_api',
          'frm_public',
          'msg_action',
          'msg_card',
          'msg_channel',
          'msg_delivery',
          'msg_preference',
          'sys_api_key',
          'sys_log_user_behavior',
          'sys_micro_app',
          'sys_oss',
          'sys_outbox',
          'sys_schedule',
          'sys_schedule_log',
          'sys_search_document',
          'sys_session',
          'sys_storage',
          'sys_task',
          'wf_job',
          'wf_notification',
          'wf_service',
          'wf_webhook',
          'wf_webhook_delivery',
        ],
      },
      {
        policy: 'dispatch_write',
        roles: '{portico_dispatch}',
        tables: [
          'msg_card',
          'msg_delivery',
          'sys_oss',
          'sys_outbox',
          'sys_schedule',
          'sys_schedule_log',
          'wf_job',
          'wf_webhook_delivery',
        ],
      },
      { policy: 'gone', roles: '{portico_app}', tables: ['wf_history'] },
      { policy: 'removal', roles: '{portico_owner}', tables },
      {
        policy: 'rule_read',
        roles: '{portico_rule}',
        tables: [
          'sys_api_key',
          'sys_dept',
          'sys_dept_ancestor',
          'sys_group',
          'sys_party_attr',
          'sys_party_attr_value',
          'sys_post',
          'sys_registration',
          'sys_role_holder',
          'sys_share_ticket',
          'sys_user',
          'sys_user_dept',
          'sys_user_group',
          'sys_user_post',
          'sys_user_role',
        ],
      },
      { policy: 'tenant', roles: '{portico_app}', tables },
    ])
  })

  test('has the same wall around each of its partitions, which no one is let into past the table', async () => {
    const { rows } = await superuser.query<{ name: string; walled: boolean; policies: string[]; open: boolean }>(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as walled,
         array(select polname::text || ' ' || polroles::regrole[]::text from pg_policy
           where polrelid = c.oid and polname <> 'removal') as policies,
         has_table_privilege('portico_app', c.oid, 'select, insert, update, delete')
           or has_table_privilege('portico_dispatch', c.oid, 'select, insert, update, delete') as open
       from pg_class c where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    )
    expect(rows.length).toBeGreaterThan(2)
    for (const { name, ...flags } of rows)
      expect({ name, ...flags }).toEqual({ name, walled: true, policies: ['tenant {portico_app}'], open: false })
  })

  test('no login role passes row security by, owns what it should not, or may become another', async () => {
    const { rows } = await superuser.query(
      `select rolname from pg_roles where rolname like 'portico_%' and (rolsuper or rolbypassrls or rolreplication)`,
    )
    expect(rows).toEqual([])
    for (const client of [app, dispatch]) {
      for (const role of ['portico_owner', 'postgres', client === app ? 'portico_dispatch' : 'portico_app']) {
        expect(await attempt(client, `set role ${role}`), role).toMatch(/42501|22023/)
      }
    }
  })
})

describe.each(tables)('%s under the app role', (table) => {
  test('shows the rows of the tenant that is set and no other', async () => {
    await actAs(app, OURS)
    expect(await attempt(app, `select distinct tenant_id from ${table}`)).toEqual([{ tenant_id: OURS }])
    expect(await attempt(app, `select from ${table} where tenant_id = ${THEIRS}`)).toEqual([])
  })

  test('shows nothing while no tenant is set', async () => {
    for (const invalid of ['', '0x', '-1']) {
      await actAs(app, invalid)
      const seen = await attempt(app, `select tenant_id from ${table}`)
      expect(seen === '22P02' ? [] : seen, invalid).toEqual([])
    }
  })

  test('lets no one change, take over or delete another tenant’s rows', async () => {
    await actAs(app, OURS)
    const harmless = (outcome: unknown) => expect(outcome === MAY_NOT ? [] : outcome).toEqual([])
    harmless(await attempt(app, `update ${table} set tenant_id = ${OURS} where tenant_id = ${THEIRS} returning 1`))
    harmless(await attempt(app, `delete from ${table} where tenant_id = ${THEIRS} returning 1`))
    expect(await attempt(app, `update ${table} set tenant_id = ${THEIRS}`)).toBe(MAY_NOT)
  })

  test('takes no row for another tenant', async () => {
    await actAs(app, OURS)
    const { rows } = await superuser.query<{ row: object }>(
      `select to_jsonb(t) as row from ${table} t where tenant_id = ${THEIRS} limit 1`,
    )
    const { rows: columns } = await superuser.query<{ names: string }>(
      `select string_agg(attname, ', ') as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''`,
      [table],
    )
    const names = columns[0]?.names ?? ''
    const insert = `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, $1)`
    expect(await attempt(app, insert, [JSON.stringify(rows[0]?.row)])).toBe(MAY_NOT)
    await actAs(app, '')
    expect(await attempt(app, insert, [JSON.stringify(rows[0]?.row)])).toBe(MAY_NOT)
  })

  test('shows the owner nothing and other roles no more than they are given', async () => {
    expect(await attempt(owner, `select from ${table}`)).toEqual([])
    await actAs(dispatch, OURS)
    expect(await attempt(dispatch, `select * from ${table}`)).toBe(MAY_NOT)
    expect(await attempt(dispatch, `delete from ${table}`)).toBe(MAY_NOT)
    expect(await attempt(dispatch, `insert into ${table} (tenant_id) values (${OURS})`)).toBe(MAY_NOT)
  })
})

describe('neither app nor dispatch', () => {
  test.each([
    'truncate sys_user',
    'truncate sys_captcha',
    'create table mine (a int)',
    'create schema mine',
    'drop table sys_user',
    'drop policy tenant on sys_user',
    'create policy mine on sys_user using (true)',
    'alter table sys_user disable row level security',
    'alter table sys_user no force row level security',
    'alter table sys_user add column mine int',
    'alter role portico_app bypassrls',
    "set session_replication_role = 'replica'",
    "create function mine() returns int language sql security definer as 'select 1'",
    'create view mine as select 1',
    "copy sys_user to program 'true'",
    "select pg_read_file('PG_VERSION')",
    'select * from pg_authid',
    'update sys_tenant set status = 0',
    'insert into sys_migration (name, timestamp) values (1, 1)',
  ])('may %s', async (text) => {
    for (const client of [app, dispatch]) expect(await attempt(client, text)).toBe(MAY_NOT)
  })

  test('may drop a month of the behaviour log: requests never, housekeeping only one that is long over', async () => {
    const drop = "select sys_log_user_behavior_drop((now() - interval '1 day')::date)"
    expect(await attempt(app, drop)).toBe(MAY_NOT)
    expect(await attempt(dispatch, drop)).toBe('P0001')
    expect(await attempt(app, "select sys_log_user_behavior_keep('1900-01-01', '1900-02-01')")).toBe('P0001')
  })

  test('may drop a part of a log: requests never, housekeeping only what is long over, and never of the audit', async () => {
    const drop = (log: string) => `select sys_log_months_drop('${log}', '${log}_' || to_char(now(), 'YYYYMM'))`
    expect(await attempt(app, drop('sys_login_log'))).toBe(MAY_NOT)
    expect(await attempt(app, "select sys_log_months_keep('sys_audit')")).toBe(MAY_NOT)
    for (const log of ['sys_login_log', 'sys_audit', 'sys_user'])
      expect(await attempt(dispatch, drop(log))).toBe('P0001')
    expect(await attempt(dispatch, "select sys_log_months_keep('sys_user')")).toBe('P0001')
  })

  test('may switch row security off', async () => {
    await actAs(app, OURS)
    await app.query('set row_security = off')
    expect(await attempt(app, 'select from sys_user')).toBe(MAY_NOT)
    await app.query('reset row_security')
  })
})
