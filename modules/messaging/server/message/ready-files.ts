/** Notifies users of files that their background tasks have made: they may have left the page long before. */
import type { EventHandler } from '#kernel/events/handlers.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { FileReady } from '#kernel/tasks/file-ready.ts'
import { messagingEvents } from './events.ts'
import { notifyUsers } from './notify-users.ts'

/** Where a user fetches them. */
const FILES = '/sys/download'

/** Handler of `FILE_READY`. */
export const notifyOfReadyFile: EventHandler = async (tx, { tenantId, payload }) => {
  const { userId, name, language } = FileReady.parse(payload)
  const text = (key: string) => translate(language, `messaging.fileReady.${key}`, { name })
  await notifyUsers(tx, { tenantId, userId: null }, [userId], {
    event: messagingEvents.fileReady,
    values: { name },
    title: text('title'),
    content: `<p>${text('content')}</p>`,
    path: FILES,
  })
}
