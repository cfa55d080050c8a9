/** What changes of users mean for the sessions, open pages and former addresses of those users, and of no other. */
import type { Tx } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { announcementMessage } from '#kernel/live/announce.ts'
import { notifyEach } from '#kernel/live/bus.ts'
import { othersDependOn } from '../delegation/chain.repo.ts'
import { mailFormerAddresses } from './former-mail.ts'
import type { UserFields } from './user.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'jobs' | 'sessions'>

/** A user as sessions and open pages know them. */
export type SessionSubject = Pick<
  UserFields,
  'status' | 'superAdmin' | 'deptId' | 'realName' | 'username' | 'email' | 'mobile' | 'allowIpQueue'
> & { deptIds: readonly string[]; roleIds: readonly string[]; postIds?: readonly string[] }

export interface UserChange {
  id: string
  before: SessionSubject
  after: SessionSubject
}

/** Beyond it, as after a large import, open pages show the new names when they are loaded the next time. */
const MAX_PROFILES = 150

/**
 * Tells the sessions of users, at the commit of `tx`. Those of a disabled user end. After a change of access (rank,
 * status, departments, roles, posts) they are loaded anew and open pages reload; after one of names pages only show
 * those. Addresses that a user may call from hold for the next call of their sessions and keys. A mail goes to
 * the address that another has replaced.
 */
export async function usersChanged(
  kernel: KernelPart,
  tx: Tx,
  tenantId: number,
  changes: readonly UserChange[],
): Promise<void> {
  const regranted = changes.filter(({ before, after }) => accessOf(before) !== accessOf(after))
  for (const { id, before, after } of regranted)
    if (before.status === 1 && after.status === 0) await kernel.sessions.endAll(tx, tenantId, id, 'disabled')
  await kernel.sessions.userGrantsChanged(tx, tenantId, idsOf(regranted))
  // What they have given by a grant depends on them.
  const ranked = regranted.filter(({ before }) => before.superAdmin !== 0)
  if (await othersDependOn(tx, idsOf(ranked))) await kernel.sessions.grantsChanged(tx, tenantId)
  const others = changes.filter((change) => !regranted.includes(change))
  const kept = others.filter(({ before, after }) => rememberedOf(before) !== rememberedOf(after))
  await kernel.sessions.userNamesChanged(tx, tenantId, idsOf(kept))
  await profilesChanged(tx, tenantId, idsOf(others.filter(({ before, after }) => shownOf(before) !== shownOf(after))))
  await mailFormerAddresses(kernel, tx, tenantId, changes)
}

/** The open pages of these users ask again who they are: name, picture, phone number. */
export async function profilesChanged(tx: Tx, tenantId: number, userIds: readonly string[]): Promise<void> {
  if (userIds.length > MAX_PROFILES) return
  await notifyEach(
    tx,
    userIds.map((userId) => announcementMessage({ tenantId, userId, what: 'profile' })),
  )
}

const idsOf = (changes: readonly UserChange[]) => changes.map(({ id }) => id)

const accessOf = ({ status, superAdmin, deptId, deptIds, roleIds, postIds = [] }: SessionSubject): string =>
  JSON.stringify([status, superAdmin, deptId, [...deptIds].sort(), [...roleIds].sort(), [...postIds].sort()])

/** What a session remembers of its user besides: names, which the audit trail shows, and where calls may come from. */
const rememberedOf = (user: SessionSubject): string => JSON.stringify([namesOf(user), user.allowIpQueue])

const namesOf = ({ realName, username }: SessionSubject): string => JSON.stringify([realName, username])

const shownOf = (user: SessionSubject): string => JSON.stringify([namesOf(user), user.email, user.mobile])
