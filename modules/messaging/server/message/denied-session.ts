/** Notifies administrators that a user found a session of theirs that someone else had begun. */
import { z } from 'zod'
import type { EventHandler } from '#kernel/events/handlers.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { administratorsToNotify, readConfig } from '#system/server/index.ts'
import { findNames } from './denied-session.repo.ts'
import { messagingEvents } from './events.ts'
import { notifyUsers } from './notify-users.ts'

/** The topic of the event about it (`denySession` of module `system`). */
export const SESSION_DENIED = 'user.denySession'

const Payload = z.object({ id: z.string() })

export const notifyOfDeniedSession: EventHandler = async (tx, { tenantId, payload }) => {
  const { id } = Payload.parse(payload)
  const user = await findNames(tx, id)
  if (!user) return
  const { defaultLanguage } = await readConfig(tx)
  await notifyUsers(tx, { tenantId, userId: null }, await administratorsToNotify(tx, id), {
    event: messagingEvents.account,
    title: translate(defaultLanguage, 'messaging.sessionDenied.title', user),
    content: `<p>${translate(defaultLanguage, 'messaging.sessionDenied.content', { ...user, name: escaped(user.name) })}</p>`,
    path: `/sys/log/login?keyword=${encodeURIComponent(user.username)}`,
  })
}

/** As it is written, not as HTML. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
