/** Administering menus: a tree whose types stand where they belong, and whose codes some route asks for. */
import { errors } from '#contract/errors.ts'
import { invalid, AppError } from '#kernel/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { BUTTON, MODULE, type MenuType } from '#system/contract/menu-rules.ts'
import type {
  Menu,
  MenuContent,
  MenuDraft,
  MenuMove,
  MenuQuery,
  MenuUpdate,
  MenuUsage,
  PermissionInfo,
} from '#system/contract/menu.ts'
import type { z } from 'zod'
import { watchGuard } from '../approval/watch-menus.ts'
import { GRANTS } from '../rule-names.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { inTreeOrder, withAncestors, withDescendants } from '../tree.ts'
import { placed } from './menu-order.ts'
import { beyondRights } from './menu.policy.ts'
import * as repo from './menu.repo.ts'
import type { MenuRow } from './menu.repo.ts'
import {
  assertCodeFree,
  assertCodes,
  assertModuleFree,
  assertPlace,
  assertRolesMayChange,
  assertSuits,
  findIn,
  parentIn,
} from './menu.rules.ts'
import { toMenu, tracedOf, valuesOf } from './menu.shape.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'permissions' | 'sessions'>

/** The menus that match, with everything above them so that the tree hangs together. */
export async function listMenus(kernel: KernelPart, actor: Actor, filter: z.output<typeof MenuQuery>): Promise<Menu[]> {
  const menus = await kernel.database.read(actor.tenantId, (db) => repo.findPackagedMenus(db))
  const wanted = filter.keyword?.toLowerCase() ?? ''
  const speaks = ({ name, name_en: nameEn, code, path, permissions }: MenuRow) =>
    [name, nameEn, code, path, ...permissions].some((text) => text.toLowerCase().includes(wanted))
  const matching = menus.filter(
    (menu) =>
      speaks(menu) &&
      (filter.menuType === undefined || menu.menu_type === filter.menuType) &&
      (filter.client === undefined || menu.client === filter.client) &&
      (filter.showFlag === undefined || menu.show_flag === filter.showFlag),
  )
  const shown = withAncestors(
    menus,
    matching.map(({ id }) => id),
  )
  const beyond = beyondRights(actor, menus)
  return inTreeOrder(menus.filter(({ id }) => shown.has(id))).map((menu) => toMenu(actor, menu, beyond))
}

export async function getMenu(kernel: KernelPart, actor: Actor, id: string): Promise<Menu> {
  const menus = await kernel.database.read(actor.tenantId, (db) => repo.findMenus(db))
  return toMenu(actor, findIn(menus, id), beyondRights(actor, menus))
}

/** What would go with a menu. */
export async function usageOf(kernel: KernelPart, actor: Actor, id: string): Promise<MenuUsage> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const menus = await repo.findMenus(db)
    const branch = withDescendants(menus, [findIn(menus, id).id])
    return { below: branch.size - 1, roles: await repo.findRoleUsage(db, [...branch]) }
  })
}

/** Every code that a mounted route asks for. */
export function knownCodes({ permissions }: KernelPart): PermissionInfo[] {
  return permissions.all().map(({ code, routes }) => ({ code, routes: [...routes] }))
}

/** Creates a menu, last among its siblings. */
export async function createMenu(kernel: KernelPart, actor: Actor, draft: MenuDraft): Promise<{ id: string }> {
  const { pid, menuType: type, ...given } = draft
  const id = newId()
  await changeMenus(kernel, actor, async (tx, menus) => {
    const parent = parentIn(menus, pid)
    assertPlace(actor, menus, { name: draft.name, type, parent })
    const content = { ...given, code: given.code || codeFor(id, given, type, menus) }
    assertSuits(type, content)
    assertCodeFree(menus, content.code)
    assertCodes(actor, kernel.permissions, menus, { content })
    const siblings = menus.filter((menu) => menu.pid === (parent?.id ?? null))
    const sort = Math.max(0, ...siblings.map((menu) => menu.sort)) + 10
    const moduleCode = parent?.module_code ?? content.code
    const values = valuesOf(content, { pid: parent?.id ?? null, type, moduleCode, sort })
    await repo.insertMenu(tx, { tenantId: actor.tenantId, id, by: actor.userId }, values)
    await recordChange(tx, actor, {
      action: 'create',
      resource: 'menu',
      resourceId: id,
      label: values.name,
      after: tracedOf(values),
    })
  })
  return { id }
}

