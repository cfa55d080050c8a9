/** Whole branches of the menus: copying them, and deleting them with everything below. */
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { BatchResult } from '#contract/batch.ts'
import { MODULE } from '#system/contract/menu-rules.ts'
import { userErrors } from '#system/contract/user.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { moveToRecycleBin } from '#kernel/recycle/recycle-bin.repo.ts'
import { inUse, MAX_NAMES } from '#kernel/records/references.ts'
import { holdsAll } from '../role/role.policy.ts'
import { assertRolesWithin } from '../role/role.power.ts'
import { inTreeOrder, withDescendants } from '../tree.ts'
import { placed } from './menu-order.ts'
import * as repo from './menu.repo.ts'
import type { MenuRow } from './menu.repo.ts'
import { assertMayLose, assertModuleFree, findIn } from './menu.rules.ts'
import { changeMenus, madeCode } from './menu.service.ts'
import { tracedOf } from './menu.shape.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'permissions' | 'sessions'>

const MAX_NAME = 64

/** Copies a menu with everything below it, right behind it. The copy is hidden and in no role, until a user says so. */
export async function copyMenu(kernel: KernelPart, actor: Actor, id: string): Promise<{ id: string }> {
  return changeMenus(kernel, actor, async (tx, menus) => {
    const root = findIn(menus, id)
    const branch = branchOf(menus, id)
    if (
      !holdsAll(
        actor,
        branch.flatMap(({ permissions }) => permissions),
      )
    )
      throw new AppError(userErrors.grantExceedsOwn)
    const ids = new Map(branch.map((menu) => [menu.id, newId()]))
    const copyId = ids.get(id) ?? newId()
    const moduleCode = root.menu_type === MODULE ? madeCode(copyId) : root.module_code
    for (const { id: originalId, version: _, ...values } of branch) {
      const ownId = ids.get(originalId) ?? newId()
      const isRoot = originalId === id
      const pid = isRoot || values.pid === null ? values.pid : (ids.get(values.pid) ?? null)
      const name = isRoot ? copyName(actor, values.name) : values.name
      const nameEn = isRoot && values.name_en !== '' ? '' : values.name_en
      const show = isRoot ? { show_flag: 0 as const } : {}
      await repo.insertMenu(
        tx,
        { tenantId: actor.tenantId, id: ownId, by: actor.userId },
        { ...values, ...show, pid, name, name_en: nameEn, code: madeCode(ownId), module_code: moduleCode },
      )
    }
    const siblings = menus.filter(({ pid }) => pid === root.pid).map((menu) => menu.id)
    await repo.renumber(tx, placed(siblings, copyId, siblings[siblings.indexOf(id) + 1]))
    await recordChange(tx, actor, {
      action: 'copy',
      resource: 'menu',
      resourceId: copyId,
      label: copyName(actor, root.name),
      after: { copyOf: root.name, menus: branch.length },
    })
    return { id: copyId }
  })
}

/** Deletes a menu; with `withChildren` everything below it, too, and takes all of it out of the roles. */
export async function removeMenu(kernel: KernelPart, actor: Actor, id: string, withChildren: boolean): Promise<void> {
  await changeMenus(kernel, actor, (tx, menus) => removeBranch(tx, actor, menus, { id, withChildren }))
}

/** Deletes several, the deepest first, so that a whole branch can go at once. */
export async function removeMenus(kernel: KernelPart, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  return changeMenus(kernel, actor, async (tx, menus) => {
    const order = new Map(inTreeOrder(menus).map((menu, index) => [menu.id, index]))
    const deepestFirst = [...ids].sort((a, b) => (order.get(b) ?? -1) - (order.get(a) ?? -1))
    const left = new Map(menus.map((menu) => [menu.id, menu]))
    return eachOf(deepestFirst, actor.language, async (id) => {
      await removeBranch(tx, actor, [...left.values()], { id, withChildren: false })
      left.delete(id)
    })
  })
}

async function removeBranch(
  tx: Tx,
  actor: Actor,
  menus: readonly MenuRow[],
  { id, withChildren }: { id: string; withChildren: boolean },
): Promise<void> {
  const root = findIn(menus, id)
  if (root.menu_type === MODULE) assertModuleFree(menus, root)
  const branch = branchOf(menus, id)
  const [, ...below] = branch
  if (below.length > 0 && !withChildren) {
    const names = below.slice(0, MAX_NAMES).map(({ name }) => name)
    throw inUse(actor.language, root.name, [{ kind: 'subMenus', count: below.length, names }])
  }
  assertMayLose(actor, branch)
  const links = await repo.findRoleLinks(
    tx,
    branch.map((menu) => menu.id),
  )
  await assertRolesWithin(tx, actor, [...new Set(links.map((link) => link.role_id))])
  const payload = { ...root, sys_menu: below, sys_role_menu: links }
  await moveToRecycleBin(tx, actor, { resource: 'menu', resourceId: id, label: root.name, payload })
  await repo.deleteMenus(tx, branch.map((menu) => menu.id).reverse())
  const roles = new Set(links.map((link) => link.role_id)).size
  await recordChange(tx, actor, {
    action: 'delete',
    resource: 'menu',
    resourceId: id,
    label: root.name,
    before: { ...tracedOf(root), below: below.map(({ name }) => name), roles },
  })
}

/** A menu and everything below it, parents first. */
function branchOf(menus: readonly MenuRow[], id: string): MenuRow[] {
  const kept = withDescendants(menus, [id])
  return inTreeOrder(menus.filter((menu) => kept.has(menu.id)))
}

/** A long name is cut, so that it says that it is a copy. */
function copyName(actor: Actor, name: string): string {
  const whole = translate(actor.language, 'system.menu.copyOf', { name })
  return whole.length <= MAX_NAME
    ? whole
    : translate(actor.language, 'system.menu.copyOf', { name: name.slice(0, MAX_NAME - (whole.length - name.length)) })
}
