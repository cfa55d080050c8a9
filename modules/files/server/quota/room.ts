/**
 * Room for files: how much an organisation has and how much each user, what is taken of it, and who is notified when it
 * ends. Counted from the files themselves, so that nothing drifts.
 */
import { sizeText } from '#contract/file-types.ts'
import { ossErrors } from '#files/contract/oss.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { emit } from '#kernel/events/emit.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { readParam } from '#system/server/index.ts'
import { spaceTaken } from '../oss/oss.repo.ts'
import { quotaOf } from '../oss/quota.ts'
import * as repo from './room.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'bus' | 'database' | 'keyFor'>

export const MB = 1024 ** 2
/** Shares of a user's room of which the user is notified, in per cent. */
export const WARNED_AT = [80, 95] as const
/** The topic of the event that a user's room is nearly taken. */
export const NEARLY_FULL = 'oss.nearlyFull'

/** In bytes. */
export interface Rooms {
  /** What all files of the organisation may take. */
  readonly tenant: number
  /** The parameter `oss.user.mb`; 0 for no limit. A user may have another. */
  readonly user: number
}

/** Read before a transaction: parameters open a lease of their own. */
export async function roomsOf(kernel: KernelPart, tenantId: number): Promise<Rooms> {
  const tenant = await quotaOf(kernel, tenantId)
  return { tenant, user: (await readParam(kernel, tenantId, 'oss.user.mb')) * MB }
}

/** The limit of one user in bytes, 0 for none. */
export const limitOf = (rooms: Rooms, ownMb: number | null): number => (ownMb === null ? rooms.user : ownMb * MB)

/** In bytes. */
interface Wish {
  readonly userId: string
  readonly bytes: number
  readonly arriving?: { readonly all: number; readonly own: number }
}
const NOTHING = { all: 0, own: 0 }

/**
 * Whether there is room for so many bytes more. Exact under the rule lock `oss-quota`; without it a first guess.
 * `arriving` takes room beside the files: parts of uploads, of everybody and of this user.
 * @throws AppError quota_exceeded, quota_reached
 */
export async function assertRoom(
  db: Db,
  rooms: Rooms,
  { userId, bytes: wanted, arriving = NOTHING }: Wish,
): Promise<void> {
  const all = await spaceTaken(db)
  assertFits(ossErrors.quotaExceeded, { quota: rooms.tenant, used: all.bytes + arriving.all, wanted })
  const own = await repo.roomOf(db, userId)
  const quota = limitOf(rooms, own.quotaMb)
  if (quota > 0) assertFits(ossErrors.quotaReached, { quota, used: own.bytes + arriving.own, wanted })
}

/** Whether `assertRoom` lets it pass. */
export async function hasRoom(db: Db, rooms: Rooms, wish: Wish): Promise<boolean> {
  try {
    await assertRoom(db, rooms, wish)
    return true
  } catch (error) {
    if (error instanceof AppError && (error.code === ossErrors.quotaExceeded || error.code === ossErrors.quotaReached))
      return false
    throw error
  }
}

function assertFits(
  error: typeof ossErrors.quotaExceeded,
  { quota, used, wanted }: { quota: number; used: number; wanted: number },
): void {
  const left = Math.max(0, quota - used)
  if (wanted <= left) return
  const texts = { left: sizeText(left), quota: sizeText(quota), wanted: sizeText(wanted), used: sizeText(used) }
  throw new AppError(error, texts, { left, quota, used })
}

/** The highest share that is reached; 0 below the first and without a limit. */
export function levelOf(used: number, quota: number): 0 | 80 | 95 {
  if (quota <= 0) return 0
  return WARNED_AT.findLast((percent) => used * 100 >= quota * percent) ?? 0
}

/** The same for users whose files were deleted: what falls below is warned of again the next time. */
export async function warnUsers(
  tx: Tx,
  rooms: Rooms,
  { tenantId, userIds }: { tenantId: number; userIds: readonly string[] },
): Promise<void> {
  await lockRule(tx, tenantId, 'oss-quota')
  for (const userId of userIds) await warnUser(tx, rooms, { tenantId, userId })
}

/** Notifies a user who has just reached 80 or 95 %: once each, until it falls below again. Under `oss-quota`. */
export async function warnUser(
  tx: Tx,
  rooms: Rooms,
  { tenantId, userId }: { tenantId: number; userId: string },
): Promise<void> {
  const own = await repo.roomOf(tx, userId)
  const quota = limitOf(rooms, own.quotaMb)
  const level = levelOf(own.bytes, quota)
  if (level === own.warned) return
  await repo.saveWarned(tx, { tenantId, userId, warned: level })
  if (level < own.warned) return
  const payload = { userId, percent: level, used: sizeText(own.bytes), quota: sizeText(quota) }
  await emit(tx, { tenantId, aggregate: `oss-user:${userId}`, topic: NEARLY_FULL, payload })
}
