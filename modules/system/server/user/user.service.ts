/**
 * Users: creating, changing and deleting them. Every function names its actor; reads take one lease, writes one
 * transaction.
 */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { keepUneditable } from '#kernel/access/field-access.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { passwords } from '#kernel/session/password-hash.ts'
import type { BatchResult } from '#contract/batch.ts'
import type { WaitingReply } from '#system/contract/approval.ts'
import type { PartyValues } from '#system/contract/party-value.ts'
import type { User, UserDetail, UserDraft, UserQuery, UserUpdate } from '#system/contract/user.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { hasGrant, othersDependOn } from '../delegation/chain.repo.ts'
import { viaOf } from '../delegation/delegation.rules.ts'
import { GRANTS } from '../rule-names.ts'
import { shareRule } from '#kernel/database/rule-lock.repo.ts'
import { restrictionsOf, restrictionsOfRows } from '../power/power.ts'
import { moveToRecycleBin } from '#kernel/recycle/recycle-bin.repo.ts'
import { urlOf } from '#kernel/files/file-url.ts'
import { keepFiles } from '#kernel/files/file-use.ts'
import { inUse } from '#kernel/records/references.ts'
import { watchExclusions } from '../role-exclusion/exclusion-check.ts'
import { replyOf, watchGrants } from '../approval/watch-grants.ts'
import { keepValues } from '../party-attr/kept-values.ts'
import { attrTextsOf } from '../party-attr/listed-attrs.ts'
import { writeValues } from '../party-attr/write-values.ts'
import { setPostsOf } from '../power/post-holders.repo.ts'
import { assertMayGivePosts } from '../power/post-grants.ts'
import { guessableUnder } from './guessable-password.ts'
import { newPassword } from './new-password.ts'
import { pageOfPicks, pageOfUsers } from './user-list.repo.ts'
import { judgeUsers, mayActOnUsers } from './user.policy.ts'
import { usersChanged } from './user-sessions.ts'
import * as repo from './user.repo.ts'
import {
  assertMayGive,
  assertNotAgainstOneself,
  assertNotLastAdmin,
  assertOwnNameStays,
  assertServiceAccount,
  assertUsernameFree,
  loadForUpdate,
} from './user.rules.ts'
import { detailOf, fieldsOf, fieldsOfRow, linksOf } from './user.shape.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'factors' | 'keyFor' | 'labels' | 'lists' | 'sessions' | 'settings'>

/**
 * The users the actor reaches; with no more than `sys:user:pick`, and in pickers, who they are and nothing else: the
 * user who may pick people picks among all active ones of the organisation, whatever their data scope.
 */
export async function pageUsers(
  kernel: KernelPart,
  actor: Actor,
  query: UserQuery,
): Promise<Page<Partial<User> & Picked>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const mayList = holds(actor, 'sys:user:page')
    if (!mayList || (query.pick === 1 && holds(actor, 'sys:user:pick'))) {
      const picks = await pageOfPicks(db, kernel.lists, actor, query, mayList ? 'inScope' : 'active')
      return pictured(kernel, actor, picks)
    }
    const { page, enrolled } = await pageOfUsers(db, kernel.lists, actor, query)
    pictured(kernel, actor, page)
    const restrictions = await restrictionsOfRows(db, actor, mayActOnUsers(actor) ? page.list : [])
    const judge = judgeUsers(actor)
    for (const user of page.list) {
      user.restriction = restrictions.get(user.id) ?? null
      user.actions = judge({ ...user, hasFactor: enrolled.has(user.id) }, user.restriction)
    }
    const textOf =
      query.attrs && (await attrTextsOf(kernel, db, actor, { partyType: 'user', codes: query.attrs, rows: page.list }))
    return textOf ? { ...page, list: page.list.map((user) => ({ ...user, attrTexts: textOf(user.id) })) } : page
  })
}

type Picked = Pick<User, 'id' | 'username' | 'realName' | 'headUrl' | 'deptId' | 'deptName' | 'superAdmin'>

