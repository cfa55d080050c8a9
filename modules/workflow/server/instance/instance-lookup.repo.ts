/** Instances as an actor sees them, read by the nouns beside them, too. */
import { sql, type Expression, type SqlBool } from 'kysely'
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { ProcessOfRecord, ProcessState } from '#kernel/ports.ts'
import type { Effect, State } from '#process/index.ts'
import type { InstanceStatus } from '#workflow/contract/instance.ts'
import { isOfTheirModel } from '../model/access-lookup.repo.ts'
import { starterOrFormer } from '../runtime/persistence/former-user.repo.ts'
import { inWordsOfNow } from './migrated-ids.shape.ts'

/**
 * An instance is seen by who takes or took part in it, by who may take one of its tasks, by whom it was given to read,
 * by who manages or watches its model, and by the user who manages all; never by the user who merely holds a menu.
 */
export function seesInstance(actor: Actor, table: string): Expression<SqlBool> {
  if (holds(actor, 'wf:instance:manage')) return sql<SqlBool>`true`
  const root = sql.ref(`${table}.root_id`)
  return sql<SqlBool>`(exists (select 1 from wf_participant p where p.root_id = ${root} and p.user_id = ${actor.userId}::uuid)
    or exists (select 1 from wf_copy y where y.root_id = ${root} and y.user_id = ${actor.userId}::uuid)
    or exists (select 1 from wf_task t join wf_candidate c on c.task_id = t.id where t.root_id = ${root} and t.status = 'open'
      and ((c.kind = 'user' and c.ref_id = ${actor.userId}::uuid) or (c.kind = 'role' and c.ref_id = any(${[...actor.roleIds]}::uuid[]))))
    or ${isOfTheirModel(actor, table, ['manager', 'monitor'])})`
}

/** An instance is administered by who manages its model, and by the user who manages all. */
export function managesInstance(actor: Actor, table: string): Expression<SqlBool> {
  return holds(actor, 'wf:instance:manage') ? sql<SqlBool>`true` : isOfTheirModel(actor, table, ['manager'])
}

/** One process the actor sees. */
export async function findInstance(db: Db, actor: Actor, id: string) {
  const row = await db
    .selectFrom('wf_instance as i')
    .innerJoin('wf_definition as d', 'd.id', 'i.definition_id')
    .leftJoin('sys_user as s', 's.id', 'i.starter_id')
    .select([
      'i.id',
      'i.root_id as rootId',
      'i.parent_id as parentId',
      'i.caller_id as callerId',
      'i.title',
      'i.serial',
      'i.business_key as businessKey',
      'd.id as definitionId',
      'd.name as process',
      'd.name_en as processEn',
      'd.key as processKey',
      'd.number',
      'd.xml',
      'i.status',
      'i.starter_id as starterId',
      'i.starter_dept_id as starterDeptId',
      starterOrFormer('s.real_name', 'i.id').as('starter'),
      sql<boolean>`i.receipt_hash is not null`.as('isPublic'),
      'i.revision',
      'i.started_at as startedDate',
      'i.ended_at as endedDate',
      'i.state',
    ])
    .where('i.id', '=', id)
    .where(seesInstance(actor, 'i'))
    .executeTakeFirst()
  return row && { ...row, state: row.state as State }
}

/** Which of these instances the actor sees. */
export async function seenAmong(db: Db, actor: Actor, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('wf_instance as i')
    .select('i.id')
    .where('i.id', 'in', [...ids])
    .where(seesInstance(actor, 'i'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Of very many the first. */
const MAX_STARTED = 200

/** What an instance has started as processes of their own, as far as the actor sees them, oldest first. */
export function startedBeside(db: Db, actor: Actor, id: string) {
  return db
    .selectFrom('wf_instance as i')
    .innerJoin('wf_definition as d', 'd.id', 'i.definition_id')
    .select(['i.id', 'i.caller_node as nodeId', 'd.name as process', 'd.name_en as processEn', 'i.status'])
    .where('i.caller_id', '=', id)
    .where(seesInstance(actor, 'i'))
    .orderBy('i.started_at')
    .orderBy('i.id')
    .limit(MAX_STARTED)
    .execute()
}

/** The root of an instance the actor may administer. */
export async function managedRootOf(db: Db, actor: Actor, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('wf_instance as i')
    .select('i.root_id as rootId')
    .where('i.id', '=', id)
    .where(managesInstance(actor, 'i'))
    .executeTakeFirst()
  return row?.rootId
}

/** What people call a run. */
export async function titleOf(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('wf_instance').select('title').where('id', '=', id).executeTakeFirst()
  return row?.title ?? ''
}

/** The record that an instance was started with. */
export async function recordOf(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('wf_instance').select('record_id').where('id', '=', id).executeTakeFirst()
  return row?.record_id ?? null
}

/** The root of an instance the actor sees. */
export async function rootOf(db: Db, actor: Actor, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('wf_instance as i')
    .select('i.root_id as rootId')
    .where('i.id', '=', id)
    .where(seesInstance(actor, 'i'))
    .executeTakeFirst()
  return row?.rootId
}

/** Everything that happened, with its times: what a drawing is folded from. */
export async function entriesOf(db: Db, instanceId: string): Promise<{ effect: Effect; at: number }[]> {
  const rows = await db
    .selectFrom('wf_history')
    .select(['effects', 'at'])
    .where('instance_id', '=', instanceId)
    .orderBy('seq')
    .execute()
  return inWordsOfNow(
    rows.flatMap(({ effects, at }) => (effects as Effect[]).map((effect) => ({ effect, at: Date.parse(at) }))),
  )
}

/** How instances stand, for records of other modules that they handle. */
export async function processStates(db: Db, ids: readonly string[]): Promise<Map<string, ProcessState>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('wf_instance')
    .select(['id', 'status'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, status }) => [id, stateOf(status)]))
}

const stateOf = (status: InstanceStatus): ProcessState =>
  status === 'run' || status === 'suspended' ? 'running' : status

/** The newest process of each of some records of a module. */
export async function processesOf(
  db: Db,
  resource: string,
  recordIds: readonly string[],
): Promise<Map<string, ProcessOfRecord>> {
  if (recordIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('wf_instance')
    .select(['id as instanceId', 'bound_id as recordId', 'status'])
    .distinctOn(['bound_resource', 'bound_id'])
    .where('bound_resource', '=', resource)
    .where('bound_id', 'in', [...recordIds])
    .orderBy('bound_resource')
    .orderBy('bound_id')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(
    rows.map(({ instanceId, recordId, status }) => [recordId ?? '', { instanceId, state: stateOf(status) }]),
  )
}
