/** Reading instances to go on with them. The lock on the root is the one lock of a tree of called processes. */
import { sql, type RawBuilder } from 'kysely'
import { DEFAULT_TIME_ZONE } from '#contract/time-zone.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { preparedStatement } from '#kernel/database/prepared.ts'
import type { Effect, State } from '#process/index.ts'
import { answeredBefore, claiming, type EarlierAnswer, type CommandKey } from './command.repo.ts'

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

/** The root of a tree that is locked, and the time after waiting for it. */
export type LockedTree = Stored & Clock & { facts: RootFacts }

type LockedRow = Stored & Clock & RootFacts

const locking = (id: RawBuilder<unknown>) => sql`
  select i.id, i.definition_id as "definitionId", i.parent_id as "parentId", i.parent_wait as "parentWait",
    i.starter_id as "starterId", i.starter_dept_id as "starterDeptId", i.revision, i.state, i.business_key as "businessKey",
    i.serial, i.record_id as "recordId", i.bound_resource as "boundResource", i.bound_id as "boundId",
    (extract(epoch from clock_timestamp()) * 1000)::float8 as now, ${zoneOf(sql`i.tenant_id`)} as zone,
    ${hasWebhooksOf(sql`i.tenant_id`)} as "hasWebhooks"
  from wf_instance i where i.id = ${id} for update`

const lock = preparedStatement<{ root: string }>((value) => locking(sql`${value('root')}::uuid`))

const rootOfTask = (task: RawBuilder<unknown>) => sql`(select t.root_id from wf_task t where t.id = ${task}::uuid)`

const lockOfTask = preparedStatement<{ task: string }>((value) => locking(rootOfTask(value('task'))))

const claimAndLock = preparedStatement<{ [Name in keyof CommandKey | 'task']: unknown }>(
  (value) => sql`
    with ${claiming(value)}, locked as (${locking(rootOfTask(value('task')))})
    select (select count(*)::int from claimed) as claimed, locked.* from (select) one left join locked on true`,
)

function lockedOf({ businessKey, serial, recordId, boundResource, boundId, ...stored }: LockedRow): LockedTree {
  return { ...stored, facts: { businessKey, serial, recordId, boundResource, boundId }, now: Math.floor(stored.now) }
}

/**
 * Locks a tree by its root until the transaction ends.
 * @returns `undefined` when it is not there
 */
export async function lockTree(tx: Tx, rootId: string): Promise<LockedTree | undefined> {
  const { rows } = await lock(tx, { root: rootId })
  // The typed cast: the columns of the statement.
  const [row] = rows as LockedRow[]
  return row && lockedOf(row)
}

/**
 * Claims a command on a task and locks the tree of the task, in one statement. `answered`: it was carried out before.
 * Neither: there is no such task.
 */
export async function claimTask(
  tx: Tx,
  key: CommandKey | undefined,
  task: string,
): Promise<{ answered?: EarlierAnswer; tree?: LockedTree }> {
  const { rows } = key === undefined ? await lockOfTask(tx, { task }) : await claimAndLock(tx, { ...key, task })
  // The typed cast: the columns of the statements; all are null where there is no such task.
  const [row] = rows as ((LockedRow | { id: null }) & { claimed?: number })[]
  if (key !== undefined && row?.claimed === 0) return { answered: await answeredBefore(tx, key) }
  return row === undefined || row.id === null ? {} : { tree: lockedOf(row) }
}

const clock = (tenant: RawBuilder<unknown>) => sql`
  (extract(epoch from clock_timestamp()) * 1000)::float8 as now, ${zoneOf(tenant)} as zone,
  ${hasWebhooksOf(tenant)} as "hasWebhooks"`

const claimAtClock = preparedStatement<{ [Name in keyof CommandKey]: unknown }>(
  (value) => sql`
    with ${claiming(value)}
    select (select count(*)::int from claimed) as claimed, ${clock(sql`${value('tenantId')}::int`)}`,
)

/** Claims a command that begins something, with the time in the tenant. */
export async function claimStart(tx: Tx, key: CommandKey): Promise<{ answered: EarlierAnswer } | { clock: Clock }> {
  const { rows } = await claimAtClock(tx, { ...key })
  // The typed cast: the columns of the statement.
  const [row] = rows as [Clock & { claimed: number }]
  const { claimed, now, zone, hasWebhooks } = row
  return claimed === 0
    ? { answered: await answeredBefore(tx, key) }
    : { clock: { now: Math.floor(now), zone, hasWebhooks } }
}

/** The time in a tenant. */
export async function clockOf(db: Db, tenantId: number): Promise<Clock> {
  const { rows } = await sql<Clock>`select ${clock(sql`${tenantId}::int`)}`.execute(db)
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
