/** Notifications as messages, in one transaction with their removal: each is delivered once. */
import type { Tx } from '#kernel/database/lease.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import { readAbout, sendMessages, subjectsChanged, type OutgoingMessage } from '#messaging/server/index.ts'
import { readConfig } from '#system/server/index.ts'
import { definitionOf } from '../engine/definition.service.ts'
import { nodeText } from '../engine/node-name.ts'
import { withNodeNames } from '../engine/task-nodes.ts'
import { incidentMessage, refusedSigningMessage, requestMessage, taskMessage } from './compose-messages.ts'
import * as repo from './notification.repo.ts'
import { groupBy } from './group-by.ts'
import { interruptionMessages } from './interruption-messages.ts'
import { isAnnounced, isChange, isRest } from './notification.shape.ts'
import { taskPath } from './process-path.ts'

const MAY_REPAIR = 'wf:incident:repair'

/** Takes some notifications of a tenant and writes their messages. @param seen gets their ids, for a failure */
export async function deliverSome(
  tx: Tx,
  tenantId: number,
  wanted: { most: number; isRepeated: boolean },
  seen: (ids: readonly string[]) => void,
): Promise<number> {
  const notifications = await repo.takeNotifications(tx, wanted)
  seen(notifications.map(({ id }) => id))
  if (notifications.length === 0) return 0
  const { defaultLanguage } = await readConfig(tx)
  const words = { tenantId, language: defaultLanguage }
  const tasks = await taskMessages(tx, words, notifications)
  const requests = await requestMessages(tx, defaultLanguage, notifications, tasks.starters)
  const notified = new Set([...tasks.notified, ...requests.notified])
  const interruptions = await interruptionMessages(
    tx,
    words,
    notifications,
    ({ id, actorId }, userId) => userId === actorId || notified.has(`${id} ${userId}`),
  )
  const incidents = await incidentMessages(tx, words, notifications)
  const refused = await refusedMessages(tx, words, notifications)
  const messages = [...tasks.messages, ...requests.messages, ...refused, ...interruptions, ...incidents]
  await sendMessages(tx, tenantId, messages)
  const changed = notifications.flatMap(({ tasks: all }) => all.filter(isChange))
  await subjectsChanged(tx, tenantId, await repo.idsOfTasks(tx, changed))
  await readOwn(tx, tenantId, notifications)
  return notifications.length
}

/** Who has acted on a task needs to read no message about it: it may have been done without being opened. */
async function readOwn(tx: Tx, tenantId: number, notifications: readonly repo.Notification[]): Promise<void> {
  const byActor = groupBy(
    notifications.filter(({ tasks }) => tasks.some(isChange)),
    ({ actorId }) => actorId ?? '',
  )
  byActor.delete('')
  for (const [userId, own] of byActor) {
    const ids = await repo.idsOfTasks(
      tx,
      own.flatMap(({ tasks }) => tasks.filter(isChange)),
    )
    await readAbout(tx, { tenantId, userId }, ids.map(taskPath))
  }
}

/**
 * Messages to those who are to handle tasks, never to who caused them. `starters`: returns that reached the initiator
 * as a task.
 */
async function taskMessages(
  tx: Tx,
  words: { tenantId: number; language: Language },
  notifications: readonly repo.Notification[],
) {
  const announced = await repo.announcedTasks(
    tx,
    notifications.flatMap(({ tasks }) => tasks.filter(isAnnounced)),
    words.language,
  )
  const found = await withNodeNames(tx, words, announced)
  const byPlace = groupBy(found, ({ instanceId, no }) => `${instanceId} ${no}`)
  const messages: OutgoingMessage[] = []
  const starters = new Set<string>()
  const sent = new Set<string>()
  const notified = new Set<string>()
  for (const notification of notifications)
    for (const { i, n, a } of notification.tasks.filter(isAnnounced))
      for (const task of byPlace.get(`${i} ${n}`) ?? []) {
        // transferred meanwhile: another notification is about that
        if (a !== null && a !== (task.assigneeId ?? '')) continue
        if (task.userId === task.starterId) starters.add(notification.id)
        const key = `${task.userId} ${task.taskId}`
        if (task.userId === notification.actorId || sent.has(key)) continue
        sent.add(key)
        notified.add(`${notification.id} ${task.userId}`)
        messages.push(taskMessage(words.language, notification, task))
      }
  return { messages, starters, notified }
}

/** Messages to initiators whose request ended, was returned, rests or goes on, unless they did it themselves. */
async function requestMessages(
  tx: Tx,
  language: Language,
  notifications: readonly repo.Notification[],
  starters: ReadonlySet<string>,
): Promise<{ messages: OutgoingMessage[]; notified: Set<string> }> {
  const concerned = notifications.filter(
    ({ id, status, cause }) => status !== '' || isRest(cause) || (cause === 'return' && !starters.has(id)),
  )
  const requests = await repo.requestsOf(
    tx,
    concerned.map(({ rootId }) => rootId),
    language,
  )
  const notified = new Set<string>()
  const messages = concerned.flatMap((notification) => {
    const request = requests.get(notification.rootId)
    if (request === undefined || request.starterId === notification.actorId) return []
    notified.add(`${notification.id} ${request.starterId}`)
    return [requestMessage(language, notification, request)]
  })
  return { messages, notified }
}

/** Messages to users whose signers refused: what they waited for is over. */
async function refusedMessages(
  tx: Tx,
  words: { tenantId: number; language: Language },
  notifications: readonly repo.Notification[],
): Promise<OutgoingMessage[]> {
  const rejections = notifications.filter(({ cause, status }) => cause === 'reject' || status === 'rejected')
  const rootIds = rejections.map(({ rootId }) => rootId)
  const requests = await repo.requestsOf(tx, rootIds, words.language)
  const messages: OutgoingMessage[] = []
  for (const rejection of rejections) {
    const request = requests.get(rejection.rootId)
    if (request === undefined || rejection.actorId === null) continue
    const refused = await repo.refusedBySigner(tx, rejection.tasks.filter(isChange), rejection.actorId)
    for (const one of await withNodeNames(tx, words, refused))
      if (one.userId !== request.starterId)
        messages.push(refusedSigningMessage(words.language, rejection, request, one))
  }
  return messages
}

/** Messages to all who may repair incidents. */
async function incidentMessages(
  tx: Tx,
  { tenantId, language }: { tenantId: number; language: Language },
  notifications: readonly repo.Notification[],
): Promise<OutgoingMessage[]> {
  const open = await repo.openIncidents(
    tx,
    notifications.flatMap(({ incidents }) => incidents),
    language,
  )
  if (open.length === 0) return []
  const users = await repo.usersWith(tx, MAY_REPAIR)
  const messages: OutgoingMessage[] = []
  // One per node of a version: the others of it are in the list that it opens.
  for (const [incident] of groupBy(open, ({ definitionId, nodeId }) => `${definitionId} ${nodeId}`).values()) {
    if (incident === undefined) continue
    const { ir } = await definitionOf(tx, tenantId, incident.definitionId)
    const node = nodeText(ir, incident.nodeId, language)
    messages.push(...users.map((userId) => incidentMessage(language, userId, { ...incident, node })))
  }
  return messages
}
