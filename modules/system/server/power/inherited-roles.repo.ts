/** The roles that departments, posts and groups bring, in SQL. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'

/** Where a user is, or is to be. */
export interface Places {
  deptIds?: readonly string[]
  postIds?: readonly string[]
  groupIds?: readonly string[]
}

const among = (ids: readonly string[] | undefined) => sql`any(${[...(ids ?? [])]}::uuid[])`

/** Roles that a user has, or will have, by being in these places; what has ended does not count. */
export async function findInheritedRoles(db: Db, { deptIds, postIds, groupIds }: Places): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct h.role_id as id from sys_role_holder h
    where (h.ends_at is null or h.ends_at > now()) and (
      h.post_id = ${among(postIds)} or h.group_id = ${among(groupIds)}
      or exists (select from sys_dept_ancestor a
        where a.tenant_id = h.tenant_id and a.ancestor_id = h.of_dept_id and a.dept_id = ${among(deptIds)}
          and (h.below or a.dept_id = h.of_dept_id)))`.execute(db)
  return rows.map(({ id }) => id)
}
