/** Users: the rules. Every function names its actor; reads take one lease, writes one transaction. */
import type { Page } from '#contract/list.ts'
import { errors } from '#contract/errors.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { passwords } from '#kernel/session/password-hash.ts'
import type { BatchResult } from '#system/contract/batch.ts'
import {
  userErrors,
  type User,
  type UserDetail,
  type UserDraft,
  type UserQuery,
  type UserUpdate,
} from '#system/contract/user.ts'
import { eachOf } from '../batch.ts'
import { lockRule } from '../locks.repo.ts'
import { moveToRecycleBin } from '../recycle-bin.repo.ts'
import { inUse } from '../references.ts'
import { assertMayGrantRoles } from '../role/role.policy.ts'
import { newPassword } from './new-password.ts'
import { mayTouch, userActions } from './user.policy.ts'
import * as repo from './user.repo.ts'

/** The users the actor reaches; with no more than `sys:user:pick`, who they are and nothing else. */
export async function pageUsers(kernel: Kernel, actor: Actor, query: UserQuery): Promise<Page<Partial<User> & Picked>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    if (!holds(actor, 'sys:user:page')) return repo.pickUsers(db, kernel.lists, actor, query)
    const page = await repo.pageUsers(db, kernel.lists, actor, query)
    return { ...page, list: page.list.map((user) => ({ ...user, actions: userActions(actor, user) })) }
  })
}
type Picked = Pick<User, 'id' | 'username' | 'realName' | 'headUrl' | 'deptId' | 'deptName' | 'superAdmin'>

/** One user in full. */
export async function getUser(kernel: Kernel, actor: Actor, id: string): Promise<UserDetail> {
  const found = await kernel.database.read(actor.tenantId, (db) => repo.findUser(db, actor, id))
  if (!found) throw new AppError(errors.notFound)
  return detailOf(actor, found)
}

/** Creates a user. Answers the password when the server made it, null when the draft brought one. */
export async function createUser(
  kernel: Kernel,
  actor: Actor,
  draft: UserDraft,
): Promise<{ id: string; password: string | null }> {
  const password = draft.password ?? newPassword()
  const passwordHash = await passwords.hash(password)
  const id = newId()
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await assertUsernameFree(tx, draft.username)
    const links = await assertMayGive(tx, actor, draft, undefined)
    await repo.insertUser(tx, { ...draft, id, tenantId: actor.tenantId, by: actor.userId, passwordHash })
    await repo.setLinks(tx, actor.tenantId, id, links)
    await recordChange(tx, actor, {
      action: 'create',
      resource: 'user',
      resourceId: id,
      label: draft.realName,
      after: { ...fieldsOf(draft), ...links },
    })
  })
  kernel.lists.totals.changed(actor.tenantId, 'user', 1) // the others hear of it; one's own list shows it at once
  return { id, password: draft.password === undefined ? password : null }
}

/** Changes a user. What its sessions may do follows at once; a disabled user's sessions end. */
export async function updateUser(kernel: Kernel, actor: Actor, update: UserUpdate): Promise<void> {
  const { id } = update
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const before = await touchable(tx, actor, id)
    if (update.version !== undefined && update.version !== before.version) throw new AppError(errors.changedMeanwhile)
    const isSelf = id === actor.userId
    if (isSelf && (update.status === 0 || update.superAdmin !== before.super_admin))
      throw new AppError(userErrors.notYourself)
    if (update.status === 0 || update.superAdmin !== 1) await assertNotLastAdmin(tx, actor, before)
    await assertUsernameFree(tx, update.username, id)
    const links = await assertMayGive(tx, actor, update, before)
    await repo.updateUser(tx, id, update, actor.userId)
    await repo.setLinks(tx, actor.tenantId, id, links)
    await recordChange(tx, actor, {
      action: 'update',
      resource: 'user',
      resourceId: id,
      label: update.realName,
      before: { ...fieldsOf(fieldsOfRow(before)), ...linksOf(before) },
      after: { ...fieldsOf(update), ...links },
    })
    if (update.status === 0 && before.status === 1) await kernel.sessions.endAll(tx, actor.tenantId, id, 'disabled')
    await kernel.sessions.grantsChanged(tx, actor.tenantId)
  })
}

