/** The personal centre: everybody for themselves, and only what is theirs to say. */
import { errors } from '#contract/errors.ts'
import type { Paging } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { AppError } from '#kernel/errors.ts'
import type { Call } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { BatchResult } from '#contract/batch.ts'
import type { centerRoutes, OwnSession, Profile, ProfileUpdate } from '#system/contract/center.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { urlOf } from '#kernel/files/file-url.ts'
import { mailFormerAddresses } from '../user/former-mail.ts'
import { profilesChanged } from '../user/user-sessions.ts'
import { avatarOf, keepAvatar } from './avatar.ts'
import * as repo from './center.repo.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'keyFor' | 'lists' | 'sessions' | 'settings'>

export async function ownProfile(kernel: KernelPart, actor: Actor): Promise<Profile> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const profile = await repo.findProfile(db, actor.userId)
    if (!profile) throw new AppError(errors.unauthenticated)
    const avatar = await avatarOf(kernel, db, actor.tenantId, profile.headUrl)
    return { ...profile, avatar, headUrl: urlOf(kernel, actor.tenantId, profile.headUrl) }
  })
}

type ProfileCall = Pick<Call<typeof centerRoutes.saveProfile>, 'actor' | 'body' | 'assertVerified'>

/**
 * Changes what is the actor's own to say. The mail address and the mobile number are where codes go: another one takes
 * a recent proof of who is calling.
 * @throws AppError changed_meanwhile; step_up_required, direct_sign_in_needed for another address or number
 */
export async function saveOwnProfile(kernel: KernelPart & Pick<Kernel, 'jobs'>, call: ProfileCall): Promise<void> {
  const { actor, body: update, assertVerified } = call
  const known = await kernel.database.read(actor.tenantId, (db) => repo.findProfile(db, actor.userId))
  const movesCodes = isElsewhere(currentOf(known, update), update)
  if (movesCodes) await assertVerified()
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const before = currentOf(await repo.findProfileForChange(tx, actor.userId), update)
    // Changed by another call since: this one would change it back without a proof.
    if (!movesCodes && isElsewhere(before, update)) throw new AppError(errors.changedMeanwhile)
    const { avatarId } = update
    const headUrl =
      avatarId === undefined ? before.headUrl : await keepAvatar(tx, actor, { id: avatarId, label: before.realName })
    await repo.updateProfile(tx, actor.userId, { ...update, headUrl })
    await recordChange(tx, actor, {
      action: 'update',
      resource: 'user',
      resourceId: actor.userId,
      label: before.realName,
      before: particulars(before),
      after: particulars({ ...update, headUrl }),
    })
    await profilesChanged(tx, actor.tenantId, [actor.userId])
    await mailFormerAddresses(kernel, tx, actor.tenantId, [{ id: actor.userId, before, after: update }])
  })
}

/** @throws AppError unauthenticated without a profile, changed_meanwhile for one that the update does not know */
function currentOf<Found extends { version: number }>(found: Found | undefined, { version }: ProfileUpdate): Found {
  if (!found) throw new AppError(errors.unauthenticated)
  if (version !== undefined && version !== found.version) throw new AppError(errors.changedMeanwhile)
  return found
}

type Reached = Pick<Profile, 'email' | 'mobile'>

/** Whether codes would go somewhere else. */
const isElsewhere = (before: Reached, after: Reached): boolean =>
  before.email !== after.email || before.mobile !== after.mobile

/** Where the actor is signed in, this very session first. */
export async function ownSessions(kernel: KernelPart, actor: Actor): Promise<OwnSession[]> {
  const { open, fromNew } = await kernel.database.read(actor.tenantId, async (db) => ({
    open: await kernel.sessions.listOf(db, actor.userId),
    fromNew: await repo.findFromNewAddresses(db, actor.userId),
  }))
  return open
    .map(({ createdAt, seenAt, ...session }) => ({
      ...session,
      isNewAddress: fromNew.has(session.id),
      createDate: createdAt,
      seenDate: seenAt,
      isCurrent: session.id === actor.sessionId,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** Ends sessions of the actor's own; anybody else's answers like a missing one. */
export async function endOwnSessions(kernel: KernelPart, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    const own = new Set((await kernel.sessions.listOf(tx, actor.userId)).map(({ id }) => id))
    return eachOf(ids, actor.language, async (id) => {
      if (!own.has(id)) throw new AppError(errors.notFound)
      await kernel.sessions.end(tx, actor.tenantId, id, id === actor.sessionId ? 'signed-out' : 'forced')
    })
  })
}

/**
 * The actor says that a session is not theirs. Who had it may know the password and hold other sessions, so that all
 * but the one that asks end and the password must be changed. Messaging notifies administrators (`user.denySession`).
 */
export async function denySession(kernel: KernelPart, actor: Actor, id: string): Promise<void> {
  const { tenantId, userId, realName } = actor
  await kernel.database.transaction(tenantId, async (tx) => {
    const denied = (await kernel.sessions.listOf(tx, userId)).find((session) => session.id === id)
    if (!denied || id === actor.sessionId) throw new AppError(errors.notFound)
    await repo.distrustPassword(tx, userId)
    await kernel.sessions.endAll(tx, tenantId, userId, 'forced', actor.sessionId)
    await recordChange(tx, actor, {
      action: 'denySession',
      resource: 'user',
      resourceId: userId,
      label: realName,
      after: { ip: denied.ip },
    })
    await kernel.sessions.userGrantsChanged(tx, tenantId, [userId])
  })
}

export const ownSignIns = (kernel: KernelPart, actor: Actor, paging: Paging) =>
  kernel.database.read(actor.tenantId, (db) => repo.pageOfSignIns(db, kernel.lists, actor, paging))

const particulars = ({ gender, email, mobile, headUrl }: Pick<Profile, 'gender' | 'email' | 'mobile' | 'headUrl'>) => ({
  gender,
  email,
  mobile,
  headUrl,
})
