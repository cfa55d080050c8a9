/**
 * No sensitive grant takes effect by one person alone, in whatever way it is given. A change is written as it was
 * asked for; what is sensitive of it and new is then taken back in the same transaction, and waits as a request. What
 * cannot be taken back on its own refuses the change.
 */
import type { Author } from '#kernel/audit/record.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { approvalErrors, type GrantItem, type WaitingReply } from '#system/contract/approval.ts'
import { findGivenRoles, revertOwnRole, type GivenRole } from '../role/assignment.repo.ts'
import { openRequest } from './open-request.ts'
import * as revert from './revert.repo.ts'
import * as repo from './sensitive.repo.ts'

/** A user's links as the audit trail shows them. */
interface Links {
  readonly roleIds: readonly string[]
  readonly deptIds: readonly string[]
  readonly postIds?: readonly string[]
}

/** What of a change waits. */
export interface Pending {
  /** Left out: nothing does. */
  readonly requestId?: string
  /** A user's links without what waits. */
  readonly strip: <L extends Links>(userId: string, links: L) => L
  /** The rank that a user has meanwhile. */
  readonly rankOf: <Rank extends number>(userId: string, wanted: Rank) => Rank | 0
}

/** What a change answers that has nothing else to say. */
export const replyOf = ({ requestId }: Pick<Pending, 'requestId'>): WaitingReply =>
  requestId === undefined ? null : { requestId }

const NOTHING: Pending = { strip: (_, links) => links, rankOf: (_, wanted) => wanted }

/**
 * To be called before assignments, posts, groups, departments or ranks of users change, under the locks of the change;
 * the function it answers is to be called afterwards, in the same transaction and before the change is recorded.
 * @param userIds the users whose grants change; left out: any
 * @throws AppError approval_needed (the answered function)
 */
export async function watchGrants(
  tx: Tx,
  author: Author,
  userIds?: readonly string[],
): Promise<() => Promise<Pending>> {
  if (!(await repo.isApprovalOn(tx))) return async () => NOTHING
  const before = await look(tx, userIds)
  return async () => {
    const ranked = await holdRanks(tx, before, userIds)
    const items: GrantItem[] = [
      ...ranked,
      ...(await holdOwn(tx, before, userIds)),
      ...(await holdHolders(tx, before)),
      ...(await holdPlaces(tx, before, userIds)),
    ]
    const had = new Set(before.effects.map(effectKey))
    const gained = (await repo.findEffects(tx, userIds)).find((effect) => !had.has(effectKey(effect)))
    if (gained) throw new AppError(approvalErrors.needed, { name: `${gained.role} → ${gained.name}` })
    if (items.length === 0) return NOTHING
    return { requestId: await openRequest(tx, author, items), ...withoutPending(items, before.ranks) }
  }
}

type Look = Awaited<ReturnType<typeof look>>

async function look(db: Db, userIds?: readonly string[]) {
  const ranks = await repo.findRanks(db, userIds)
  const own = new Map((await findGivenRoles(db, repo.sensitiveRoles, userIds)).map((row) => [ownKey(row), row]))
  const holders = new Map((await repo.findHolders(db)).map((row) => [row.id, row]))
  const places = new Set((await repo.findPlaces(db, userIds)).map(placeKey))
  return { ranks, own, holders, places, effects: await repo.findEffects(db, userIds) }
}

const ownKey = ({ userId, roleId }: GivenRole) => `${userId} ${roleId}`
const placeKey = ({ place, placeId, userId }: repo.PlaceRow) => `${place} ${placeId} ${userId}`
const effectKey = ({ userId, roleId }: repo.Effect) => `${userId} ${roleId}`

async function holdRanks(tx: Tx, { ranks }: Look, userIds?: readonly string[]): Promise<GrantItem[]> {
  const items: GrantItem[] = []
  for (const [userId, rank] of await repo.findRanks(tx, userIds)) {
    if (rank !== 1 || ranks.get(userId) === 1) continue
    await revert.setRank(tx, userId, ranks.get(userId) ?? 0)
    items.push({ kind: 'admin', userId })
  }
  return items
}

