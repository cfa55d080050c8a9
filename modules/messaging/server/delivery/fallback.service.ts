/**
 * Events that must reach their users: where no channel took the message, or where it stays unread, it goes over the
 * next one, whatever the user has chosen. What the tenant forbids stays forbidden.
 */
import type { Tx } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { TenantSweep } from '#kernel/jobs/housekeeping.ts'
import { notify } from '#kernel/live/bus.ts'
import { readParam } from '#system/server/index.ts'
import { carriedEvents } from '../preference/carried-events.ts'
import { findRules } from '../preference/preference.repo.ts'
import * as repo from './fallback.repo.ts'
import { openChannels } from './plan.repo.ts'
import { deliveriesWritten } from './written.ts'

type KernelPart = Pick<Kernel, 'messageEvents'>

/** The order of channels: what costs money for each message comes last. */
const ORDER = ['mail', 'wechatWork', 'dingtalk', 'wechatMp', 'webPush', 'sms']

interface Wanted {
  readonly tenantId: number
  readonly ids: readonly string[]
  /** Only messages that no channel has sent, or may still send. */
  readonly isOnlyFailed: boolean
}

/** Sends messages over their next channel; those of events that need not reach are passed over. */
export async function fallBack(
  { messageEvents }: KernelPart,
  tx: Tx,
  { tenantId, ids, isOnlyFailed }: Wanted,
): Promise<void> {
  const events = messageEvents.all().filter(({ mustReach }) => mustReach)
  if (ids.length === 0 || events.length === 0) return
  await repo.lockMessages(tx, ids)
  const rules = await findRules(tx)
  const channels = (await openChannels(tx))
    .filter(({ isPaused }) => !isPaused)
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
    .map(({ id, kind }, position) => {
      // Whatever the channel carries otherwise.
      const carried = carriedEvents(events, { kind, categories: [] }, rules)
      return { id, kind, position, events: carried.map(({ code }) => code) }
    })
  if (await repo.insertNext(tx, tenantId, { ids, channels, isOnlyFailed }))
    await notify(tx, deliveriesWritten.message(tenantId, {}))
}

/** What stays unread for `msg.reach.minutes` goes over the next channel, until none is left. */
export const unreadFallback =
  (kernel: Pick<Kernel, 'bus' | 'database' | 'keyFor' | 'messageEvents'>): TenantSweep =>
  async (tenantId) => {
    const minutes = await readParam(kernel, tenantId, 'msg.reach.minutes')
    await kernel.database.transaction(tenantId, async (tx) => {
      const ids = await repo.findUnread(tx, minutes)
      await fallBack(kernel, tx, { tenantId, ids, isOnlyFailed: false })
    })
  }
