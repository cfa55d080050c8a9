/** Records of sending: reading them, and sending again what failed. */
import type { BatchResult } from '#contract/batch.ts'
import { errors } from '#contract/errors.ts'
import { permittedActions, type Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notify } from '#kernel/live/bus.ts'
import { eventName } from '#kernel/messages/event.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { found, pageRecords } from '#kernel/records/read-records.ts'
import { channelErrors } from '#messaging/contract/channel-errors.ts'
import type { Delivery, DeliveryQuery, DeliveryState, SendStatus, SentMessage } from '#messaging/contract/delivery.ts'
import { maskedAddress } from '../channel/channel.service.ts'
import * as repo from './delivery.repo.ts'
import { deliveriesWritten } from './written.ts'

type KernelPart = Pick<Kernel, 'database' | 'lists'>

const STATES: readonly DeliveryState[] = ['waiting', 'retry', 'sent', 'failed', 'skipped']

export const pageDeliveries = (kernel: KernelPart, actor: Actor, query: DeliveryQuery) =>
  pageRecords(
    kernel,
    { list: repo.deliveryList, call: repo.callOfDeliveries(actor, query) },
    ({ position: _, ...row }) => shown(actor, row),
  )

/** @throws AppError not_found */
export async function getSentMessage(kernel: KernelPart, actor: Actor, id: string): Promise<SentMessage> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const rows = await repo.deliveriesBeside(db, id)
    const first = found(rows[0])
    const attempts = await repo.attemptsOf(
      db,
      rows.map((row) => row.id),
    )
    const deliveries = rows.map((row) => ({
      ...shown(actor, row),
      tries: attempts.filter(({ deliveryId }) => deliveryId === row.id),
    }))
    return {
      id: first.messageId,
      title: first.title,
      eventName: deliveries[0]?.eventName ?? '',
      recipient: first.recipient,
      sendStatus: sendStatusOf(rows.map(({ status }) => status)),
      sendDate: first.createDate,
      readDate: await repo.readDateOf(db, first.messageId),
      deliveries,
    }
  })
}

/**
 * State of a message out of those of its deliveries (specification section 4): sending while one is open; otherwise
 * success, failure, or partial failure where some were sent. One that was skipped was not needed: its user has read it.
 */
export function sendStatusOf(statuses: readonly (0 | 1 | 2 | 3 | 4)[]): SendStatus {
  if (statuses.every((one) => one === 0)) return 0
  if (statuses.some((one) => one < 2)) return 1
  if (statuses.every((one) => one !== 3)) return 2
  return statuses.every((one) => one === 3) ? 3 : 4
}

/** Sends deliveries again under their ids; one that was sent or is being sent is refused. */
export const retryDeliveries = (kernel: KernelPart, actor: Actor, ids: readonly string[]): Promise<BatchResult> =>
  kernel.database.transaction(actor.tenantId, async (tx) => {
    const result = await eachOf(ids, actor.language, async (id) => {
      const delivery = found(await repo.lockDelivery(tx, id))
      if (delivery.status === 2 || delivery.status === 4 || delivery.isSending)
        throw new AppError(errors.changedMeanwhile)
      if (delivery.channelStatus !== 1) throw new AppError(channelErrors.unusable)
      await repo.sendAgain(tx, id)
      await recordChange(tx, actor, { action: 'retry', resource: 'delivery', resourceId: id, label: delivery.title })
    })
    await notify(tx, deliveriesWritten.message(actor.tenantId, {}))
    return result
  })

type Row = Awaited<ReturnType<typeof repo.deliveriesBeside>>[number]

function shown(actor: Actor, row: Row): Delivery {
  const { status, statuses, nextDate, address, ...rest } = row
  return {
    ...rest,
    state: STATES[status] ?? 'waiting',
    sendStatus: sendStatusOf(statuses),
    eventName: eventName(row.event, actor.language),
    address: maskedAddress(row.kind, address),
    nextDate: status < 2 ? nextDate : null,
    actions: status === 2 || status === 4 ? [] : permittedActions(actor, 'msg:delivery', ['retry']),
  }
}
