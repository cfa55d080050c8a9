/** How a role returns from the recycle bin: with what of its grants is still there. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { z } from 'zod'
import { RaisedMode } from '#system/contract/field-mode.ts'
import { RoleDraft } from '#system/contract/role.ts'
import { existingDeptIds } from '../dept/dept.repo.ts'
import { replaceRaised } from '../field-mode/field-mode.repo.ts'
import { GRANTS } from '../rule-names.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import type { Deleted, Restorer } from '#kernel/recycle/restorers.ts'
import { findTickable } from './role-grant.repo.ts'
import { restrictionsOfGrants } from './role.power.ts'
import { writeRole } from './role.service.ts'

/** A role as the bin keeps it, with the guarded fields that it raises. */
const Deposit = RoleDraft.extend({
  fieldList: z.array(z.object({ field: z.string(), mode: RaisedMode })).default([]),
})

/** Menus and departments that are gone meanwhile are left out. */
async function restoreRole(tx: Tx, actor: Actor, { resourceId: id, payload }: Deleted): Promise<void> {
  const { fieldList, ...draft } = Deposit.parse(payload)
  await lockRule(tx, actor.tenantId, GRANTS)
  const menus = await findTickable(tx, draft.menuIdList)
  const depts = await existingDeptIds(tx, draft.deptIdList)
  const kept = {
    ...draft,
    menuIdList: draft.menuIdList.filter((each) => menus.has(each)),
    deptIdList: draft.deptIdList.filter((each) => depts.has(each)),
  }
  await writeRole(tx, actor, { id, draft: kept, action: 'restore' })
  await replaceRaised(tx, actor.tenantId, id, new Map(fieldList.map(({ field, mode }) => [field, mode])))
}

/** A role is judged by what of its grants is still there; one that cannot be read is beyond the actor. */
async function restrictionsOfDeleted(db: Db, actor: Actor, deleted: readonly Deleted[]) {
  const roles = deleted.map(({ resourceId: id, payload }) => ({ id, role: Deposit.safeParse(payload).data }))
  const menus = await findTickable(
    db,
    roles.flatMap(({ role }) => role?.menuIdList ?? []),
  )
  const depts = await existingDeptIds(
    db,
    roles.flatMap(({ role }) => role?.deptIdList ?? []),
  )
  const grants = roles.flatMap(({ id, role }) => {
    if (!role) return []
    const permissions = role.menuIdList.flatMap((menuId) => menus.get(menuId)?.permissions ?? [])
    const { fieldList: fields } = role
    return [{ id, ...role, fields, permissions, chosen: role.deptIdList.filter((each) => depts.has(each)) }]
  })
  const restrictions = await restrictionsOfGrants(db, actor, grants)
  for (const { id, role } of roles) if (!role) restrictions.set(id, 'holds_more')
  return restrictions
}

export const roleRestorer: Restorer = {
  resource: 'role',
  can: 'sys:role:save',
  canPurge: 'sys:role:delete',
  restrictions: restrictionsOfDeleted,
  changesAccess: 'everyone',
  restore: restoreRole,
}
