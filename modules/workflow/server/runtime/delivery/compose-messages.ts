/** The messages of notifications, in the language of the tenant: which one a user reads the server does not know. */
import type { Language } from '#kernel/i18n/translate.ts'
import type { OutgoingMessage } from '#messaging/server/index.ts'
import { describeIncident } from '../../incident/incident-text.shape.ts'
import { isRest } from './notification.shape.ts'
import { linesOf, text, type Names } from './message-text.ts'
import type { IncidentOf, Notification, RequestOf, TaskFor } from './notification.repo.ts'
import { workflowMessageEvents } from '../../message-events.ts'
import { processPath, taskPath } from './process-path.ts'

/** Commands by which one user gives a task to another, or back. */
const HANDED_ON = new Set(['transfer', 'delegate', 'addSigner', 'resolve'])

/** A task that a user is to handle. */
export function taskMessage(
  language: Language,
  { cause, comment, actorId, actor }: Pick<Notification, 'cause' | 'comment' | 'actorId' | 'actor'>,
  { userId, taskId, title, process, node, starter, starterId, assigneeId }: TaskFor,
): OutgoingMessage {
  const isReturned = cause === 'return' || (cause === 'reject' && userId === starterId)
  const byUser = isReturned ? 'return' : HANDED_ON.has(cause) ? cause : 'task'
  const kind = assigneeId === null ? 'claim' : actor === '' ? 'task' : byUser
  const given = kind === 'task' || kind === 'claim' ? '' : comment
  // What a delegate wrote is an opinion on the matter; everyone else says why.
  const words: Names = kind === 'resolve' ? { opinion: given } : { reason: given }
  return {
    userId,
    senderId: actorId,
    event: isReturned ? workflowMessageEvents.returned : workflowMessageEvents.task,
    values: { process, node, starter },
    title: text(language, kind, { who: actor, title, node }),
    content: linesOf(language, { process, node, starter, from: actor, ...words }),
    path: taskPath(taskId),
    subjectId: taskId,
  }
}

/** The end of a request, its return to another node, its rest or going on, for its initiator. */
export function requestMessage(
  language: Language,
  { actorId, actor, cause, comment, status }: Notification,
  { rootId, title, process, starterId }: RequestOf,
): OutgoingMessage {
  // A rejection may lead to an end of its own, which the process reaches like any other.
  const end = status === 'ended' && cause === 'reject' ? 'rejected' : status
  const words: Names = end === 'ended' ? { opinion: comment } : { reason: comment }
  const open = isRest(cause)
    ? { event: workflowMessageEvents.rest, key: `rest.${cause}` }
    : { event: workflowMessageEvents.returned, key: 'returned' }
  const { event, key } = end === '' ? open : { event: workflowMessageEvents.ended, key: end }
  return {
    userId: starterId,
    senderId: actorId,
    event,
    title: text(language, key, { title }),
    content: linesOf(language, { process, from: actor, ...words }),
    path: processPath(rootId),
  }
}

/** A signer has refused what a user had asked them to sign. */
export const refusedSigningMessage = (
  language: Language,
  { actorId, actor, comment }: Notification,
  { rootId, title, process }: RequestOf,
  { userId, node }: { userId: string; node: string },
): OutgoingMessage => ({
  userId,
  senderId: actorId,
  event: workflowMessageEvents.ended,
  title: text(language, 'signerRefused', { who: actor, title, node }),
  content: linesOf(language, { process, node, from: actor, reason: comment }),
  path: processPath(rootId),
})

/**
 * Tasks of one user that an order for their process ended, or let rest or go on.
 * @param maySee whether the recipient sees the process without them
 */
export function interruptionMessage(
  language: Language,
  { cause, comment, actorId, actor, rootId }: Notification,
  { tasks, maySee }: { tasks: readonly TaskFor[]; maySee: boolean },
): OutgoingMessage[] {
  const [first] = tasks
  if (first === undefined) return []
  const { userId, taskId, title, process, starter } = first
  const inOrder = tasks.toSorted((one, other) => one.no - other.no)
  const node = [...new Set(inOrder.map((task) => task.node))].join(text(language, 'and'))
  const ended = maySee ? processPath(rootId) : ''
  return [
    {
      userId,
      senderId: actorId,
      event: workflowMessageEvents.interrupted,
      values: { process, node, starter },
      title: text(language, `interrupted.${cause}`, { title }),
      content: linesOf(language, { process, node, starter, from: actor, reason: comment }),
      path: isRest(cause) ? taskPath(taskId) : ended,
    },
  ]
}

/** A process that a step of it gives to a user to read. */
export const copyMessage = (
  language: Language,
  userId: string,
  {
    rootId,
    title,
    process,
    node,
    starter,
  }: { rootId: string; title: string; process: string; node: string; starter: string },
): OutgoingMessage => ({
  userId,
  senderId: null,
  event: workflowMessageEvents.cc,
  title: text(language, 'copied', { title }),
  content: linesOf(language, { process, node, starter }),
  path: processPath(rootId),
})

/** An incident, for a user who may repair it. */
export function incidentMessage(
  language: Language,
  userId: string,
  { id, definitionId, process, title, nodeId, node, code, detail }: IncidentOf & { node: string },
): OutgoingMessage {
  return {
    userId,
    senderId: null,
    event: workflowMessageEvents.incident,
    title: text(language, 'incident', { process, node }),
    content: linesOf(language, { title, process, node, problem: describeIncident({ code, detail, node }, language) }),
    path: `/bpm/incident?id=${id}`,
    topic: `workflow.incident ${definitionId} ${nodeId}`,
  }
}
