/** Rows of any table for a department and its users, written past the product. */
import type pg from 'pg'
import type { TestActor } from '../people.ts'
import { OURS } from '../two-tenants.ts'

/** Columns that name a user without a foreign key. */
const PERSON =
  /^((created|updated|given|deleted|closed|by)_?(by|id)|(user|owner|actor|sender|person|assignee|starter)_id|operator)$/

/** Values by which `audit-words.ts` recognises rows made for their shape alone. */
const FIXED: Readonly<Record<string, string>> = { resource: 'x', action: 'x' }

/** One of the two departments. */
export interface Side {
  dept: string
  user: TestActor
  /** The second user that a row names. */
  mate: { id: string }
  /** The beginning of its texts. */
  mark: string
}

/** Inserts a row that belongs to a side as far as the columns of its table say so. @returns its id */
export async function rowOf(client: pg.Client, table: string, { dept, user, mate, mark }: Side): Promise<string> {
  const { rows: columns } = await client.query<{ name: string; type: string; needed: boolean; refers: string | null }>(
    `select c.column_name as name, c.udt_name as type, c.is_nullable = 'NO' and c.column_default is null as needed,
       (select f.confrelid::regclass::text
        from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any (f.conkey)
        where f.contype = 'f' and f.conrelid = quote_ident($1)::regclass and a.attname = c.column_name
          and f.confrelid <> 'sys_tenant'::regclass limit 1) as refers
     from information_schema.columns c
     where c.table_schema = 'public' and c.table_name = $1 and c.is_identity = 'NO' and c.is_generated = 'NEVER'
     order by c.ordinal_position`,
    [table],
  )
  const values = columns.flatMap(({ name, type, needed, refers }): [string, unknown][] => {
    if (name === 'tenant_id') return [[name, OURS]]
    if (type === 'uuid' && name === 'deputy_id') return [[name, mate.id]]
    if (type === 'uuid' && (refers === 'sys_user' || PERSON.test(name))) return [[name, user.id]]
    if (type === 'uuid' && (refers === 'sys_dept' || name === 'dept_id')) return [[name, dept]]
    if (type === 'text' && /^(name|title|label|remark)$/.test(name)) return [[name, `${mark} ${Math.random()}`]]
    return needed ? [[name, FIXED[name] ?? valueOf(type)]] : []
  })
  const names = values.map(([name]) => name)
  const places = values.map((_, at) => `$${at + 1}`)
  const insert = `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) on conflict do nothing returning id`
  const rows = await withoutForeignKeys(client, async () => {
    const inserted = await client.query<{ id: string }>(
      insert,
      values.map(([, value]) => value),
    )
    return inserted.rows
  })
  // One row per user: the one that is there.
  const [row] = rows.length > 0 ? rows : await rowsOfUser(client, table, user.id)
  if (row === undefined) throw new Error(`no row in ${table}`)
  return row.id
}

/** The row stands alone: what it refers to need not be there. */
async function withoutForeignKeys<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('set session_replication_role = replica')
  try {
    return await work()
  } finally {
    await client.query('set session_replication_role = origin')
  }
}

async function rowsOfUser(client: pg.Client, table: string, userId: string): Promise<{ id: string }[]> {
  const { rows } = await client.query<{ id: string }>(`select id from ${table} where user_id = $1`, [userId])
  return rows
}

function valueOf(type: string): unknown {
  switch (type) {
    case 'uuid':
      return crypto.randomUUID()
    case 'text':
    case 'varchar':
      return `x${Math.random().toString(36).slice(2)}`
    case 'int4':
    case 'int8':
      return 1
    case 'bool':
      return false
    case 'timestamptz':
    case 'date':
      return new Date()
    case 'jsonb':
      return '{}'
    case '_text':
      return ['x']
    case 'bytea':
      return Buffer.from(crypto.randomUUID())
    default:
      throw new Error(`teach tests/generate/scoped-world.ts a value of type ${type}`)
  }
}
