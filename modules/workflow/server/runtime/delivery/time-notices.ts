/**
 * Messages about tasks on which no one has acted: written in the transaction of the timer, so that each is sent once,
 * whatever becomes of the node that carries it out.
 */
import type { Tx } from '#kernel/database/lease.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import { sendMessages, type OutgoingMessage } from '#messaging/server/index.ts'
import { readConfig } from '#system/server/index.ts'
import type { TimeNotice } from '../engine/follow-effect.ts'
import { withNodeNames } from '../engine/task-nodes.ts'
import { dueMessage, timeoutMessage } from './time-messages.ts'
import * as repo from './notification.repo.ts'

interface Words {
  tenantId: number
  language: Language
}

/** Sends the messages of a command, after its rows are written. */
export async function sendTimeNotices(tx: Tx, tenantId: number, notices: readonly TimeNotice[]): Promise<void> {
  if (notices.length === 0) return
  const { defaultLanguage } = await readConfig(tx)
  const words = { tenantId, language: defaultLanguage }
  const reminded = notices.filter(({ kind }) => kind === 'reminded')
  const others = notices.filter(({ kind }) => kind !== 'reminded')
  const messages = [...(await reminders(tx, words, reminded)), ...(await outcomes(tx, words, others))]
  if (messages.length > 0) await sendMessages(tx, tenantId, messages)
}

/** To whose the tasks are, or who may claim them; each user once for a task. */
async function reminders(tx: Tx, words: Words, notices: readonly TimeNotice[]): Promise<OutgoingMessage[]> {
  const tasks = notices.map(({ instanceId, no }) => ({ i: instanceId, n: no, a: null }))
  const found = await withNodeNames(tx, words, await repo.announcedTasks(tx, tasks, words.language))
  return found.map((task) => dueMessage(words.language, 'reminded', task))
}

/** What was done about a task, to whose it was or to their superiors. */
async function outcomes(tx: Tx, words: Words, notices: readonly TimeNotice[]): Promise<OutgoingMessage[]> {
  if (notices.length === 0) return []
  const tasks = await withNodeNames(tx, words, await repo.notifiedTasks(tx, notices, words.language))
  const recipients = notices.flatMap(({ kind, instanceId, no, users }) => {
    const task = tasks.find((one) => one.instanceId === instanceId && one.no === no)
    if (task === undefined || kind === 'reminded') return []
    const concerned = users ?? [task.ownerId, task.assigneeId].filter((one) => one !== null)
    return [...new Set(concerned)].map((userId) => ({ userId, kind, task }))
  })
  const active = await repo.activeAmong(
    tx,
    recipients.map(({ userId }) => userId),
  )
  return recipients
    .filter(({ userId }) => active.has(userId))
    .map(({ userId, kind, task }) => timeoutMessage(words.language, { userId, kind }, task))
}
