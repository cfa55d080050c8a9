/** How a role returns from the recycle bin: with what of its grants is still there. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { z } from 'zod'
import { RaisedMode } from '#system/contract/field-mode.ts'
import { RoleDraft } from '#system/contract/role.ts'
import { ScopeKind } from '#system/contract/role-scope.ts'
import { existingDeptIds } from '../dept/dept.repo.ts'
import { replaceRaised } from '../field-mode/field-mode.repo.ts'
import { GRANTS } from '../rule-names.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import type { Deleted, Restorer } from '#kernel/recycle/restorers.ts'
import { findRules, replaceScopes } from '../role-scope/role-scope.repo.ts'
import { findTickable, type RoleResourceScope } from './role-grant.repo.ts'
import { restrictionsOfGrants } from './role.power.ts'
import { writeWatched } from './role.service.ts'

const DepositedScope = z.object({
  resource: z.string(),
  kind: ScopeKind,
  deptIds: z.array(z.string()),
  ruleId: z.string().nullable(),
})

/**
 * What a role sets by resource, with what of it is still there. Without it the role's own scope would apply, which may
 * be wider: of a rule that is gone, one's own records are left.
 */
async function keptScopes(db: Db, scopes: readonly RoleResourceScope[]): Promise<RoleResourceScope[]> {
  const depts = await existingDeptIds(db, [...new Set(scopes.flatMap(({ deptIds }) => deptIds))])
  const rules = await findRules(
    db,
    scopes.flatMap(({ ruleId }) => ruleId ?? []),
  )
  return scopes.map(({ resource, kind, deptIds, ruleId }): RoleResourceScope => {
    const isGone = kind === 5 && !rules.some((rule) => rule.id === ruleId && rule.resource === resource)
    if (isGone) return { resource, kind: 3, deptIds: [], ruleId: null }
    return { resource, kind, deptIds: deptIds.filter((id) => depts.has(id)), ruleId }
  })
}

/** A role as the bin keeps it, with the guarded fields that it raises and what it sets by resource. */
const Deposit = RoleDraft.extend({
  fieldList: z.array(z.object({ field: z.string(), mode: RaisedMode })).default([]),
  scopeList: z.array(DepositedScope).default([]),
})

/** Menus and departments that are gone meanwhile are left out; sensitive menus may wait for a second person. */
async function restoreRole(tx: Tx, actor: Actor, { resourceId: id, payload }: Deleted): Promise<void> {
  const { fieldList, scopeList, ...draft } = Deposit.parse(payload)
  await lockRule(tx, actor.tenantId, GRANTS)
  const menus = await findTickable(tx, draft.menuIdList)
  const depts = await existingDeptIds(tx, draft.deptIdList)
  const kept = {
    ...draft,
    menuIdList: draft.menuIdList.filter((each) => menus.has(each)),
    deptIdList: draft.deptIdList.filter((each) => depts.has(each)),
  }
  await writeWatched(tx, actor, { id, draft: kept, action: 'restore' })
  await replaceScopes(tx, actor.tenantId, id, await keptScopes(tx, scopeList))
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
  const scopes = await keptScopes(
    db,
    roles.flatMap(({ role }) => role?.scopeList ?? []),
  )
  let at = 0
  const grants = roles.flatMap(({ id, role }) => {
    if (!role) return []
    const permissions = role.menuIdList.flatMap((menuId) => menus.get(menuId)?.permissions ?? [])
    const { fieldList: fields, scopeList } = role
    const own = scopes.slice(at, (at += scopeList.length))
    return [
      { id, ...role, fields, scopes: own, permissions, chosen: role.deptIdList.filter((each) => depts.has(each)) },
    ]
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
