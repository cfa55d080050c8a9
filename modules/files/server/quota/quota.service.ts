/** What users' files take: one's own, those of others, and limits of single users. */
import { errors } from '#contract/errors.ts'
import type { OwnSpace, UserSpaceQuery, UserSpaces } from '#files/contract/oss.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { scopeFor } from '#kernel/access/scope.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { peopleInScope } from '#system/server/index.ts'
import { limitOf, roomsOf, warnUsers } from './room.ts'
import * as repo from './room.repo.ts'

/** Of the caller. */
export async function ownSpace(kernel: Kernel, { tenantId, userId }: Actor): Promise<OwnSpace> {
  const rooms = await roomsOf(kernel, tenantId)
  const { bytes, files, quotaMb } = await kernel.database.read(tenantId, (db) => repo.roomOf(db, userId))
  return { used: bytes, files, quota: limitOf(rooms, quotaMb) }
}

/** Of the users within the data scope, a page at a time. */
export async function userSpaces(kernel: Kernel, actor: Actor, query: UserSpaceQuery): Promise<UserSpaces> {
  const rooms = await roomsOf(kernel, actor.tenantId)
  const { total, list: found } = await kernel.database.read(actor.tenantId, (db) => repo.spacesOf(db, actor, query))
  const mayChange = holds(actor, 'sys:oss:quota')
  const list = found.map(({ id, name: own, bytes, files, quotaMb }) => ({
    id,
    name: own,
    used: bytes,
    files,
    quotaMb,
    quota: limitOf(rooms, quotaMb),
    actions: mayChange ? ['update' as const] : [],
  }))
  return { list, total }
}

/**
 * Gives a user a limit of their own, 0 for none; null takes it away. What they have stays, also above it.
 * @throws AppError not_found, also for users outside the data scope
 */
export async function setQuota(
  kernel: Kernel,
  actor: Actor,
  { id, quotaMb }: { id: string; quotaMb: number | null },
): Promise<void> {
  const { tenantId } = actor
  const rooms = await roomsOf(kernel, tenantId)
  await kernel.database.transaction(tenantId, async (tx) => {
    const before = (await isInScope(tx, actor, id)) ? await repo.findQuota(tx, id) : undefined
    if (!before) throw new AppError(errors.notFound)
    await repo.saveQuota(tx, { tenantId, userId: id, quotaMb })
    await recordChange(tx, actor, {
      action: 'setQuota',
      resource: 'oss',
      resourceId: id,
      label: before.name,
      before: { quotaMb: before.quotaMb },
      after: { quotaMb },
    })
    await warnUsers(tx, rooms, { tenantId, userIds: [id] })
  })
}

const isInScope = async (tx: Tx, actor: Actor, id: string): Promise<boolean> =>
  scopeFor(actor.scope, 'user').kind === 'all' || (await peopleInScope(tx, actor, [id])).size > 0