/** Rows with the addresses of their pictures; changed in place, because a list may be long. */
export function pictured<Row extends { headUrl: string }>(
  kernel: Pick<Kernel, 'keyFor' | 'settings'>,
  actor: Actor,
  page: Page<Row>,
): Page<Row> {
  for (const row of page.list) row.headUrl = urlOf(kernel, actor.tenantId, row.headUrl)
  return page
}

/** One user in full. */
export async function getUser(kernel: Omit<KernelPart, 'labels'>, actor: Actor, id: string): Promise<UserDetail> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const found = await repo.findUser(db, actor, id)
    if (!found) throw new AppError(errors.notFound)
    const subject = { id, superAdmin: found.super_admin, ...linksOf(found) }
    const restrictions = await restrictionsOf(db, actor, mayActOnUsers(actor) ? [subject] : [])
    const hasFactor = holds(actor, 'sys:user:factor') && (await kernel.factors.usersWith(db, [id])).has(id)
    const detail = detailOf(actor, found, { restriction: restrictions.get(id) ?? null, hasFactor })
    return { ...detail, headUrl: urlOf(kernel, actor.tenantId, found.head_url) }
  })
}

/**
 * Creates a user. Answers the password when the server made it, null when the draft brought one; and the request, where
 * something of it waits for a second person.
 */
export async function createUser(
  kernel: KernelPart & Pick<Kernel, 'policies'>,
  actor: Actor,
  given: UserDraft,
): Promise<{ id: string; password: string | null; requestId?: string }> {
  const draft = keepUneditable(actor, 'user', given, undefined)
  const isService = draft.serviceFlag === 1
  assertServiceAccount(isService, draft)
  const guessable = draft.password && (await guessableUnder(kernel, actor, draft.password, draft))
  if (guessable) throw invalid('password', guessable)
  const password = draft.password ?? newPassword()
  const passwordHash = await passwords.hash(password)
  const id = newId()
  const requestId = await kernel.database.transaction(actor.tenantId, async (tx) => {
    await shareRule(tx, actor.tenantId, GRANTS)
    await assertUsernameFree(tx, { tenantId: actor.tenantId, username: draft.username })
    const links = await assertMayGive(tx, actor, draft, undefined)
    const wantedPosts = { userId: id, postIds: draft.postIdList ?? [], had: [], deptIds: links.deptIds }
    const postIds = await assertMayGivePosts(tx, actor, wantedPosts)
    const assertNotExcluded = await watchExclusions(tx, [id])
    const holdBack = await watchGrants(tx, actor, [id])
    await repo.insertUser(tx, { ...draft, id, tenantId: actor.tenantId, by: actor.userId, passwordHash, isService })
    await repo.setLinks(tx, { tenantId: actor.tenantId, via: viaOf(actor) }, id, links)
    await setPostsOf(tx, actor.tenantId, id, postIds)
    await assertNotExcluded()
    const pending = await holdBack()
    const superAdmin = pending.rankOf(id, draft.superAdmin)
    const attrs = await writeAttrs(kernel, tx, actor, { ...draft, id, isNew: true })
    await recordChange(tx, actor, {
      action: 'create',
      resource: 'user',
      resourceId: id,
      label: draft.realName,
      after: {
        ...fieldsOf({ ...draft, superAdmin }),
        ...pending.strip(id, { ...links, postIds }),
        ...(isService && { serviceFlag: 1 }),
        ...attrs?.after,
      },
    })
    return pending.requestId
  })
  kernel.lists.totals.changed(actor.tenantId, 'user', 1) // the others hear of it; one's own list shows it at once
  // No one signs in as a service account: its password is known to no one.
  const shown = draft.password === undefined && !isService ? password : null
  return { id, password: shown, ...(requestId !== undefined && { requestId }) }
}

/**
 * Changes a user. What its sessions may do follows at once, those of other users stay; a disabled user's sessions end.
 * @returns the request, where something waits for a second person
 */
