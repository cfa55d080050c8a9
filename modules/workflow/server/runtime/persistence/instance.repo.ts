/** Reading instances to go on with them. The lock on the root is the one lock of a tree of called processes. */
import { sql, type RawBuilder } from 'kysely'
import { DEFAULT_TIME_ZONE } from '#contract/time-zone.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { Effect, State } from '#process/index.ts'

/** An instance as it is stored. */
export interface Stored {
  id: string
  definitionId: string
  parentId: string | null
  parentWait: number | null
  starterId: string | null
  starterDeptId: string | null
  revision: number
  state: State
}

/** What a root is known by outside. */
export interface RootFacts {
  businessKey: string
  serial: string
  /** Of the online form that it was started with. */
  recordId: string | null
  /** The record of a module that it handles. */
  boundResource: string | null
  boundId: string | null
}

const columns = [
  'id',
  'definition_id as definitionId',
  'parent_id as parentId',
  'parent_wait as parentWait',
  'starter_id as starterId',
  'starter_dept_id as starterDeptId',
  'revision',
  'state',
] as const

/** How long one command waits for another of the same tree before it is refused; the transaction sets it. */
export const LOCK_TIMEOUT_MS = 5_000

/** When and where a command happens. */
export interface Clock {
  /** The database's time in milliseconds since 1970. */
  now: number
  /** IANA name of the organisation's time zone. */
  zone: string
  /** Whether any webhook of the organisation collects events; where none does, they cost nothing. */
  hasWebhooks: boolean
}

/** The time zone of a row's tenant. */
const zoneOf = (tenant: RawBuilder<unknown>) =>
  sql<string>`coalesce((select c.value->>'timeZone' from sys_config c where c.tenant_id = ${tenant}), ${DEFAULT_TIME_ZONE})`

const hasWebhooksOf = (tenant: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from wf_webhook w where w.tenant_id = ${tenant} and (w.status = 1 or w.stopped = 'failures'))`

/**
 * Locks a tree by its root until the transaction ends.
 * @returns its root and the time after waiting; `undefined` when it is not there
 */
export async function lockTree(tx: Tx, rootId: string): Promise<(Stored & Clock & { facts: RootFacts }) | undefined> {
  const row = await tx
    .selectFrom('wf_instance')
    .select([
      ...columns,
      'business_key as businessKey',
      'serial',
      'record_id as recordId',
      'bound_resource as boundResource',
      'bound_id as boundId',
      sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`.as('now'),
      zoneOf(sql`wf_instance.tenant_id`).as('zone'),
      hasWebhooksOf(sql`wf_instance.tenant_id`).as('hasWebhooks'),
    ])
    .where('id', '=', rootId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { businessKey, serial, recordId, boundResource, boundId, ...stored } = row
  const facts = { businessKey, serial, recordId, boundResource, boundId }
  return { ...stored, facts, state: row.state as State, now: Math.floor(row.now) }
}

/** The time in a tenant. */
export async function clockOf(db: Db, tenantId: number): Promise<Clock> {
  const { rows } = await sql<Clock>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now, ${zoneOf(sql`${tenantId}::int`)} as zone,
      ${hasWebhooksOf(sql`${tenantId}::int`)} as "hasWebhooks"`.execute(db)
  const { now = 0, zone = DEFAULT_TIME_ZONE, hasWebhooks = false } = rows[0] ?? {}
  return { now: Math.floor(now), zone, hasWebhooks }
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

/** The outermost instance of a tree, to look at. */
export async function findRoot(db: Db, rootId: string) {
  const row = await db
    .selectFrom('wf_instance')
    .select(['definition_id as definitionId', 'state'])
    .where('id', '=', rootId)
    .executeTakeFirst()
  return row && { ...row, state: row.state as State }
}

/** The first instance of a chain in which each started the next as one of its own; itself, where none started it. */
export async function originOf(db: Db, rootId: string): Promise<string> {
  const row = await db.selectFrom('wf_instance').select('origin_id').where('id', '=', rootId).executeTakeFirst()
  return row?.origin_id ?? rootId
}

/** How many instances a chain has started. */
export async function countOfOrigin(db: Db, originId: string): Promise<number> {
  const { count } = await db
    .selectFrom('wf_instance')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('origin_id', '=', originId)
    .executeTakeFirstOrThrow()
  return count
}

/** One instance, not locked. */
export async function storedById(db: Db, id: string): Promise<Stored | undefined> {
  const row = await db.selectFrom('wf_instance').select(columns).where('id', '=', id).executeTakeFirst()
  return row && { ...row, state: row.state as State }
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
