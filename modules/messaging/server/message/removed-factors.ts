/** Notifies a user whose second factors were removed by another user. */
import { z } from 'zod'
import type { EventHandler } from '#kernel/events/handlers.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { readConfig } from '#system/server/index.ts'
import { messagingEvents } from './events.ts'
import { notifyUsers } from './notify-users.ts'

/** The topic of the event about it (`removeFactors` of module `system`). */
export const FACTORS_REMOVED = 'user.removeFactors'

const Payload = z.object({ id: z.string() })

export const notifyOfRemovedFactors: EventHandler = async (tx, { tenantId, payload }) => {
  const { id } = Payload.parse(payload)
  const { defaultLanguage } = await readConfig(tx)
  await notifyUsers(tx, { tenantId, userId: null }, [id], {
    event: messagingEvents.account,
    title: translate(defaultLanguage, 'messaging.factorsRemoved.title'),
    content: `<p>${translate(defaultLanguage, 'messaging.factorsRemoved.content')}</p>`,
    path: '/user/center',
  })
}
