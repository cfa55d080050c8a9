/** Roles: no one grants what they do not hold, and who has a role feels its change at once. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { BatchResult } from '#contract/batch.ts'
import type { WaitingReply } from '#system/contract/approval.ts'
import {
  roleErrors,
  type Role,
  type RoleDetail,
  type RoleDraft,
  type RoleQuery,
  type RoleUpdate,
} from '#system/contract/role.ts'
import { menuErrors } from '#system/contract/menu.ts'
import type { Restriction } from '#contract/restriction.ts'
import { userErrors } from '#system/contract/user.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { assertMenusDelegated } from '../delegation/delegation.rules.ts'
import { watchMenus, type PendingMenus } from '../approval/watch-menus.ts'
import { GRANTS } from '../rule-names.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { moveToRecycleBin } from '#kernel/recycle/recycle-bin.repo.ts'
import { inUse } from '#kernel/records/references.ts'
import { findRaised } from '../field-mode/field-mode.repo.ts'
import { findRoleGrants } from './role-grant.repo.ts'
import { forgetEnded } from './assignment.repo.ts'
import { findMemberReferences, findRoleReferences } from './role-member.repo.ts'
import { grantableRoles, holdsAll, isProtected, mayActOnRoles, roleActions } from './role.policy.ts'
import { assertBelow } from '../power/grade.ts'
import { assertMembersWithin, assertRolesWithin, restrictionsOfRoles } from './role.power.ts'
import * as repo from './role.repo.ts'
import { isScopeWider, linksIn } from './role.rules.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'lists' | 'sessions'>

/** One page of the tenant's roles. */
export async function pageRoles(kernel: KernelPart, actor: Actor, query: RoleQuery): Promise<Page<Role>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const page = await repo.pageRoles(db, kernel.lists, actor.tenantId, query)
    const ids = mayActOnRoles(actor) ? page.list.map(({ id }) => id) : []
    const restrictions = await restrictionsOfRoles(db, actor, ids)
    return { ...page, list: page.list.map((role) => judged(actor, role, restrictions)) }
  })
}

/** Every role by name, and whether the actor may hand it on. */
export async function roleOptions(
  kernel: KernelPart,
  actor: Actor,
): Promise<{ id: string; name: string; grantable: boolean }[]> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const roles = await findRoleGrants(db)
    const grantable = actor.delegation?.roleIds ?? (await grantableRoles(db, actor, roles))
    return roles.map(({ id, name }) => ({ id, name, grantable: grantable.has(id) }))
  })
}

/** One role with its grants. */
export async function getRole(kernel: KernelPart, actor: Actor, id: string): Promise<RoleDetail> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const role = await repo.findRole(db, id)
    if (!role) throw new AppError(errors.notFound)
    return judged(actor, role, await restrictionsOfRoles(db, actor, mayActOnRoles(actor) ? [id] : []))
  })
}

/** A role with what the actor may do with it, and why that is nothing. */
function judged<Row extends { id: string; code: string }>(
  actor: Actor,
  role: Row,
  restrictions: ReadonlyMap<string, Restriction>,
) {
  const restriction = restrictions.get(role.id) ?? null
  return { ...role, restriction, actions: roleActions(actor, { ...role, restriction }) }
}

/** Creates a role; sensitive menus may wait for a second person. */
export async function createRole(
  kernel: KernelPart,
  actor: Actor,
  draft: RoleDraft,
): Promise<{ id: string; requestId?: string }> {
  const id = newId()
  const pending = await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, GRANTS)
    return writeWatched(tx, actor, { id, draft })
  })
  return { id, ...pending }
}

/** Changes a role. @returns the request, where sensitive menus wait for a second person */
export async function updateRole(kernel: KernelPart, actor: Actor, update: RoleUpdate): Promise<WaitingReply> {
  const { id, version, ...draft } = update
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, GRANTS)
    const before = await repo.findRole(tx, id)
    if (!before) throw new AppError(errors.notFound)
    if (version !== undefined && version !== before.version) throw new AppError(errors.changedMeanwhile)
    const { requestId } = await writeWatched(tx, actor, { id, draft, before })
    await kernel.sessions.grantsChanged(tx, actor.tenantId)
    return requestId === undefined ? null : { requestId }
  })
}

