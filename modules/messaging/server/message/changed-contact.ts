/** Notifies a user when codes go to another mail address or mobile number, also where an administrator changed it. */
import { z } from 'zod'
import type { EventHandler } from '#kernel/events/handlers.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { readConfig } from '#system/server/index.ts'
import { messagingEvents } from './events.ts'
import { notifyUsers } from './notify-users.ts'

/** The topic of the event about it (`user.service`, `center.service` of module `system`). */
export const USER_UPDATED = 'user.update'

const Payload = z.object({ id: z.string(), changedFields: z.array(z.string()) })

export const notifyOfChangedContact: EventHandler = async (tx, { tenantId, payload }) => {
  const { id, changedFields } = Payload.parse(payload)
  const changed = (['email', 'mobile'] as const).filter((field) => changedFields.includes(field))
  if (changed.length === 0) return
  const { defaultLanguage } = await readConfig(tx)
  for (const field of changed)
    await notifyUsers(tx, { tenantId, userId: null }, [id], {
      event: messagingEvents.account,
      title: translate(defaultLanguage, `messaging.contact.${field}`),
      content: `<p>${translate(defaultLanguage, 'messaging.contact.content')}</p>`,
      path: '/user/center',
    })
}
