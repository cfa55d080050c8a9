/** A second tenant with the same rows as the first, whatever tables there are: the stranger in tests of the walls. */
import pg from 'pg'
import { inject } from 'vitest'

export const OURS = 1
export const THEIRS = 2

interface Column {
  name: string
  type: string
  /** Must be given a value when a row is made. */
  needed: boolean
}

/** A connection as superuser, whom no wall stops, to the database of `url`. */
export async function asSuperuser(url: string): Promise<pg.Client> {
  const address = new URL(inject('superuser'))
  address.pathname = new URL(url).pathname
  const client = new pg.Client({ connectionString: address.toString() })
  await client.connect()
  return client
}

/** Every table with a tenant's rows, from the catalogue; a partition is reached through its table. */
export async function tenantTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'tenant_id' order by 1`)
  return rows.map(({ name }) => name)
}

/** Gives tenant 1 at least one row in every table and copies all its rows to tenant 2, every id changed alike. */
export async function fillTwoTenants(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query('set local session_replication_role = replica') // rows come in no order, links are copied whole
  await client.query("insert into sys_tenant (id, code, name, cert) values ($1, 'stranger', 'Stranger', 1)", [THEIRS])
  for (const table of await tenantTables(client)) {
    const columns = await columnsOf(client, table)
    const { rowCount } = await client.query(`select from ${table} where tenant_id = $1 limit 1`, [OURS])
    if (rowCount === 0) await makeRow(client, table, columns)
    await copyRows(client, table, columns)
  }
  await client.query('commit')
}

async function columnsOf(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select column_name as name, udt_name as type, is_nullable = 'NO' and column_default is null as needed
     from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER'
     order by ordinal_position`,
    [table],
  )
  return rows
}

/** A row of ours in a table that has lost its own to an earlier call; its id. `undefined` without a table. */
export async function anyRow(client: pg.Client, table: string | undefined): Promise<string | undefined> {
  if (table === undefined) return undefined
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await makeRow(client, table, await columnsOf(client, table))
  await client.query('commit')
  const { rows } = await client.query<{ id: string }>(`select id from ${table} where tenant_id = $1 limit 1`, [OURS])
  return rows[0]?.id
}

/** Any row that the table takes, from the types of its columns. */
async function makeRow(client: pg.Client, table: string, columns: readonly Column[]): Promise<void> {
  const needed = columns.filter((column) => column.needed)
  const names = needed.map(({ name }) => name).join(', ')
  await client.query(`insert into ${table} (${names}) values (${needed.map(someValue).join(', ')})`)
}

function someValue({ name, type }: Column): string {
  if (name === 'tenant_id') return String(OURS)
  switch (type) {
    case 'uuid':
      return 'gen_random_uuid()'
    case 'text':
    case 'varchar':
      return "'x'"
    case 'int4':
    case 'int8':
      return '1'
    case 'bool':
      return 'false'
    case 'timestamptz':
    case 'date':
      return 'now()'
    case 'jsonb':
      return "'{}'"
    case '_text':
      return 'array[md5(random()::text)]'
    case 'xid8':
      return "'3'"
    case 'bytea':
      return "decode(md5(random()::text), 'hex')"
    default:
      throw new Error(`teach tests/two-tenants.ts a value of type ${type}`)
  }
}

async function copyRows(client: pg.Client, table: string, columns: readonly Column[]): Promise<void> {
  const copied = columns.map(({ name, type }) => {
    if (name === 'tenant_id') return String(THEIRS)
    if (type === 'uuid') return `md5('${THEIRS}' || ${name}::text)::uuid`
    return type === 'bytea' ? `sha256(${name} || '\\x00'::bytea)` : name
  })
  const names = columns.map(({ name }) => name).join(', ')
  await client.query(
    `insert into ${table} (${names}) select ${copied.join(', ')} from ${table} where tenant_id = ${OURS}`,
  )
}

/** One line for the content of all rows of a tenant, to see whether anything has changed. */
export async function fingerprintOf(client: pg.Client, tenantId: number): Promise<Record<string, string>> {
  const prints: Record<string, string> = {}
  for (const table of await tenantTables(client)) {
    const { rows } = await client.query<{ print: string }>(
      `select count(*) || ' rows ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
       from ${table} t where tenant_id = $1`,
      [tenantId],
    )
    prints[table] = rows[0]?.print ?? ''
  }
  return prints
}
