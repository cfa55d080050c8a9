/** Says to administrators that a channel has failed too often and pauses. */
import type { Tx } from '#kernel/database/lease.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { administratorsToNotify, readConfig } from '#system/server/index.ts'
import { messagingEvents } from '../message/events.ts'
import { sendMessages } from '../message/notify-users.ts'
import type { DeliveryToSend } from './worker.repo.ts'

/** While an administrator has an unread message about the channel from the last hour, another is not written. */
export async function notifyOfPause(
  tx: Tx,
  tenantId: number,
  { channelId, channelName }: Pick<DeliveryToSend, 'channelId' | 'channelName'>,
  problem: string,
): Promise<void> {
  const { defaultLanguage } = await readConfig(tx)
  const text = {
    event: messagingEvents.channelDown,
    title: translate(defaultLanguage, 'messaging.channelDown.title', { name: channelName }),
    content: `<p>${escaped(translate(defaultLanguage, 'messaging.channelDown.content', { problem }))}</p>`,
    path: `/msg/channel?id=${channelId}`,
    senderId: null,
    topic: `channel:${channelId}`,
  }
  const people = await administratorsToNotify(tx)
  await sendMessages(
    tx,
    tenantId,
    people.map((userId) => ({ ...text, userId })),
  )
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
