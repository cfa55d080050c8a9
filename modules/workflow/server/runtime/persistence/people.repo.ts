/** Who names, roles and departments of a model mean. Only people who may sign in count. */
import { sql } from 'kysely'
import { validate } from 'uuid'
import type { Db } from '#kernel/database/lease.ts'
import { preparedStatement } from '#kernel/database/prepared.ts'
import { holdsCode } from '#system/server/index.ts'
import { formerNamesOf } from './former-user.repo.ts'

const texts = (values: readonly string[]) => sql<string>`any(${[...values]}::text[])`
/** Only what is an id is compared with ids, as an id: a comparison as text would read every row. */
const ids = (values: readonly string[]) => sql<string>`any(${values.filter((value) => validate(value))}::uuid[])`

const people = preparedStatement<{ ids: string[]; keys: string[] }>(
  (value) => sql`
    select u.id, u.username_key as key,
      exists (select from wf_away a where a.user_id = u.id and a.phase <> 'ended') as "mayBeAway"
    from sys_user u where u.status = 1 and (u.id = any(${value('ids')}::uuid[]) or u.username_key = any(${value('keys')}::text[]))`,
)

/** `ids`: behind ids and user names, by what was asked for. `present`: those of them without any absence. */
export async function findPeople(
  db: Db,
  names: readonly string[],
): Promise<{ ids: ReadonlyMap<string, string>; present: readonly string[] }> {
  const keys = names.map((name) => name.toLowerCase())
  const found = await people(db, { ids: keys.filter((key) => validate(key)), keys })
  // The typed cast: the columns of the statement.
  const rows = found.rows as { id: string; key: string; mayBeAway: boolean }[]
  return {
    ids: new Map(rows.flatMap(({ id, key }) => [[id, id] as const, [key, id] as const])),
    present: rows.flatMap(({ id, mayBeAway }) => (mayBeAway ? [] : [id])),
  }
}

/** The ids behind ids and user names, by what was asked for. */
export const idsOfPeople = async (db: Db, names: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  (await findPeople(db, names)).ids

/** Those of some users who may handle tasks: no other user can do anything with one. */
export async function handlersAmong(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select u.id from sys_user u where u.id = ${ids(userIds)} and ${holdsCode('wf:task:handle')}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Everybody with one of the roles, named by id, code or name. */
export async function peopleOfRoles(db: Db, roles: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_user as u')
    .innerJoin('sys_effective_role as ur', 'ur.user_id', 'u.id')
    .innerJoin('sys_role as r', 'r.id', 'ur.role_id')
    .select('u.id')
    .distinct()
    .where('u.status', '=', 1)
    .where((eb) =>
      eb.or([eb('r.id', '=', ids(roles)), eb('r.code', '=', texts(roles)), eb('r.name', '=', texts(roles))]),
    )
    .orderBy('u.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Everybody in one of the departments, named by id or name. */
export async function peopleOfDepts(db: Db, depts: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_user as u')
    .innerJoin('sys_user_dept as ud', 'ud.user_id', 'u.id')
    .innerJoin('sys_dept as d', 'd.id', 'ud.dept_id')
    .select('u.id')
    .distinct()
    .where('u.status', '=', 1)
    .where((eb) => eb.or([eb('d.id', '=', ids(depts)), eb('d.name', '=', texts(depts))]))
    .orderBy('u.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A role that may claim a task. */
export interface CandidateRole {
  readonly id: string
  readonly name: string
  /** Two of its enabled users at most: enough to know whether there is a user other than a given one. */
  readonly someMembers: readonly string[]
}

/** Roles by their id, code or name, as models name them. Names that no role has are left out. */
export async function findRoles(db: Db, roles: readonly string[]): Promise<ReadonlyMap<string, CandidateRole>> {
  if (roles.length === 0) return new Map()
  const rows = await db
    .selectFrom('sys_role as r')
    .select([
      'r.id',
      'r.code',
      'r.name',
      sql<
        string[]
      >`array(select distinct ur.user_id::text from sys_effective_role ur join sys_user u on u.id = ur.user_id
        where ur.role_id = r.id and u.status = 1 limit 2)`.as('someMembers'),
    ])
    .where((eb) =>
      eb.or([eb('r.id', '=', ids(roles)), eb('r.code', '=', texts(roles)), eb('r.name', '=', texts(roles))]),
    )
    .execute()
  return new Map(
    rows.flatMap(({ code, ...role }) => [
      [role.name, role] as const,
      ...(code === '' ? [] : [[code, role] as const]),
      [role.id, role] as const,
    ]),
  )
}

/** The names of people by their ids, also of those who took part in a process and have been deleted since. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('sys_user')
    .select(['id', 'real_name'])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute()
  const known = new Map(rows.map(({ id, real_name }) => [id, real_name] as const))
  const former = await formerNamesOf(
    db,
    ids.filter((id) => !known.has(id)),
  )
  return new Map([...known, ...former])
}
