/** How a menu returns from the recycle bin: with everything that went with it, below the parent it had. */
import { z } from 'zod'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { restoreErrors } from '#system/contract/restore.ts'
import type { Restriction } from '#contract/restriction.ts'
import { userErrors } from '#system/contract/user.ts'
import { watchGuard } from '../approval/watch-menus.ts'
import { GRANTS } from '../rule-names.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { nameInBin } from '#kernel/recycle/recycle-bin.repo.ts'
import type { Deleted, Restorer } from '#kernel/recycle/restorers.ts'
import { holdsAll } from '../role/role.policy.ts'
import { assertMembersWithin, assertRolesWithin } from '../role/role.power.ts'
import { findRoleGrants } from '../role/role-grant.repo.ts'
import { mayHandleSensitive } from './menu.policy.ts'
import * as repo from './menu.repo.ts'
import type { MenuRow } from './menu.repo.ts'
import { assertCodeFree, assertMayLose, assertPlace } from './menu.rules.ts'

/** Rows as `removeBranch` put them there; the database checks the rest of them. */
const Row = z.looseObject({ id: z.string(), pid: z.string().nullable(), name: z.string(), code: z.string() })
const Payload = Row.extend({
  sys_menu: z.array(Row).default([]),
  sys_role_menu: z.array(z.object({ role_id: z.string(), menu_id: z.string() })).default([]),
})

const Kept = z.object({ permissions: z.array(z.string()).default([]), sensitive: z.boolean().default(false) })
const KeptBranch = Kept.extend({ sys_menu: z.array(Kept).default([]) })

/** Roles that are gone meanwhile are left out; without its parent a menu cannot return. */
async function restoreMenu(tx: Tx, actor: Actor, { resourceId: id, label, payload }: Deleted): Promise<void> {
  const { sys_menu: below, sys_role_menu: links, ...top } = Payload.parse(payload)
  const branch = [top, ...below] as unknown as MenuRow[]
  const root = branch[0] as MenuRow
  await lockRule(tx, actor.tenantId, GRANTS)
  await lockRule(tx, actor.tenantId, 'menu')
  const assertGuarded = await watchGuard(tx)
  const menus = await repo.findMenus(tx)
  const parent = menus.find((menu) => menu.id === root.pid)
  if (root.pid !== null && !parent) {
    const needed = await nameInBin(tx, root.pid)
    throw new AppError(restoreErrors.needs, { name: label, needed })
  }
  assertPlace(actor, menus, { name: label, type: root.menu_type, parent })
  for (const menu of branch) assertCodeFree(menus, menu.code)
  const codes = branch.flatMap(({ permissions }) => permissions)
  if (!holdsAll(actor, codes)) throw new AppError(userErrors.grantExceedsOwn)
  assertMayLose(actor, branch) // sensitive ones are the administrators' affair in both directions
  const roles = new Set((await findRoleGrants(tx)).map((role) => role.id))
  const kept = links.filter(({ role_id }) => roles.has(role_id))
  const gaining = [...new Set(kept.map((link) => link.role_id))]
  await assertRolesWithin(tx, actor, gaining)
  await assertMembersWithin(tx, actor, gaining)
  const moduleCode = parent?.module_code ?? root.module_code
  for (const { id: menuId, version: _, ...values } of branch) {
    const key = { tenantId: actor.tenantId, id: menuId, by: actor.userId }
    await repo.insertMenu(tx, key, { ...values, module_code: moduleCode })
  }
  await repo.insertRoleLinks(tx, actor.tenantId, kept)
  await assertGuarded()
  await recordChange(tx, actor, {
    action: 'restore',
    resource: 'menu',
    resourceId: id,
    label,
    after: { name: label, menus: branch.length, roles: new Set(kept.map((link) => link.role_id)).size },
  })
}

/** Menus carry codes: who does not hold them, or may not handle sensitive ones, has nothing to do with them. */
async function restrictionsOfDeleted(_db: Db, actor: Actor, deleted: readonly Deleted[]) {
  const restrictions = new Map<string, Restriction>()
  for (const { resourceId, payload } of deleted) {
    const branch = KeptBranch.safeParse(payload).data
    const kept = branch ? [branch, ...branch.sys_menu] : []
    const codes = kept.flatMap(({ permissions }) => permissions)
    const isHandled = kept.every((menu) => mayHandleSensitive(actor, menu))
    if (!branch || !isHandled || !holdsAll(actor, codes)) restrictions.set(resourceId, 'holds_more')
  }
  return restrictions
}

export const menuRestorer: Restorer = {
  resource: 'menu',
  can: 'sys:menu:save',
  canPurge: 'sys:menu:delete',
  restrictions: restrictionsOfDeleted,
  changesAccess: 'everyone',
  restore: restoreMenu,
}