/** Changes a menu, and moves it when another parent is given. */
export async function updateMenu(kernel: KernelPart, actor: Actor, update: MenuUpdate): Promise<void> {
  const { id, version, pid, ...given } = update
  await changeMenus(kernel, actor, async (tx, menus) => {
    const before = findIn(menus, id)
    if (version !== undefined && version !== before.version) throw new AppError(errors.changedMeanwhile)
    const content = { ...given, code: given.code || before.code }
    const type = before.menu_type
    const isRecoded = content.code !== before.code
    if (type === MODULE && isRecoded) assertModuleFree(menus, before)
    assertSuits(type, content)
    assertCodeFree(menus, content.code, id)
    if (pid !== undefined) parentIn(menus, pid)
    assertCodes(actor, kernel.permissions, menus, { content, before })
    await assertRolesMayChange(tx, actor, { menuIds: [id], before: before.permissions, after: content.permissions })
    const moduleCode = type === MODULE ? content.code : before.module_code
    const values = valuesOf(content, { pid: before.pid, type, moduleCode, sort: before.sort })
    await repo.updateMenu(tx, { id, by: actor.userId }, values)
    await recordChange(tx, actor, {
      action: 'update',
      resource: 'menu',
      resourceId: id,
      label: values.name,
      before: tracedOf(before),
      after: tracedOf(values),
    })
    if (pid !== undefined && pid !== (before.pid ?? '0')) await place(tx, actor, menus, { id, pid })
  })
}

/** Moves a menu before a sibling or to the end, below the same parent or another one. */
export async function moveMenu(kernel: KernelPart, actor: Actor, move: MenuMove): Promise<void> {
  await changeMenus(kernel, actor, (tx, menus) => place(tx, actor, menus, move))
}

async function place(tx: Tx, actor: Actor, menus: readonly MenuRow[], { id, pid, beforeId }: MenuMove): Promise<void> {
  const menu = findIn(menus, id)
  const parent = parentIn(menus, pid ?? menu.pid ?? '0')
  const target = parent?.id ?? null
  const isSibling = menus.some((other) => other.id === beforeId && other.pid === target)
  if (beforeId !== undefined && !isSibling) throw invalid('beforeId', 'unknown_choice')
  assertPlace(actor, menus, { name: menu.name, type: menu.menu_type, parent, movedId: id })
  const moduleCode = parent?.module_code ?? menu.code
  if (menu.pid !== target) {
    await repo.updateMenu(tx, { id, by: actor.userId }, { pid: target })
    if (moduleCode !== menu.module_code) await repo.setModule(tx, [...withDescendants(menus, [id])], moduleCode)
  }
  const siblings = menus.filter((other) => other.pid === target).map((other) => other.id)
  const order = placed(siblings, id, beforeId)
  if (menu.pid === target && order.join() === siblings.join()) return
  await repo.renumber(tx, order)
  await recordChange(tx, actor, {
    action: 'move',
    resource: 'menu',
    resourceId: id,
    label: menu.name,
    before: { pid: menu.pid ?? '0', moduleCode: menu.module_code, place: placeAmong(menus, menu.pid, id) },
    after: { pid: target ?? '0', moduleCode, place: order.indexOf(id) + 1 },
  })
}

const placeAmong = (menus: readonly MenuRow[], pid: string | null, id: string): number =>
  menus.filter((menu) => menu.pid === pid).findIndex((menu) => menu.id === id) + 1

/**
 * Writes under the tree's lock, so that two changes cannot make a cycle; everybody's menus are loaded anew.
 * @throws AppError approval_needed where sensitive grants need a second person and a menu would get around that
 */
export async function changeMenus<Result>(
  kernel: KernelPart,
  actor: Actor,
  work: (tx: Tx, menus: MenuRow[]) => Promise<Result>,
): Promise<Result> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, GRANTS)
    await lockRule(tx, actor.tenantId, 'menu')
    const assertGuarded = await watchGuard(tx)
    const result = await work(tx, await repo.findMenus(tx))
    await assertGuarded()
    await kernel.sessions.grantsChanged(tx, actor.tenantId)
    return result
  })
}

/** A button is called like its permission, as long as nothing else is; others by their id. */
function codeFor(id: string, { permissions }: MenuContent, type: MenuType, menus: readonly MenuRow[]): string {
  const [first] = permissions
  const isFree = first !== undefined && !menus.some(({ code }) => code === first)
  return type === BUTTON && isFree && first.length <= 64 ? first : madeCode(id)
}

/** A code no other user has, from the random end of an id. */
export const madeCode = (id: string): string => `menu-${id.slice(-12)}`
