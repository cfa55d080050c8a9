/**
 * What there is to back up, read from the database itself: a table that a module adds is found without being listed.
 */
import type pg from 'pg'

export interface Table {
  readonly name: string
  /** Without computed ones. */
  readonly columns: readonly string[]
  /** Behind row security: to be read tenant by tenant. */
  readonly isWalled: boolean
}

/** Kept by the migrations themselves. */
const MIGRATIONS = ['sys_migration', 'sys_migration_lock']

/** All tables; of one that is divided by time, the whole. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; walled: boolean }>(
    `select c.relname as name, c.relrowsecurity as walled,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
     order by c.relname`,
    [MIGRATIONS],
  )
  return rows.map(({ name, columns, walled }) => ({ name, columns, isWalled: walled }))
}

export interface Partition {
  readonly name: string
  readonly parent: string
  /** `FOR VALUES FROM … TO …`, or `DEFAULT`. */
  readonly bound: string
}

export async function partitionsOf(client: pg.ClientBase): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
       join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relispartition and c.relkind in ('r', 'p') order by c.relname`,
  )
  return rows
}

export interface Sequence {
  readonly name: string
  readonly value: string
  readonly isCalled: boolean
}

export async function sequencesOf(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'S' order by c.relname`,
  )
  const found: Sequence[] = []
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${client.escapeIdentifier(name)}`,
    )
    for (const { value, called } of states) found.push({ name, value, isCalled: called })
  }
  return found
}

/** The migrations that have run; none in a database that Portico has never seen. */
export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  if (!(await exists(client, 'public.sys_migration'))) return []
  const { rows } = await client.query<{ name: string }>('select name from sys_migration order by name')
  return rows.map(({ name }) => name)
}

export interface WaitingJob {
  readonly id: string
  readonly name: string
  readonly tenantId: number
  readonly data: unknown
}

/** What the queue still has to do. Dead letters stay behind: they wait for no one. */
export async function waitingJobs(client: pg.ClientBase): Promise<WaitingJob[]> {
  if (!(await exists(client, 'pgboss.job'))) return []
  const { rows } = await client.query<WaitingJob>(
    `select j.id::text as id, j.name, (j.data ->> 'tenantId')::int as "tenantId", j.data -> 'data' as data
     from pgboss.job j
     where j.state in ('created', 'retry', 'active') and j.data ? 'tenantId'
       and not exists (select 1 from pgboss.queue q where q.dead_letter = j.name)
     order by j.created_on`,
  )
  return rows
}

export async function exists(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  return rows[0]?.there === true
}

/** `"a", "b"` */
export const columnList = (client: pg.ClientBase, columns: readonly string[]): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')
