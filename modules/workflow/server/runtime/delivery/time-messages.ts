/** The messages about tasks on which no one has acted in time, in the language of the tenant. */
import type { Language } from '#kernel/i18n/translate.ts'
import type { OutgoingMessage } from '#messaging/server/index.ts'
import { workflowMessageEvents } from '../../message-events.ts'
import { linesOf, text } from './message-text.ts'
import type { NotifiedTask, TaskFor } from './notification.repo.ts'
import { processPath, taskPath } from './process-path.ts'

const EVENTS = { overdue: workflowMessageEvents.overdue, reminded: workflowMessageEvents.reminder } as const

/** A task that is overdue, or of which its user is reminded because no one has acted on it yet. */
export const dueMessage = (
  language: Language,
  what: keyof typeof EVENTS,
  { userId, taskId, title, process, node, starter }: TaskFor,
): OutgoingMessage => ({
  userId,
  senderId: null,
  event: EVENTS[what],
  values: { process, node, starter },
  title: text(language, what, { title, node }),
  content: linesOf(language, { process, node, starter }),
  path: taskPath(taskId),
  subjectId: taskId,
})

/** What was done with a task on which no one has acted in time. */
export const timeoutMessage = (
  language: Language,
  { userId, kind }: { userId: string; kind: 'agreed' | 'rejected' | 'transferred' | 'escalated' },
  { rootId, title, process, node, starter }: NotifiedTask,
): OutgoingMessage => ({
  userId,
  senderId: null,
  event: workflowMessageEvents.timeout,
  title: text(language, `timeout.${kind}`, { title, node }),
  content: linesOf(language, { process, node, starter }),
  path: processPath(rootId),
})
