/** Publishing a notice and taking it back. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { noticeErrors } from '#messaging/contract/notice.ts'
import { countAddressed } from './audience.repo.ts'
import { reachOf } from './audience.service.ts'
import { recallMessages, startDelivery } from './delivery.service.ts'
import * as repo from './notice.repo.ts'
import { loadForUpdate, NOTICE } from './notice.service.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database'>

/** How many people the actor would reach by publishing a notice now. */
export async function countRecipients(kernel: KernelPart, actor: Actor, id: string): Promise<{ count: number }> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const notice = await repo.findNotice(db, actor, id)
    if (!notice) throw new AppError(errors.notFound)
    const reach = await reachOf(db, actor, notice)
    const address = { noticeId: id, audience: notice.audience, reach, publisherId: actor.userId }
    return { count: await countAddressed(db, address) }
  })
}

/**
 * Publishes a notice. Who belongs to its audience is found while it is delivered, right after the commit; the user who
 * joins a department later does not get it.
 * @throws AppError notice_published, notice_expired, notice_beyond_scope, notice_reaches_nobody
 */
export async function publishNotice(kernel: KernelPart, actor: Actor, id: string): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const notice = await loadForUpdate(tx, actor, id, 'publish')
    if (notice.isExpired) throw new AppError(noticeErrors.expired)
    const reach = await reachOf(tx, actor, notice)
    const address = { noticeId: id, audience: notice.audience, reach, publisherId: actor.userId }
    if ((await countAddressed(tx, address)) === 0) throw new AppError(noticeErrors.noRecipients)
    await repo.markPublished(tx, { id, by: actor.userId }, reach)
    await startDelivery(tx, actor.tenantId, { id, publication: notice.publication + 1, after: null })
    await record(tx, actor, notice, 'publish')
  })
}

/** Takes a published notice back: everybody's messages of it go away, and it may be changed and published anew. */
export async function withdrawNotice(kernel: KernelPart, actor: Actor, id: string): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const notice = await loadForUpdate(tx, actor, id, 'withdraw')
    await repo.markWithdrawn(tx, id)
    await recallMessages(tx, actor.tenantId, id)
    await record(tx, actor, notice, 'withdraw')
  })
}

const record = (
  tx: Parameters<typeof recordChange>[0],
  actor: Actor,
  notice: repo.FoundNotice,
  action: 'publish' | 'withdraw',
) =>
  recordChange(tx, actor, {
    action,
    resource: NOTICE,
    resourceId: notice.id,
    label: notice.title,
    before: { noticeStatus: notice.status },
    after: { noticeStatus: action === 'publish' ? 1 : 2 },
  })
