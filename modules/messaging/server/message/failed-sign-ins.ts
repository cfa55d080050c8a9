/** Notifies the owner of an account of failed sign-ins with its name (`kernel/session/sign-in-guard.ts` says when). */
import { z } from 'zod'
import type { EventHandler } from '#kernel/events/handlers.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Guessed } from '#kernel/session/sign-in-guard.ts'
import { wallClock } from '#kernel/sheets/write-zone.ts'
import { readConfig } from '#system/server/index.ts'
import { messagingEvents } from './events.ts'
import { notifyUsers } from './notify-users.ts'

const Payload: z.ZodType<Guessed> = z.object({
  userId: z.string().nullable(),
  failures: z.number(),
  network: z.string(),
  at: z.string(),
})

export const notifyOfFailedSignIns: EventHandler = async (tx, { tenantId, payload }) => {
  const { userId, failures, network, at } = Payload.parse(payload)
  if (userId === null) return // no one has that name
  const { defaultLanguage, timeZone } = await readConfig(tx)
  const params = { failures, network, at: `${wallClock(timeZone).textOf(at).slice(0, 16)} (${timeZone})` }
  await notifyUsers(tx, { tenantId, userId: null }, [userId], {
    event: messagingEvents.account,
    title: translate(defaultLanguage, 'messaging.failedSignIns.title', params),
    content: `<p>${translate(defaultLanguage, 'messaging.failedSignIns.content', params)}</p>`,
    path: '/user/center',
  })
}
