/** Reading instances to go on with them. The lock on the root is the one lock of a tree of called processes. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { Effect, State } from '#process/index.ts'

/** An instance as it lies in the database. */
export interface Stored {
  id: string
  definitionId: string
  parentId: string | null
  parentWait: number | null
  starterId: string | null
  revision: number
  state: State
}

const columns = [
  'id',
  'definition_id as definitionId',
  'parent_id as parentId',
  'parent_wait as parentWait',
  'starter_id as starterId',
  'revision',
  'state',
] as const

/** How long one command waits for another of the same tree before it is refused. */
const LOCK_TIMEOUT = '5s'

/**
 * Locks a tree by its root until the transaction ends.
 * @returns its root and the database's time after waiting, in milliseconds since 1970; `undefined` when it is not there
 */
export async function lockTree(tx: Tx, rootId: string): Promise<(Stored & { now: number }) | undefined> {
  await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(tx)
  const row = await tx
    .selectFrom('wf_instance')
    .select([...columns, sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`.as('now')])
    .where('id', '=', rootId)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, state: row.state as State, now: Math.floor(row.now) }
}

/** The database's time, in milliseconds since 1970. */
export async function databaseNow(db: Db): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db)
  return Math.floor(rows[0]?.now ?? 0)
}

/** What a root calls, and what that calls, oldest first. */
export async function calledBy(db: Db, rootId: string): Promise<Stored[]> {
  const rows = await db
    .selectFrom('wf_instance')
    .select(columns)
    .where('root_id', '=', rootId)
    .where('parent_id', 'is not', null)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, state: row.state as State }))
}

/** Everything that happened to an instance, oldest first. */
export async function effectsOf(db: Db, instanceId: string): Promise<Effect[]> {
  const rows = await db
    .selectFrom('wf_history')
    .select('effects')
    .where('instance_id', '=', instanceId)
    .orderBy('seq')
    .execute()
  return rows.flatMap(({ effects }) => effects as Effect[])
}