interface WrittenRole {
  id: string
  draft: RoleDraft
  before?: repo.FoundRole
  action?: 'create' | 'update' | 'restore'
  /** Takes out what waits for a second person, before the change is recorded. */
  holdBack?: () => Promise<PendingMenus>
}

/**
 * Writes a role without the sensitive menus that are new in it, where these need a second person.
 * @throws as `writeRole`
 */
export async function writeWatched(tx: Tx, actor: Actor, written: WrittenRole): Promise<PendingMenus> {
  const holdBack = await watchMenus(tx, actor, [written.id])
  return writeRole(tx, actor, { ...written, holdBack })
}

/**
 * Checks a role and writes it, new or changed, under the lock of grants. The caller notifies its members.
 * @throws AppError name_taken, grade_too_high, grant_exceeds_own, sensitive_only; InvalidInput for what does not exist
 */
export async function writeRole(
  tx: Tx,
  actor: Actor,
  { id, draft, before, action = before ? 'update' : 'create', holdBack }: WrittenRole,
): Promise<PendingMenus> {
  const { tenantId, userId: by } = actor
  await assertNameFree(tx, draft.name, before?.id)
  const links = await checkGrants(tx, actor, draft, before ?? (action === 'restore' ? 'restored' : undefined))
  if (before) await repo.updateRole(tx, { id, by }, valuesOf(draft))
  else await repo.insertRole(tx, { tenantId, id, by }, valuesOf(draft))
  await repo.replaceLinks(tx, { tenantId, id }, links)
  const { menuIds: pendingIds = [], ...pending } = (await holdBack?.()) ?? {}
  await recordChange(tx, actor, {
    action,
    resource: 'role',
    resourceId: id,
    label: draft.name,
    before: before && fieldsOf(before, linksOf(before)),
    after: fieldsOf(draft, { ...links, menuIds: links.menuIds.filter((each) => !pendingIds.includes(each)) }),
  })
  return pending
}

/** Deletes a role; refused while people have it. */
export async function removeRole(kernel: KernelPart, actor: Actor, id: string): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, GRANTS)
    await removeOne(tx, actor, id)
  })
}

export async function removeRoles(kernel: KernelPart, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, GRANTS)
    return eachOf(ids, actor.language, (id) => removeOne(tx, actor, id))
  })
}

async function removeOne(tx: Tx, actor: Actor, id: string): Promise<void> {
  const role = await repo.findRole(tx, id)
  if (!role) throw new AppError(errors.notFound)
  await assertRolesWithin(tx, actor, [id])
  if (isProtected(role)) throw new AppError(roleErrors.roleProtected, { name: role.name })
  await forgetEnded(tx, id)
  const references = [...(await findMemberReferences(tx, id)), ...(await findRoleReferences(tx, id))]
  if (references.length > 0) throw inUse(actor.language, role.name, references)
  const fieldList = [...(await findRaised(tx, id))].map(([field, mode]) => ({ field, mode }))
  const [granted] = await findRoleGrants(tx, [id])
  const payload = { ...role, menuIdList: linksOf(role).menuIds, fieldList, scopeList: granted?.scopes ?? [] }
  await moveToRecycleBin(tx, actor, { resource: 'role', resourceId: id, label: role.name, payload })
  await repo.deleteRole(tx, id)
  await recordChange(tx, actor, {
    action: 'delete',
    resource: 'role',
    resourceId: id,
    label: role.name,
    before: fieldsOf(role, linksOf(role)),
  })
}

async function assertNameFree(tx: Tx, name: string, exceptId?: string): Promise<void> {
  if (await repo.isNameTaken(tx, name, exceptId)) throw new AppError(errors.nameTaken, { name })
}

