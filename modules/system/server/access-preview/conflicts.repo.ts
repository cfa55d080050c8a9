/** Users who have two of some roles at the same time, before a rule forbids it. In SQL. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import type { AccessPreview } from '#system/contract/access-preview.ts'
import { isPersonInScope, type Reader } from '../user/user.scope.ts'

/** All are counted; the first in the reader's data scope are named, each with two of the roles. */
export async function findConflicts(
  db: Db,
  reader: Reader,
  roleIds: readonly string[],
  limit: number,
): Promise<AccessPreview['conflicts']> {
  const { rows } = await sql<{ count: number; people: AccessPreview['conflicts']['people'] }>`
    with assigned as materialized (
      select a.tenant_id, a.user_id, a.role_id, tstzrange(a.starts_at, a.ends_at) as during
      from sys_role_assignment a where a.role_id = any(${[...roleIds]}::uuid[])
    ), pair as materialized (
      select distinct on (a.user_id) a.tenant_id, a.user_id, a.role_id as one_id, b.role_id as other_id
      from assigned a join assigned b on b.user_id = a.user_id and b.role_id > a.role_id and b.during && a.during
      order by a.user_id, a.role_id, b.role_id
    ), named as (
      select u.id, u.real_name as "realName", one.name as one, other.name as other
      from pair p join sys_user u on u.tenant_id = p.tenant_id and u.id = p.user_id
        join sys_role one on one.tenant_id = p.tenant_id and one.id = p.one_id
        join sys_role other on other.tenant_id = p.tenant_id and other.id = p.other_id
      where ${isPersonInScope(reader, 'u.id')} order by u.real_name, u.id limit ${limit}
    )
    select (select count(*)::int from pair) as count,
      coalesce((select json_agg(n) from named n), '[]') as people`.execute(db)
  return rows[0] ?? { count: 0, people: [] }
}