/** Enables or disables several users, each on its own: one refusal does not undo the others. */
export async function setUserStatus(
  kernel: Kernel,
  actor: Actor,
  ids: readonly string[],
  status: 0 | 1,
): Promise<BatchResult> {
  return eachOf(ids, actor.language, (id) =>
    kernel.database.transaction(actor.tenantId, async (tx) => {
      const before = await touchable(tx, actor, id)
      if (before.status === status) return
      if (id === actor.userId) throw new AppError(userErrors.notYourself)
      if (status === 0) await assertNotLastAdmin(tx, actor, before)
      await repo.setStatus(tx, id, status, actor.userId)
      await recordChange(tx, actor, {
        action: status === 1 ? 'enable' : 'disable',
        resource: 'user',
        resourceId: id,
        label: before.real_name,
        before: { status: before.status },
        after: { status },
      })
      if (status === 0) await kernel.sessions.endAll(tx, actor.tenantId, id, 'disabled')
    }),
  )
}

/** Gives a user a new one-time password and ends their sessions. Answers it once. */
export async function resetPassword(
  kernel: Kernel,
  actor: Actor,
  id: string,
): Promise<{ id: string; password: string }> {
  const password = newPassword()
  const hash = await passwords.hash(password)
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const user = await touchable(tx, actor, id)
    if (id === actor.userId) throw new AppError(userErrors.notYourself)
    await repo.setForeignPassword(tx, id, hash, actor.userId)
    await recordChange(tx, actor, { action: 'resetPassword', resource: 'user', resourceId: id, label: user.real_name })
    await kernel.sessions.endAll(tx, actor.tenantId, id, 'password')
  })
  return { id, password }
}

/** Ends every session of a user, on every node. */
export async function forceQuit(kernel: Kernel, actor: Actor, id: string): Promise<{ sessions: number }> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    const user = await touchable(tx, actor, id)
    const sessions = await kernel.sessions.endAll(tx, actor.tenantId, id, 'forced')
    await recordChange(tx, actor, { action: 'forceQuit', resource: 'user', resourceId: id, label: user.real_name })
    return { sessions }
  })
}

/** Deletes a user, into the recycle bin. Refused for oneself, the last administrator, and while departments are led. */
export async function removeUser(kernel: Kernel, actor: Actor, id: string): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const user = await touchable(tx, actor, id)
    if (id === actor.userId) throw new AppError(userErrors.notYourself)
    await assertNotLastAdmin(tx, actor, user)
    const led = await repo.ledDepts(tx, id)
    if (led.length > 0)
      throw inUse(actor.language, user.real_name, [{ kind: 'ledDepts', count: led.length, names: led }])
    await kernel.sessions.endAll(tx, actor.tenantId, id, 'disabled')
    const { password_hash: _, ...payload } = user
    await moveToRecycleBin(tx, actor, { resource: 'user', resourceId: id, label: user.real_name, payload })
    await repo.deleteUser(tx, id)
    await recordChange(tx, actor, {
      action: 'delete',
      resource: 'user',
      resourceId: id,
      label: user.real_name,
      before: { ...fieldsOf(fieldsOfRow(user)), ...linksOf(user) },
    })
  })
}

/** Deletes several users, each on its own. */
export async function removeUsers(kernel: Kernel, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  return eachOf(ids, actor.language, (id) => removeUser(kernel, actor, id))
}

