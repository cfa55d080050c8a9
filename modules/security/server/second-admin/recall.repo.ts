/** Grants that are recalled, in SQL. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'

export interface RecalledGrant {
  id: string
  userId: string
  userName: string
}

const uuids = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`

/** The grant and all that come from it, the topmost first. */
export async function findBranch(db: Db, id: string): Promise<RecalledGrant[]> {
  const { rows } = await sql<RecalledGrant>`
    with recursive below (id, user_id, level) as (
      select g.id, g.user_id, 0 from sys_admin_grant g where g.id = ${id} and g.status = 1
      union all
      select g.id, g.user_id, b.level + 1 from below b
        join sys_admin_grant g on g.parent_id = b.id and g.status = 1
    )
    select b.id, b.user_id as "userId", u.real_name as "userName"
    from below b join sys_user u on u.id = b.user_id order by b.level, u.real_name, b.id`.execute(db)
  return rows
}

/** Ends the grants; their users are secondary administrators no longer. */
export async function endGrants(tx: Tx, grants: readonly RecalledGrant[], by: string): Promise<void> {
  const ids = grants.map(({ id }) => id)
  await sql`
    update sys_admin_grant set status = 0, recalled_at = now(), recalled_by = ${by}, updated_by = ${by},
      updated_at = now(), version = version + 1 where id = ${uuids(ids)}`.execute(tx)
  const userIds = grants.map(({ userId }) => userId)
  await sql`update sys_user set super_admin = 0 where super_admin = 2 and id = ${uuids(userIds)}`.execute(tx)
}