async function holdOwn(tx: Tx, { own }: Look, userIds?: readonly string[]): Promise<GrantItem[]> {
  const items: GrantItem[] = []
  for (const row of await findGivenRoles(tx, repo.sensitiveRoles, userIds)) {
    const before = own.get(ownKey(row))
    if (row.hasEnded || (before && covers(before, row))) continue
    await revertOwnRole(tx, row, before)
    items.push({
      kind: 'role',
      roleId: row.roleId,
      holderKind: 'user',
      holderId: row.userId,
      below: 0,
      ...termsOf(row),
    })
  }
  return items
}

async function holdHolders(tx: Tx, { holders }: Look): Promise<GrantItem[]> {
  const items: GrantItem[] = []
  for (const row of await repo.findHolders(tx)) {
    const before = holders.get(row.id)
    if (row.hasEnded || (before && covers(before, row) && before.below >= row.below)) continue
    await revert.revertHolder(tx, row, before)
    const holder = {
      roleId: row.roleId,
      holderKind: row.kind,
      holderId: row.placeId,
      below: row.below ? 1 : 0,
    } as const
    items.push({ kind: 'role', ...holder, ...termsOf(row) })
  }
  return items
}

async function holdPlaces(tx: Tx, { places }: Look, userIds?: readonly string[]): Promise<GrantItem[]> {
  const items: GrantItem[] = []
  for (const row of await repo.findPlaces(tx, userIds)) {
    if (row.isMain || places.has(placeKey(row))) continue
    await revert.revertPlace(tx, row)
    const { place, placeId, userId } = row
    items.push({ kind: 'place', place, placeId, userId })
  }
  return items
}

type Terms = Pick<repo.Term, 'startsAt' | 'endsAt' | 'deptId' | 'reason' | 'hasEnded'>

const termsOf = ({ startsAt, endsAt, deptId, reason }: Terms) => ({
  startDate: startsAt,
  endDate: endsAt,
  deptId,
  reason,
})

/** Whether these terms give all that the others do: as early, as long, in the same place. */
export function covers(before: Terms, after: Omit<Terms, 'reason' | 'hasEnded'>): boolean {
  if (before.hasEnded) return false
  const isAsEarly = before.startsAt === null || (after.startsAt !== null && before.startsAt <= after.startsAt)
  const isAsLong = before.endsAt === null || (after.endsAt !== null && before.endsAt >= after.endsAt)
  return isAsEarly && isAsLong && (before.deptId === null || before.deptId === after.deptId)
}

function withoutPending(
  items: readonly GrantItem[],
  ranks: ReadonlyMap<string, number>,
): Pick<Pending, 'strip' | 'rankOf'> {
  const pendingRoles = new Set(
    items.flatMap((item) =>
      item.kind === 'role' && item.holderKind === 'user' ? `${item.holderId} role ${item.roleId}` : [],
    ),
  )
  const pendingPlaces = new Set(
    items.flatMap((item) => (item.kind === 'place' ? `${item.userId} ${item.place} ${item.placeId}` : [])),
  )
  const kept = (userId: string, what: string, ids: readonly string[]) =>
    ids.filter((id) => !pendingRoles.has(`${userId} ${what} ${id}`) && !pendingPlaces.has(`${userId} ${what} ${id}`))
  return {
    strip: (userId, links) => ({
      ...links,
      roleIds: kept(userId, 'role', links.roleIds),
      deptIds: kept(userId, 'dept', links.deptIds),
      ...(links.postIds && { postIds: kept(userId, 'post', links.postIds) }),
    }),
    rankOf: (userId, wanted) => {
      const isPending = items.some((item) => item.kind === 'admin' && item.userId === userId)
      // The typed cast: ranks are those of `sys_user.super_admin`, 0 where none was kept.
      return isPending ? ((ranks.get(userId) ?? 0) as typeof wanted | 0) : wanted
    },
  }
}
