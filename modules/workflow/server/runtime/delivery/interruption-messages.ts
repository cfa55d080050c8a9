/** Messages to users whose tasks an order for a process ended, or let rest or go on: one for all tasks of a user. */
import type { Tx } from '#kernel/database/lease.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import type { OutgoingMessage } from '#messaging/server/index.ts'
import { withNodeNames } from '../engine/task-nodes.ts'
import { interruptionMessage } from './compose-messages.ts'
import { groupBy } from './group-by.ts'
import * as repo from './notification.repo.ts'
import { isInterrupted } from './notification.shape.ts'

/** @param isNotified whether a user gets another message of the same command, or gave it */
export async function interruptionMessages(
  tx: Tx,
  words: { tenantId: number; language: Language },
  notifications: readonly repo.Notification[],
  isNotified: (notification: repo.Notification, userId: string) => boolean,
): Promise<OutgoingMessage[]> {
  const places = notifications.flatMap(({ tasks }) => tasks.filter(isInterrupted))
  if (places.length === 0) return []
  const all = await withNodeNames(tx, words, await repo.interruptedTasks(tx, places, words.language))
  const seen = await repo.takingPart(
    tx,
    notifications.map(({ rootId }) => rootId),
  )
  return notifications.flatMap((notification) => {
    const own = new Set(notification.tasks.filter(isInterrupted).map(({ i, n }) => `${i} ${n}`))
    const tasksOf = groupBy(
      all.filter(({ instanceId, no }) => own.has(`${instanceId} ${no}`)),
      ({ userId }) => userId,
    )
    return [...tasksOf].flatMap(([userId, tasks]) => {
      if (isNotified(notification, userId)) return []
      const maySee = seen.has(`${notification.rootId} ${userId}`)
      return interruptionMessage(words.language, notification, { tasks, maySee })
    })
  })
}
