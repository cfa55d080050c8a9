/** Takes back what a change has just granted and a second person has yet to approve, in SQL. */
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'
import type { HolderRow, PlaceRow } from './sensitive.repo.ts'

/** The rank that a user had before. */
export async function setRank(tx: Tx, userId: string, rank: number): Promise<void> {
  await sql`update sys_user set super_admin = ${rank} where id = ${userId}`.execute(tx)
}

/** @param before the terms on which a post, a group or a department had the role; left out: it did not have it */
export async function revertHolder(tx: Tx, { id }: HolderRow, before?: HolderRow): Promise<void> {
  if (before)
    await sql`
      update sys_role_holder set starts_at = ${before.startsAt}, ends_at = ${before.endsAt}, dept_id = ${before.deptId},
        reason = ${before.reason}, via_grant = ${before.via}, below = ${before.below} where id = ${id}`.execute(tx)
  else await sql`delete from sys_role_holder where id = ${id}`.execute(tx)
}

const MEMBERS = {
  post: ['sys_user_post', 'post_id'],
  group: ['sys_user_group', 'group_id'],
  dept: ['sys_user_dept', 'dept_id'],
} as const

/** Takes a user out of a post, a group or a further department. */
export async function revertPlace(tx: Tx, { place, placeId, userId }: PlaceRow): Promise<void> {
  const [table, column] = MEMBERS[place]
  await sql`delete from ${sql.table(table)} where user_id = ${userId} and ${sql.ref(column)} = ${placeId}`.execute(tx)
}

/** Takes menus out of a role. */
export async function revertMenus(tx: Tx, roleId: string, menuIds: readonly string[]): Promise<void> {
  await sql`
    delete from sys_role_menu where role_id = ${roleId} and menu_id = any(${[...menuIds]}::uuid[])`.execute(tx)
}
