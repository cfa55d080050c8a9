/**
 * Giving a run to a user to read: a grant of this one run, no part in it. It is listed with the run, ends when it is
 * taken back, and never lets anybody act. And reminding those who are asked.
 */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyListChanged } from '#kernel/lists/changed.ts'
import { listPage } from '#kernel/lists/list.ts'
import { sendMessages, notifyUsers } from '#messaging/server/index.ts'
import type { BatchResult } from '#contract/batch.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { readConfig } from '#system/server/index.ts'
import { WorkflowCcQuery, type CcDraft, type Reader, type Reminder, type WorkflowCc } from '#workflow/contract/cc.ts'
import { askedFields } from '../filter/field-filter.service.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import { INSTANCE } from '../instance/audit.service.ts'
import { findInstance, managedRootOf } from '../instance/instance-lookup.repo.ts'
import { summariesOf } from '../instance/summary.service.ts'
import { asHtml } from '../runtime/delivery/message-text.ts'
import { withProcessName } from '../runtime/engine/process-name.ts'
import { insertCopies } from '../runtime/persistence/copies.repo.ts'
import { LOCK_TIMEOUT_MS, lockTree } from '../runtime/persistence/instance.repo.ts'
import { takesPart } from './cc-lookup.repo.ts'
import * as repo from './cc.repo.ts'
import { processPath } from '../runtime/delivery/process-path.ts'
import { workflowMessageEvents } from '../message-events.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'lists'>

/** The list of copies, for open pages. */
export const COPIES = 'workflowCopy'
/** One reminder of one task to one person within this time. */
const REMINDER_MINUTES = 30
const MAX_REMINDERS = 100

const manages = async (db: Db, actor: Actor, id: string): Promise<boolean> =>
  (await managedRootOf(db, actor, id)) !== undefined

export function pageCcs(
  kernel: KernelPart & Pick<Kernel, 'labels'>,
  actor: Actor,
  query: WorkflowCcQuery,
): Promise<Page<WorkflowCc>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const fields = await askedFields(db, actor, { kind: 'request', schema: WorkflowCcQuery, query })
    const page = await listPage(db, kernel.lists, repo.ccList, repo.callOfCcs(actor, query, fields))
    const requests = page.list.map(({ instanceId: id, definitionId }) => ({ id, definitionId }))
    const summaries = await summariesOf(kernel, db, actor, requests)
    const list = page.list.map(({ definitionId: _, ...row }) => ({
      ...withProcessName(row, actor.language),
      summary: summaries.get(row.instanceId) ?? [],
    }))
    return { ...page, list }
  })
}

async function seen(db: Db, actor: Actor, id: string) {
  const found = await findInstance(db, actor, id)
  if (found === undefined) throw new AppError(errors.notFound)
  return found
}

export async function listReaders(kernel: KernelPart, actor: Actor, id: string): Promise<Reader[]> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const { rootId, starterId } = await seen(db, actor, id)
    const readers = await repo.readersOf(db, rootId)
    const isManager = await manages(db, actor, rootId)
    return readers.map((one) => ({ ...one, mayRevoke: isManager || gaveIt(actor, { ...one, starterId }) }))
  })
}

const gaveIt = ({ userId }: Actor, { giverId, starterId }: { giverId: string | null; starterId: string | null }) =>
  giverId === userId || starterId === userId

/** Who only reads it themselves hands it to no one. Answers how many did not have it yet. */
export async function giveCcs(kernel: KernelPart, actor: Actor, { id, ...order }: CcDraft): Promise<{ count: number }> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    const found = await seen(tx, actor, id)
    if (!(await takesPart(tx, actor, found.rootId)) && !(await manages(tx, actor, id)))
      throw new AppError(errors.notFound)
    return { count: await giveIn(tx, actor, found, order) }
  })
}

