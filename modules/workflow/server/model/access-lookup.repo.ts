/** What an actor may do with models, and with the instances of their versions, in SQL; for all nouns of the module. */
import { validate as isId } from 'uuid'
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { preparedStatement } from '#kernel/database/prepared.ts'
import type { AccessPart } from '#workflow/contract/model-access.ts'

/** Who is looked at: a user with their roles. */
type Holder = Pick<Actor, 'userId' | 'roleIds'>

/**
 * Whether a row `a` of `wf_model_access` means the actor: themselves, a role of theirs, a department of theirs or one
 * above it.
 */
const meant = ({ userId, roleIds }: Holder): RawBuilder<SqlBool> => sql<SqlBool>`(
  (a.kind = 'user' and a.ref_id = ${userId}::uuid) or (a.kind = 'role' and a.ref_id = any(${[...roleIds]}::uuid[]))
  or (a.kind = 'dept' and a.ref_id in (
    with recursive above as (
      select d.id, d.pid from sys_dept d join sys_user_dept ud on ud.dept_id = d.id where ud.user_id = ${userId}::uuid
      union select p.id, p.pid from sys_dept p join above on above.pid = p.id)
    select above.id from above)))`

const parts = (wanted: readonly AccessPart[]) => sql`any(${[...wanted]}::text[])`

/**
 * Whether an instance is of a model in which the actor has one of these parts; a called one by the model of its root,
 * too.
 * @param table name or alias of `wf_instance` in the query
 */
export function isOfTheirModel(actor: Actor, table: string, wanted: readonly AccessPart[]): Expression<SqlBool> {
  const theirs = sql`(select d.id from wf_definition d join wf_model_access a on a.model_id = d.model_id
    where a.part = ${parts(wanted)} and ${meant(actor)})`
  return sql<SqlBool>`(${sql.ref(`${table}.definition_id`)} in ${theirs} or (${sql.ref(`${table}.parent_id`)} is not null
    and exists (select 1 from wf_instance root where root.id = ${sql.ref(`${table}.root_id`)} and root.definition_id in ${theirs})))`
}

/**
 * Keys of processes of which the actor manages the models of all versions: who deploys another model under a known key
 * does not come by it.
 */
export const managedKeys = (actor: Actor): RawBuilder<unknown> => sql`select d.key from wf_definition d group by d.key
  having bool_and(exists (select 1 from wf_model_access a
    where a.model_id = d.model_id and a.part = 'manager' and ${meant(actor)}))`

/** Whether the actor manages the instances of all processes. */
export const managesAll = (actor: Actor): boolean => holds(actor, 'wf:instance:manage')

/** Whether the actor manages the process with the key in a column. */
export const managesKey = (actor: Actor, column: string): Expression<SqlBool> =>
  managesAll(actor) ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} in (${managedKeys(actor)})`

/** Whether a model `m` may be started by the actor. */
export const mayStartModel = (actor: Holder): RawBuilder<SqlBool> => sql<SqlBool>`(m.start_by = 'all' or exists (
  select 1 from wf_model_access a where a.model_id = m.id and a.part = 'starter' and ${meant(actor)}))`

const newest = preparedStatement<{ key: string }>(
  (value) => sql`
    select d.id, d.suspended, coalesce(m.start_by = 'all', false) as "isForAll"
    from wf_definition d left join wf_model m on m.id = d.model_id
    where d.key = ${value('key')}::text order by d.number desc limit 1`,
)

/**
 * The newest version of a process, suspended or not, and whether the actor may start it. What everyone may start needs
 * no statement that looks for departments.
 */
export async function newestFor(
  db: Db,
  actor: Holder,
  key: string,
): Promise<{ id: string; suspended: number; mayStart: boolean } | undefined> {
  const { rows } = await newest(db, { key })
  // The typed cast: the columns of the statement.
  const [row] = rows as { id: string; suspended: number; isForAll: boolean }[]
  return row && { id: row.id, suspended: row.suspended, mayStart: row.isForAll || (await mayStart(db, actor, key)) }
}

/** Whether the actor may start the process with this key. One whose model was deleted is started by no one. */
export async function mayStart(db: Db, actor: Holder, key: string): Promise<boolean> {
  const { rows } = await sql`select 1 from wf_model m
    where m.id = (select d.model_id from wf_definition d where d.key = ${key} order by d.number desc limit 1)
    and ${mayStartModel(actor)}`.execute(db)
  return rows.length > 0
}

/**
 * Whether a user may start the process with this key. Not where they are disabled or gone; null is the product itself,
 * which starts what everyone may.
 */
export async function mayUserStart(db: Db, userId: string | null, key: string): Promise<boolean> {
  if (userId === null) {
    const { rows } = await sql`select 1 from wf_model m where m.start_by = 'all'
      and m.id = (select d.model_id from wf_definition d where d.key = ${key} order by d.number desc limit 1)`.execute(
      db,
    )
    return rows.length > 0
  }
  if (!isId(userId)) return false
  const { rows } = await sql<{ roleIds: string[] }>`select array(select distinct r.role_id from sys_effective_role r
    where r.user_id = u.id) as "roleIds" from sys_user u where u.id = ${userId}::uuid and u.status = 1`.execute(db)
  const [user] = rows
  return user !== undefined && (await mayStart(db, { userId, roleIds: user.roleIds }, key))
}

/** Processes that the actor may start, by their keys. */
export async function startableProcesses(
  db: Db,
  actor: Holder,
): Promise<{ key: string; name: string; nameEn: string }[]> {
  const { rows } = await sql<{ key: string; name: string; nameEn: string }>`
    select d.key, d.name, d.name_en as "nameEn" from wf_definition d join wf_model m on m.id = d.model_id
    where d.suspended = 0 and d.number = (select max(n.number) from wf_definition n where n.key = d.key)
      and ${mayStartModel(actor)}
    order by d.name, d.key limit ${MAX_PROCESSES}`.execute(db)
  return rows
}

/** Processes that a designer is offered. */
const MAX_PROCESSES = 1_000

/** Whether the actor manages the model of a definition, or all. */
export async function managesDefinition(db: Db, actor: Actor, definitionId: string): Promise<boolean> {
  if (holds(actor, 'wf:instance:manage')) return true
  const { rows } = await sql`select 1 from wf_definition d join wf_model_access a on a.model_id = d.model_id
    where d.id = ${definitionId}::uuid and a.part = 'manager' and ${meant(actor)} limit 1`.execute(db)
  return rows.length > 0
}

/** Definitions of the models in which the actor has a part that looks at instances. */
export interface LookedAfter {
  managed: ReadonlySet<string>
  /** Those that they only watch are in it, too. */
  seen: readonly string[]
}

/** The definitions whose instances the actor manages, and those whose instances they see. */
export async function lookedAfter(db: Db, actor: Actor): Promise<LookedAfter> {
  const { rows } = await sql<{ id: string; managed: boolean }>`
    select d.id, bool_or(a.part = 'manager') as managed from wf_definition d join wf_model_access a on a.model_id = d.model_id
    where a.part in ('manager', 'monitor') and ${meant(actor)} group by d.id`.execute(db)
  return {
    managed: new Set(rows.flatMap(({ id, managed }) => (managed ? [id] : []))),
    seen: rows.map(({ id }) => id),
  }
}