export async function updateUser(
  kernel: KernelPart & Pick<Kernel, 'jobs'>,
  actor: Actor,
  given: UserUpdate,
): Promise<WaitingReply> {
  const { id } = given
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    const before = await loadForUpdate(tx, actor, id, 'update')
    const update = keepUneditable(actor, 'user', given, fieldsOfRow(before))
    if (update.version !== undefined && update.version !== before.version) throw new AppError(errors.changedMeanwhile)
    assertServiceAccount(before.is_service, { superAdmin: update.superAdmin })
    assertNotAgainstOneself(actor, { id, superAdmin: before.super_admin }, update)
    assertOwnNameStays(actor, before, update.username)
    if (update.status === 0 || update.superAdmin !== 1) await assertNotLastAdmin(tx, actor, before)
    await assertUsernameFree(tx, { tenantId: actor.tenantId, username: update.username }, id)
    const links = await assertMayGive(tx, actor, update, before)
    const had = linksOf(before)
    const wantedIds = update.postIdList ?? had.postIds
    const wantedPosts = { userId: id, postIds: wantedIds, had: had.postIds, deptIds: links.deptIds }
    const postIds = await assertMayGivePosts(tx, actor, wantedPosts)
    const assertNotExcluded = await watchExclusions(tx, [id])
    const holdBack = await watchGrants(tx, actor, [id])
    await repo.updateUser(tx, id, update, actor.userId)
    await repo.setLinks(tx, { tenantId: actor.tenantId, via: viaOf(actor) }, id, links)
    if (update.postIdList !== undefined) await setPostsOf(tx, actor.tenantId, id, postIds)
    await assertNotExcluded()
    const attrs = await writeAttrs(kernel, tx, actor, update)
    const pending = await holdBack()
    const superAdmin = pending.rankOf(id, update.superAdmin)
    const change = {
      id,
      before: { ...fieldsOfRow(before), ...had },
      after: { ...fieldsOf({ ...update, superAdmin }), ...pending.strip(id, { ...links, postIds }) },
    }
    await recordChange(tx, actor, {
      action: 'update',
      resource: 'user',
      resourceId: id,
      label: update.realName,
      before: { ...change.before, ...attrs?.before },
      after: { ...change.after, ...attrs?.after },
    })
    await usersChanged(kernel, tx, actor.tenantId, [change])
    return replyOf(pending)
  })
}

/** Attributes that came with a user; left out, they stay as they are. */
const writeAttrs = (
  kernel: KernelPart,
  tx: Tx,
  actor: Actor,
  { id, attrs, isNew = false }: { id: string; attrs?: PartyValues | undefined; isNew?: boolean },
) =>
  attrs &&
  writeValues(kernel, tx, actor, { party: { partyType: 'user', partyId: id }, values: attrs, path: 'attrs', isNew })

/** Deletes a user, into the recycle bin. Refused for oneself, the last administrator, and while departments are led. */
export async function removeUser(kernel: KernelPart, actor: Actor, id: string): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const user = await loadForUpdate(tx, actor, id, 'delete')
    await assertNotLastAdmin(tx, actor, user)
    const led = await repo.ledDepts(tx, id)
    if (led.length > 0)
      throw inUse(actor.language, user.real_name, [{ kind: 'ledDepts', count: led.length, names: led }])
    if (await hasGrant(tx, id))
      throw inUse(actor.language, user.real_name, [{ kind: 'adminGrant', count: 1, names: [user.real_name] }])
    await kernel.sessions.endAll(tx, actor.tenantId, id, 'disabled')
    await kernel.factors.removeAll(tx, { tenantId: actor.tenantId, userId: id })
    const { password_hash: _, ...fields } = user
    const payload = { ...fields, ...(await keepValues(tx, { partyType: 'user', partyId: id })) }
    await moveToRecycleBin(tx, actor, { resource: 'user', resourceId: id, label: user.real_name, payload })
    await keepFiles(tx, [], { actor, resource: 'user', resourceId: id, label: user.real_name, field: 'headUrl' })
    const isNeeded = await othersDependOn(tx, [id])
    await repo.deleteUser(tx, id)
    if (isNeeded) await kernel.sessions.grantsChanged(tx, actor.tenantId)
    await recordChange(tx, actor, {
      action: 'delete',
      resource: 'user',
      resourceId: id,
      label: user.real_name,
      before: { ...fieldsOfRow(user), ...linksOf(user) },
    })
  })
}

/** Deletes several users, each on its own. */
export async function removeUsers(kernel: KernelPart, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  return eachOf(ids, actor.language, (id) => removeUser(kernel, actor, id))
}
