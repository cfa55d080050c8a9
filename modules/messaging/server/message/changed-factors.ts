/** Notifies a user when a factor is added to their account, or taken from it by its own session. */
import { z } from 'zod'
import type { EventHandler, EventHandlers } from '#kernel/events/handlers.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { readConfig } from '#system/server/index.ts'
import { messagingEvents } from './events.ts'
import { notifyUsers } from './notify-users.ts'

const Payload = z.object({ id: z.string() })

/** What happened, by the action of the audit trail, to the texts `messaging.factor.{it}`. */
const CHANGES = {
  enrolFactor: 'totpAdded',
  removeFactor: 'totpRemoved',
  addPasskey: 'passkeyAdded',
  removePasskey: 'passkeyRemoved',
} as const

type Change = (typeof CHANGES)[keyof typeof CHANGES]

const notifyOf =
  (change: Change): EventHandler =>
  async (tx, { tenantId, payload }) => {
    const { id } = Payload.parse(payload)
    const { defaultLanguage } = await readConfig(tx)
    await notifyUsers(tx, { tenantId, userId: null }, [id], {
      event: messagingEvents.account,
      title: translate(defaultLanguage, `messaging.factor.${change}`),
      content: `<p>${translate(defaultLanguage, 'messaging.factor.content')}</p>`,
      path: '/user/center',
    })
  }

/** Handlers of the events about it (`kernel/session/factor`, `kernel/session/passkey`). */
export const factorChanges: EventHandlers = Object.fromEntries(
  Object.entries(CHANGES).map(([action, change]) => [`user.${action}`, notifyOf(change)]),
)
