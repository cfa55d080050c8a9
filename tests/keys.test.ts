/** The second wall: keys. Row security does not bind foreign and unique keys, so they carry the tenant themselves. */
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from './harness.ts'
import { asSuperuser, tenantTables } from './two-tenants.ts'

/** Unique over all tenants on purpose. */
const GLOBAL_KEYS: Readonly<Record<string, string>> = {
  'sys_session (token_hash)': 'a token is looked up before its tenant is known',
  'sys_session (previous_hash)': 'likewise, during the grace after a renewal',
  'sys_api_key (key_hash)': 'an API key is looked up before its tenant is known',
  'sys_api_key (previous_hash)': 'likewise, during the overlap after a rotation',
}

const { urls, drop } = await aDatabase()
const superuser = await asSuperuser(urls.owner)
const tables = await tenantTables(superuser)
afterAll(async () => {
  await superuser.end()
  await drop()
})

interface ForeignKey {
  from: string
  to: string
  columns: string[]
  targets: string[]
}

test('every foreign key between tenants’ tables carries the tenant on both sides', async () => {
  const { rows } = await superuser.query<ForeignKey>(`
    select conrelid::regclass::text as from, confrelid::regclass::text as to,
      array(select attname::text from unnest(conkey) with ordinality k (n, i)
        join pg_attribute on attrelid = conrelid and attnum = n order by i) as columns,
      array(select attname::text from unnest(confkey) with ordinality k (n, i)
        join pg_attribute on attrelid = confrelid and attnum = n order by i) as targets
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  const inside = rows.filter(({ to }) => tables.includes(to))
  expect(inside.length).toBeGreaterThan(0)
  for (const key of inside) {
    const place = key.columns.indexOf('tenant_id')
    expect(place, JSON.stringify(key)).toBeGreaterThanOrEqual(0)
    expect(key.targets[place], JSON.stringify(key)).toBe('tenant_id')
  }
  const outside = rows.filter(({ to }) => !tables.includes(to))
  for (const key of outside) expect(key).toMatchObject({ to: 'sys_tenant', columns: ['tenant_id'], targets: ['id'] })
})

test('every tenant there is a row of exists: each table is tied to the list of tenants', async () => {
  const { rows } = await superuser.query<{ from: string; to: string }>(`
    select distinct conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  const tied = (table: string): boolean =>
    rows.some(({ from, to }) => from === table && (to === 'sys_tenant' || (to !== table && tied(to))))
  expect(tables.filter((table) => !tied(table))).toEqual([])
})

test('every primary and unique key begins with the tenant', async () => {
  const { rows } = await superuser.query<{ name: string; columns: string[] }>(`
    select indrelid::regclass::text as name,
      array(select coalesce(attname::text, '(expression)') from unnest(indkey::int[]) with ordinality k (n, i)
        left join pg_attribute on attrelid = indrelid and attnum = n and n > 0 order by i) as columns
    from pg_index join pg_class c on c.oid = indrelid
    where indisunique and c.relnamespace = 'public'::regnamespace`)
  const keys = rows.filter(({ name }) => tables.includes(name))
  expect(keys.length).toBeGreaterThanOrEqual(tables.length)
  const global = keys
    .filter(({ columns }) => columns[0] !== 'tenant_id')
    .map(({ name, columns }) => `${name} (${columns.join(', ')})`)
  expect(global.sort()).toEqual(Object.keys(GLOBAL_KEYS).sort())
})

/** A log that is divided by month has none over all its parts, but in each of them (`kernel/database/months.ts`). */
test('every tenant table has a primary key, and its tenant is never null', async () => {
  const { rows } = await superuser.query<{ name: string }>(
    `
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relname = any ($1) and (not a.attnotnull or a.atttypid <> 'int4'::regtype
      or not exists (select from pg_index where indrelid = c.oid and indisprimary)
        and (c.relkind <> 'p' or exists (select from pg_inherits i where i.inhparent = c.oid
          and not exists (select from pg_index where indrelid = i.inhrelid and indisprimary))))`,
    [tables],
  )
  expect(rows).toEqual([])
})