/** The same within a command to the run, whose actor takes part in it. */
export async function giveIn(
  tx: Tx,
  actor: Actor,
  { rootId, title }: { rootId: string; title: string },
  { userIdList: userIds, note, path = 'userIdList' }: Omit<CcDraft, 'id'> & { path?: string },
): Promise<number> {
  const people = await repo.activeOf(tx, userIds)
  const unknown = userIds.findIndex((one) => !people.has(one))
  if (unknown >= 0) throw invalid(`${path}.${unknown}`, 'unknown_choice')
  const by = { tenantId: actor.tenantId, rootId, by: actor.userId }
  const others = [...people.keys()].filter((one) => one !== actor.userId)
  const given = await insertCopies(tx, by, { userIds: others, note })
  if (given.length === 0) return 0
  await recordChange(tx, actor, {
    action: 'cc',
    resource: INSTANCE,
    resourceId: rootId,
    label: title,
    after: { people: given.map((one) => people.get(one) ?? one), note },
  })
  const { defaultLanguage } = await readConfig(tx)
  await notifyUsers(tx, actor, given, {
    event: workflowMessageEvents.cc,
    title: translate(defaultLanguage, 'workflow.message.cc', { who: actor.realName, title }),
    content: asHtml(note),
    path: processPath(rootId),
  })
  await notifyListChanged(tx, actor.tenantId, COPIES)
  return given.length
}

/** Marks one’s own; those of others are refused as missing. */
export function readCcs(kernel: KernelPart, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    const own = await repo.markRead(tx, actor.userId, ids)
    if (own.size > 0) await notifyListChanged(tx, actor.tenantId, COPIES)
    return eachOf(ids, actor.language, async (id) => {
      if (!own.has(id)) throw new AppError(errors.notFound)
    })
  })
}

export function revokeCcs(kernel: KernelPart, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  return kernel.database.transaction(actor.tenantId, (tx) =>
    eachOf(ids, actor.language, async (id) => {
      const copy = await repo.findCopyForUpdate(tx, id)
      if (copy === undefined || !(gaveIt(actor, copy) || (await manages(tx, actor, copy.rootId))))
        throw new AppError(errors.notFound)
      await repo.deleteCc(tx, id)
      await recordChange(tx, actor, {
        action: 'cc-revoke',
        resource: INSTANCE,
        resourceId: copy.rootId,
        label: copy.title,
        before: { people: [copy.person] },
      })
      await notifyListChanged(tx, actor.tenantId, COPIES)
    }),
  )
}

/**
 * Reminds the users who are asked now. Two who remind at once wait for each other, so that no one is reminded twice.
 */
export async function remind(kernel: KernelPart, actor: Actor, { id, comment }: Reminder): Promise<{ count: number }> {
  const reminded = async (tx: Tx) => {
    const { rootId, title, starterId, status } = await seen(tx, actor, id)
    if (starterId !== actor.userId && !(await manages(tx, actor, id))) throw new AppError(errors.notFound)
    await lockTree(tx, rootId)
    const asked = status === 'run' ? await repo.openAssignees(tx, rootId, REMINDER_MINUTES) : []
    const others = asked.filter(({ userId }) => userId !== actor.userId)
    if (others.length === 0) throw new AppError(workflowErrors.noOneToRemind)
    const due = others.filter(({ isRecent }) => !isRecent).slice(0, MAX_REMINDERS)
    if (due.length === 0) throw new AppError(workflowErrors.remindedAlready, { minutes: REMINDER_MINUTES })
    await repo.insertReminders(tx, { tenantId: actor.tenantId, by: actor.userId, comment }, due)
    const { defaultLanguage } = await readConfig(tx)
    // Each user hears of their own task, the first of several.
    const tasks = new Map(due.map(({ userId, taskId }) => [userId, taskId] as const).reverse())
    await sendMessages(
      tx,
      actor.tenantId,
      [...tasks].map(([userId, taskId]) => ({
        userId,
        senderId: actor.userId,
        event: workflowMessageEvents.reminder,
        title: translate(defaultLanguage, 'workflow.message.remind', { who: actor.realName, title }),
        content: asHtml(comment),
        path: `/bpm/work?id=${taskId}`,
        subjectId: taskId,
      })),
    )
    return { count: tasks.size }
  }
  return kernel.database.transaction(actor.tenantId, reminded, { lockTimeoutMs: LOCK_TIMEOUT_MS })
}
