/**
 * What vendors call us with: receipts, buttons of cards, and codes that users send to an official account. The address
 * holds a key that no one can guess; a receipt of an SMS is not signed, and counts for the message with its id and its
 * number alone.
 */
import type { Kernel } from '#kernel/kernel.ts'
import type { RawAnswer, RawCall, RawRoute } from '#kernel/http/raw.ts'
import { newId } from '#kernel/ids.ts'
import { takeText } from '../address/address.service.ts'
import { openSecret } from '../channel/secret.ts'
import { pressCard } from '../card/press.service.ts'
import { fallBack } from '../delivery/fallback.service.ts'
import { insertAttempt } from '../delivery/worker.repo.ts'
import { callbackReaderOf } from '../vendor/drivers.ts'
import type { CallbackEvent, CallbackFault } from '../vendor/shared/callback.ts'
import { spendMarks } from '../vendor/shared/marks.ts'
import { isReceiptOf } from '../vendor/shared/matching.ts'
import { CALLBACK_PATH } from './callback-url.ts'
import * as repo from './callback.repo.ts'

type ReceiptEvent = Extract<CallbackEvent, { kind: 'receipt' }>

const KEY = /^[0-9a-f]{64}$/

const plain = (status: number): RawAnswer => ({ status, contentType: 'text/plain', body: '' })
const NOT_FOUND = plain(404)
const STATUS: Readonly<Record<CallbackFault, number>> = {
  not_set_up: 404,
  signature: 403,
  stale: 403,
  replayed: 403,
  unreadable: 400,
}

export const vendorCallbacks = (kernel: Kernel): RawRoute => ({
  id: 'channel.callback',
  path: CALLBACK_PATH,
  handle: (call) => takeCallback(kernel, call),
})

/** A key of no channel, and one of a kind that is not called, are the same 404. */
async function takeCallback(kernel: Kernel, { params, ...request }: RawCall): Promise<RawAnswer> {
  const { database } = kernel
  const key = params['key'] ?? ''
  const owner = KEY.test(key) ? await repo.findByKey(kernel.dispatch, key) : undefined
  if (!owner) return NOT_FOUND
  const { tenantId, id } = owner
  const channel = await database.read(tenantId, (db) => repo.findChannel(db, id))
  const secret = channel && openSecret(kernel, { tenantId, id }, channel.secret)
  const read = channel && callbackReaderOf(channel.kind, { now: Date.now, spend: spendMarks(database, tenantId) })
  if (!channel || !secret || !read) return NOT_FOUND
  const outcome = await read({ owner: { tenantId, channelId: id }, config: channel.config, secret }, request)
  if (outcome.kind === 'refused') {
    kernel.log.info({ tenantId, channel: id, fault: outcome.fault }, 'a callback was refused')
    return plain(STATUS[outcome.fault])
  }
  await takeReceipts(kernel, owner, outcome.events)
  for (const event of outcome.events)
    if (event.kind === 'action') await pressCard(kernel, { ...owner, kind: channel.kind }, event)
  if (channel.kind === 'wechatMp')
    for (const event of outcome.events) if (event.kind === 'text') await takeText(kernel, tenantId, event)
  return { status: 200, ...outcome.answer }
}

/** Those that fit no message are answered like the others: nothing tells which ids there are. */
async function takeReceipts(
  kernel: Kernel,
  { tenantId, id }: { tenantId: number; id: string },
  events: readonly CallbackEvent[],
): Promise<void> {
  const receipts = events.filter((event): event is ReceiptEvent => event.kind === 'receipt')
  if (receipts.length === 0) return
  await kernel.database.transaction(tenantId, async (tx) => {
    const deliveries = await repo.findSent(
      tx,
      id,
      receipts.map(({ providerId }) => providerId),
    )
    const unreached: string[] = []
    for (const { address: to, messageId, mustReach, ...delivery } of deliveries) {
      const event = receipts.find((one) => isReceiptOf(one, { ...delivery, to }))
      if (event?.receipt.kind !== 'failed') continue
      const { code, reason } = event.receipt
      await repo.failDelivery(tx, delivery.id, { code, reason })
      if (mustReach) unreached.push(messageId)
      await insertAttempt(tx, {
        tenantId,
        id: newId(),
        deliveryId: delivery.id,
        status: 0,
        code,
        reason,
        milliseconds: 0,
      })
    }
    await fallBack(kernel, tx, { tenantId, ids: unreached, isOnlyFailed: true })
  })
}
