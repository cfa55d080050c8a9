/** Gives what a second person has approved, in their name: every rule is asked again, as if they gave it themselves. */
import { errors } from '#contract/errors.ts'
import { holdsAny, type Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { GrantItem, GrantItemOf } from '#system/contract/approval.ts'
import { userErrors } from '#system/contract/user.ts'
import { addToGroup } from '../group/group.service.ts'
import { assignApproved } from '../role-holder/role-holder.service.ts'
import { findRole } from '../role/role.repo.ts'
import { writeRole } from '../role/role.service.ts'
import { changeApproved } from '../user/approved-user.ts'

type KernelPart = Pick<Kernel, 'jobs' | 'sessions'>

/** Codes of which one is needed, as for giving it directly. */
const NEEDED: Readonly<Record<GrantItem['kind'], readonly string[]>> = {
  admin: ['sys:user:update'],
  role: ['sys:role:update', 'sys:role:holder', 'sys:user:update', 'sys:user:save'],
  menus: ['sys:role:update'],
  place: ['sys:user:update', 'sys:group:update'],
  secondAdmin: ['sys:secondAdmin:save'],
}

/** Whether the actor holds a code by which such a grant is given. */
export const mayGive = (actor: Pick<Actor, 'superAdmin' | 'permissions'>, { kind }: GrantItem): boolean =>
  holdsAny(actor, NEEDED[kind])

/**
 * To be called under the lock of grants. Grants of secondary administrators are those of module `security`.
 * @throws AppError grant_exceeds_own without a code for it, not_found for what is gone, and what giving it directly is
 *   refused for
 */
export async function applyItem(
  kernel: KernelPart,
  tx: Tx,
  actor: Actor,
  item: Exclude<GrantItem, { kind: 'secondAdmin' }>,
): Promise<void> {
  if (!mayGive(actor, item)) throw new AppError(userErrors.grantExceedsOwn)
  switch (item.kind) {
    case 'admin':
      return changeApproved(kernel, tx, actor, { userId: item.userId, superAdmin: 1 })
    case 'role': {
      const { roleId, holderKind, kind: _, ...terms } = item
      return assignApproved(kernel, tx, actor, { roleId, draft: { kind: holderKind, ...terms } })
    }
    case 'menus':
      return addMenus(kernel, tx, actor, item)
    case 'place':
      return addToPlace(kernel, tx, actor, item)
  }
}

async function addMenus(
  { sessions }: KernelPart,
  tx: Tx,
  actor: Actor,
  { roleId: id, menuIds }: GrantItemOf<'menus'>,
): Promise<void> {
  const before = await findRole(tx, id)
  if (!before) throw new AppError(errors.notFound)
  const menuIdList = [...new Set([...before.menuIdList, ...menuIds])]
  await writeRole(tx, actor, { id, draft: { ...before, menuIdList }, before })
  await sessions.grantsChanged(tx, actor.tenantId)
}

async function addToPlace(
  kernel: KernelPart,
  tx: Tx,
  actor: Actor,
  { place, placeId, userId }: GrantItemOf<'place'>,
): Promise<void> {
  if (place === 'group') await addToGroup(kernel, tx, actor, { id: placeId, userId })
  else
    await changeApproved(kernel, tx, actor, {
      userId,
      ...(place === 'post' ? { postId: placeId } : { deptId: placeId }),
    })
}
