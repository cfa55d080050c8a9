/**
 * Buttons of cards. The vendor's signature says which of its accounts has pressed; whose that is, the confirmed
 * accounts say. The ticket is that of the card and the button, its id that of the command: a second press does nothing.
 */
import { AppError, InvalidInput } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyEach } from '#kernel/live/bus.ts'
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'
import { readConfig } from '#system/server/index.ts'
import { pressTicket } from '../action/action.service.ts'
import { ticketFor } from '../action/ticket.ts'
import type { CallbackEvent } from '../vendor/shared/callback.ts'
import * as repo from './card.repo.ts'
import { cardsDue } from './subjects-changed.ts'

type Press = Extract<CallbackEvent, { kind: 'action' }>

interface Called {
  readonly tenantId: number
  /** Of the channel whose vendor calls. */
  readonly id: string
  readonly kind: ChannelKind
}

const DELIVERY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Does what a button is for, with the rights of this moment, and has the card show how it ended. Cards of other
 * channels, accounts that are no one's and those of other users change nothing, and are answered like the rest.
 */
export async function pressCard(kernel: Kernel, channel: Called, press: Press): Promise<void> {
  const { tenantId, kind } = channel
  const { id, from, key, providerId } = press
  const ignored = (why: string) => kernel.log.info({ tenantId, channel: channel.id, why }, 'a button was ignored')
  // PostgreSQL takes no character 0.
  if (!DELIVERY.test(id) || from.includes('\0')) return ignored('unknown card or user')
  const { card, language } = await kernel.database.read(tenantId, async (db) => ({
    card: await repo.findPressed(db, { id, channelId: channel.id, kind, from }),
    language: (await readConfig(db)).defaultLanguage,
  }))
  const user = card && (await kernel.actors.of({ tenantId, userId: card.userId, language, requestId: id }))
  if (user === undefined) return ignored('unknown card or user')
  try {
    await pressTicket(kernel, user, ticketFor(kernel, { tenantId, deliveryId: id, action: key }))
  } catch (error) {
    if (!(error instanceof AppError || error instanceof InvalidInput)) throw error
    ignored(error.message)
  }
  await kernel.database.transaction(tenantId, async (tx) => {
    await repo.notePress(tx, id, providerId)
    await notifyEach(tx, [cardsDue.message(tenantId, {})])
  })
}
