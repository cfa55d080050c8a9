/** How a role returns from the recycle bin: with what of its grants is still there. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { RoleDraft } from '#system/contract/role.ts'
import { existingDeptIds } from '../dept/dept.repo.ts'
import { lockRule } from '../locks.repo.ts'
import type { Deleted, Restorer } from '../recycle/restorers.ts'
import { findTickable } from './role-grant.repo.ts'
import { writeRole } from './role.service.ts'

/** Menus and departments that are gone meanwhile are left out. */
async function restoreRole(tx: Tx, actor: Actor, { resourceId: id, payload }: Deleted): Promise<void> {
  const draft = RoleDraft.parse(payload)
  await lockRule(tx, actor.tenantId, 'role')
  const menus = await findTickable(tx, draft.menuIdList)
  const depts = await existingDeptIds(tx, draft.deptIdList)
  const kept = {
    ...draft,
    menuIdList: draft.menuIdList.filter((each) => menus.has(each)),
    deptIdList: draft.deptIdList.filter((each) => depts.has(each)),
  }
  await writeRole(tx, actor, { id, draft: kept, action: 'restore' })
}

export const roleRestorer: Restorer = {
  resource: 'role',
  can: 'sys:role:save',
  changesAccess: true,
  restore: restoreRole,
}