/** The user, held for change. Missing and out of reach answer alike. */
async function touchable(tx: Tx, actor: Actor, id: string): Promise<repo.FoundUser> {
  const user = await repo.findUserForChange(tx, actor, id)
  if (!user) throw new AppError(errors.notFound)
  if (!mayTouch(actor, { superAdmin: user.super_admin })) throw new AppError(userErrors.grantExceedsOwn)
  return user
}

async function assertUsernameFree(tx: Tx, username: string, exceptId?: string): Promise<void> {
  if (await repo.isUsernameTaken(tx, username, exceptId))
    throw new AppError(userErrors.usernameTaken, { name: username })
}

async function assertNotLastAdmin(tx: Tx, actor: Actor, user: repo.FoundUser): Promise<void> {
  if (user.super_admin !== 1 || user.status !== 1) return
  await lockRule(tx, actor.tenantId, 'last-admin') // two administrators may be removing each other
  if ((await repo.otherAdmins(tx, user.id)) === 0) throw new AppError(userErrors.lastAdmin)
}

/**
 * What a user is to be given, checked: departments in reach, roles and rank no higher than the actor's own. What the user
 * had already may stay.
 */
async function assertMayGive(
  tx: Tx,
  actor: Actor,
  wanted: Pick<UserDraft, 'deptId' | 'deptIdList' | 'roleIdList' | 'superAdmin'>,
  before: repo.FoundUser | undefined,
): Promise<{ deptIds: string[]; roleIds: string[] }> {
  const had = before ? linksOf(before) : { deptIds: [], roleIds: [] }
  if (wanted.superAdmin !== (before?.super_admin ?? 0) && actor.superAdmin !== 1)
    throw new AppError(userErrors.grantExceedsOwn)
  const deptIds = [...new Set([wanted.deptId, ...wanted.deptIdList])]
  const reachable = await repo.reachableDepts(tx, actor, deptIds)
  const stranger = deptIds.find((id) => !reachable.has(id) && !had.deptIds.includes(id))
  if (stranger) throw invalid(stranger === wanted.deptId ? 'deptId' : 'deptIdList', 'unknown_choice')
  const roleIds = [...new Set(wanted.roleIdList)]
  const newRoles = roleIds.filter((id) => !had.roleIds.includes(id))
  await assertMayGrantRoles(tx, actor, newRoles, deptIds)
  return { deptIds, roleIds }
}

function fieldsOf({
  username,
  realName,
  gender,
  email,
  mobile,
  status,
  superAdmin,
  deptId,
  allowIpQueue,
  remark,
}: repo.UserFields) {
  return { username, realName, gender, email, mobile, status, superAdmin, deptId, allowIpQueue, remark }
}

function fieldsOfRow(row: repo.FoundUser): repo.UserFields {
  return {
    username: row.username,
    realName: row.real_name,
    gender: row.gender,
    email: row.email,
    mobile: row.mobile,
    status: row.status,
    superAdmin: row.super_admin,
    deptId: row.dept_id,
    allowIpQueue: row.allow_ip_queue,
    remark: row.remark,
  }
}

function linksOf({ depts, roles }: repo.FoundUser): { deptIds: string[]; roleIds: string[] } {
  return { deptIds: depts.map(({ id }) => id), roleIds: roles.map(({ id }) => id) }
}

function detailOf(actor: Actor, row: repo.FoundUser): UserDetail {
  const { deptIds, roleIds } = linksOf(row)
  return {
    ...fieldsOfRow(row),
    id: row.id,
    tenantId: String(row.tenant_id),
    headUrl: row.head_url,
    deptName: row.depts.find(({ id }) => id === row.dept_id)?.name ?? '',
    depts: row.depts,
    deptIdList: deptIds,
    roles: row.roles,
    roleIdList: roleIds,
    createDate: row.created_at,
    updateDate: row.updated_at,
    lastLoginDate: row.last_login_at,
    version: row.version,
    actions: userActions(actor, { id: row.id, status: row.status, superAdmin: row.super_admin }),
  }
}