/**
 * What a role is to grant, checked: everything exists, a role that is there holds no more than the actor, and what is
 * new the actor holds, and its grade is below theirs. What makes it give more is judged for all of its members, too.
 * Menus that the package of the tenant lacks stay where the role has them, and are not added.
 * @param was the role before; `restored` where it comes from the recycle bin, with all that it had
 * @throws AppError not_in_package
 */
export async function checkGrants(
  db: Db,
  actor: Actor,
  draft: RoleDraft,
  was?: repo.FoundRole | 'restored',
): Promise<repo.RoleLinks> {
  const before = was === 'restored' ? undefined : was
  const { menus, deptIds } = await linksIn(db, draft)
  const inactive = before?.inactiveMenuIds ?? []
  const surplus = [...menus].find(([id, { isInPackage }]) => !isInPackage && !inactive.includes(id))
  if (surplus && was !== 'restored') throw new AppError(menuErrors.notInPackage, { name: surplus[1].name })
  const menuIds = [...new Set([...menus.keys(), ...inactive])]
  if (actor.superAdmin === 1) return { menuIds, deptIds }
  if (before) {
    await assertRolesWithin(db, actor, [before.id])
    const isEased = before.name !== draft.name || before.mfa > draft.mfa
    if (isEased && actor.roleIds.includes(before.id)) throw new AppError(userErrors.notToYourself)
  }
  assertBelow(actor, draft)
  const had = new Set(before && linksOf(before).menuIds)
  const addedIds = menuIds.filter((id) => !had.has(id))
  const added = [...menus].filter(([id]) => !had.has(id)).map(([, menu]) => menu)
  assertMenusDelegated(actor, addedIds)
  const guarded = added.find(({ sensitive }) => sensitive)
  if (guarded) throw new AppError(menuErrors.sensitiveOnly, { name: guarded.name })
  if (
    !holdsAll(
      actor,
      added.flatMap(({ permissions }) => permissions),
    )
  )
    throw new AppError(userErrors.grantExceedsOwn)
  const isWider = isScopeWider(before, { dataScope: draft.dataScope, deptIdList: deptIds })
  if (isWider) await assertScopeWithinOwn(db, actor, draft, deptIds)
  const isMore = isWider || added.some(({ permissions }) => permissions.length > 0)
  if (before && isMore) {
    const permissions = [...menus.values()].flatMap((menu) => menu.permissions)
    const { name, grade, dataScope } = draft
    const [saved] = await findRoleGrants(db, [before.id])
    const { fields, scopes } = saved ?? { fields: [], scopes: [] }
    const drafted = { id: before.id, name, grade, dataScope, permissions, fields, scopes, chosen: deptIds }
    await assertMembersWithin(db, actor, [before.id], [drafted])
  }
  return { menuIds, deptIds }
}

/** A scope relative to its holder is judged as if the actor had it; giving it to others is judged again, for them. */
async function assertScopeWithinOwn(
  db: Db,
  actor: Actor,
  { name, grade, dataScope }: RoleDraft,
  chosen: readonly string[],
): Promise<void> {
  const asRole = { id: newId(), name, grade, dataScope, permissions: [], fields: [], scopes: [], chosen }
  const grantable = await grantableRoles(db, actor, [asRole])
  if (!grantable.has(asRole.id)) throw new AppError(userErrors.grantExceedsOwn)
}

function valuesOf({ name, remark, grade, dataScope, mfa }: RoleDraft): repo.RoleValues {
  return { name, remark, grade, data_scope: dataScope, mfa }
}

function linksOf({ menuIdList, inactiveMenuIds, deptIdList }: repo.FoundRole): repo.RoleLinks {
  return { menuIds: [...menuIdList, ...inactiveMenuIds], deptIds: deptIdList }
}

/** A role as its trace shows it: lists in order, so that only what changed differs. */
function fieldsOf(
  { name, remark, grade, dataScope, mfa }: Omit<RoleDraft, 'menuIdList' | 'deptIdList'>,
  links: repo.RoleLinks,
) {
  return {
    name,
    remark,
    grade,
    dataScope,
    mfa,
    menuIdList: [...links.menuIds].sort(),
    deptIdList: [...links.deptIds].sort(),
  }
}
