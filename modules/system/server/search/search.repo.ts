/** What the search of the product asks of this module's tables. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { inScope } from '../user/user.scope.ts'

const among = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`

type Named = 'sys_user' | 'sys_dept' | 'sys_role' | 'sys_param' | 'sys_dict_type' | 'sys_dict_cust_type'

/** The next ids of a table, in order. */
export async function nextIds(db: Db, table: Named, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${after}::uuid is null or id > ${after}::uuid
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** People with all their departments. */
export function findPeople(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('sys_user as u')
    .select([
      'u.id',
      'u.username',
      'u.real_name as realName',
      'u.updated_at as updatedAt',
      sql<string[]>`array(
        select ud.dept_id from sys_user_dept ud where ud.tenant_id = u.tenant_id and ud.user_id = u.id)`.as('deptIds'),
    ])
    .where('u.id', '=', among(ids))
    .execute()
}

/** Those of the people whom the actor's list of users shows, or their picker. */
export function findShownPeople(db: Db, actor: Actor, { ids, mayList }: { ids: readonly string[]; mayList: boolean }) {
  return db
    .selectFrom('sys_user')
    .select((eb) => [
      'id',
      'username',
      'real_name as realName',
      'head_url as headUrl',
      eb
        .selectFrom('sys_dept as d')
        .select('d.name')
        .whereRef('d.id', '=', 'sys_user.dept_id')
        .$asScalar()
        .$notNull()
        .as('deptName'),
    ])
    .where('id', '=', among(ids))
    .where((eb) => eb.and(mayList ? inScope(eb, actor) : [eb('status', '=', 1)]))
    .execute()
}

/** Departments with the name of the one above. */
export function findDepartments(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('sys_dept as d')
    .leftJoin('sys_dept as above', 'above.id', 'd.pid')
    .select(['d.id', 'd.name', 'd.updated_at as updatedAt', sql<string>`coalesce(above.name, '')`.as('aboveName')])
    .where('d.id', '=', among(ids))
    .execute()
}

export function findRoles(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('sys_role')
    .select(['id', 'name', 'remark', 'updated_at as updatedAt'])
    .where('id', '=', among(ids))
    .execute()
}

/** Parameters by name; their values are no user’s business here. */
export function findParams(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('sys_param')
    .select(['id', 'key', 'remark', 'updated_at as updatedAt'])
    .where('id', '=', among(ids))
    .execute()
}

export function findDictionaries(db: Db, table: 'sys_dict_type' | 'sys_dict_cust_type', ids: readonly string[]) {
  return db
    .selectFrom(table)
    .select(['id', 'code', 'name', 'name_en as nameEn', 'remark', 'updated_at as updatedAt'])
    .where('id', '=', among(ids))
    .execute()
}
