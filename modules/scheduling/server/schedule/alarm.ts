/** Notifies administrators of a fire that failed for good. */
import { z } from 'zod'
import type { EventHandler } from '#kernel/events/handlers.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { sendMessages } from '#messaging/server/index.ts'
import { administratorsToNotify, readConfig } from '#system/server/index.ts'
import { findRun } from '../schedule-log/schedule-log.repo.ts'
import { schedulingEvents } from './events.ts'

const Payload = z.object({ id: z.guid(), runId: z.guid() })

/** While one has an unread message about the schedule from the last hour, another is not written. */
export const notifyOfFailure: EventHandler = async (tx, { tenantId, payload }) => {
  const { id, runId } = Payload.parse(payload)
  const run = await findRun(tx, runId)
  if (!run) return // deleted since
  const { defaultLanguage } = await readConfig(tx)
  const title = translate(defaultLanguage, 'scheduling.message.failed', { name: run.scheduleName })
  const message = { event: schedulingEvents.failed, title, content: '', path: `/sys/scheduleLog?id=${runId}`, senderId: null, topic: `schedule:${id}` }
  const people = await administratorsToNotify(tx)
  await sendMessages(
    tx,
    tenantId,
    people.map((userId) => ({ ...message, userId })),
  )
}
