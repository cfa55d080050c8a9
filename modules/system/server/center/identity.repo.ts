/** Departments and posts of a user as identities, in SQL. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import type { IdentityChoice } from '#system/contract/center.ts'

/**
 * The names of an identity of the user, all of it enabled; undefined for one that is not theirs. The main department is
 * theirs even while it is disabled.
 */
export async function findOwnIdentity(
  db: Db,
  userId: string,
  { deptId, postId }: IdentityChoice,
): Promise<{ label: string } | undefined> {
  const { rows } = await sql<{ label: string }>`
    select concat_ws(' · ', d.name, p.name) as label
    from sys_user u
      join sys_user_dept ud on ud.tenant_id = u.tenant_id and ud.user_id = u.id and ud.dept_id = ${deptId}::uuid
      join sys_dept d on d.tenant_id = ud.tenant_id and d.id = ud.dept_id and (d.status = 1 or d.id = u.dept_id)
      left join (sys_user_post up join sys_post p on p.tenant_id = up.tenant_id and p.id = up.post_id and p.status = 1)
        on up.tenant_id = u.tenant_id and up.user_id = u.id and up.post_id = ${postId}::uuid
    where u.id = ${userId} and (${postId}::uuid is null or p.id is not null)`.execute(db)
  return rows[0]
}

/** Whether a session acts in the post. */
export async function isActedIn(db: Db, postId: string): Promise<boolean> {
  const found = await db
    .selectFrom('sys_session')
    .select('id')
    .where('acting_post_id', '=', postId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
