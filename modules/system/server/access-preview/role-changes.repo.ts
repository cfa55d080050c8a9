/** Changes of posts, groups and members as changes of who has which roles. */
import { sql, type SqlBool } from 'kysely'
import type { AssignmentChange } from './access-preview.repo.ts'

const uuids = (ids: readonly string[]) => sql`any(${[...ids]}::uuid[])`

/** Users with one of the roles; their roles stay. */
export const holdersOf = (roleIds: readonly string[]): AssignmentChange => ({ concerns: roleIds })

/** Every user; their roles stay. */
export const everyone: AssignmentChange = { concerns: sql`true` }

/** Members put into a role and taken out of it; users who have it in another way keep it. */
export const memberChange = (
  roleId: string,
  added: readonly string[],
  removed: readonly string[],
): AssignmentChange => ({
  concerns: sql`(u.id = ${uuids([...added, ...removed])})`,
  drops: sql`role_id = ${roleId} and holder_id is null and user_id = ${uuids(removed)}`,
  adds: sql`select unnest(${[...added]}::uuid[]) as user_id, ${roleId}::uuid as role_id`,
})

/** The holders of a post or a group that count now, and count for a user. */
const holders = (column: 'post_id' | 'group_id', id: string) => sql`
  sys_role_holder h where h.${sql.id(column)} = ${id} and (h.starts_at is null or h.starts_at <= now())
    and (h.ends_at is null or h.ends_at > now()) and (h.dept_id is null or exists (select from sys_user_dept b
      where b.tenant_id = h.tenant_id and b.user_id = m.user_id and b.dept_id = h.dept_id))`
const ofHolder = (column: 'post_id' | 'group_id', id: string) => sql<SqlBool>`
  holder_id in (select h.id from sys_role_holder h where h.${sql.id(column)} = ${id})`

/** A group with other users, or one that counts no more. */
export function groupChange(id: string, users: readonly string[], counts: boolean): AssignmentChange {
  const now = counts ? users : []
  return {
    concerns: sql`(u.id = ${uuids(users)} or exists (select from sys_user_group g
      where g.tenant_id = u.tenant_id and g.user_id = u.id and g.group_id = ${id}))`,
    drops: ofHolder('group_id', id),
    adds: sql`select m.user_id, h.role_id
      from unnest(${[...now]}::uuid[]) as m (user_id) cross join ${holders('group_id', id)}`,
  }
}

/** A post that counts again, or no more. */
export const postChange = (id: string, counts: boolean): AssignmentChange => ({
  concerns: sql`exists (select from sys_user_post p
    where p.tenant_id = u.tenant_id and p.user_id = u.id and p.post_id = ${id})`,
  drops: ofHolder('post_id', id),
  ...(counts && {
    adds: sql`select m.user_id, h.role_id from sys_user_post m cross join ${holders('post_id', id)} and m.post_id = ${id}`,
  }),
})
