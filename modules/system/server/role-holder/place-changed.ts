import type { Tx } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { findRolesOfPlace, type RolePlace } from './role-holder.repo.ts'

/** Has sessions and open pages learn their rights anew where a changed post or group brings roles to its users. */
export async function announcePlaceChange(
  { sessions }: Pick<Kernel, 'sessions'>,
  tx: Tx,
  tenantId: number,
  place: RolePlace,
): Promise<void> {
  if ((await findRolesOfPlace(tx, place)).length > 0) await sessions.grantsChanged(tx, tenantId)
}
