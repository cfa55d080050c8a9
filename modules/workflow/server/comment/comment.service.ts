/**
 * Comments on processes: by everyone who reads one, at any time, unless it was canceled or is void. They are of the
 * outermost process, so who reads only one that it called neither reads nor writes any.
 */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { keepFiles } from '#kernel/files/file-use.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { announcementMessage } from '#kernel/live/announce.ts'
import { sendMessages } from '#messaging/server/index.ts'
import { readConfig } from '#system/server/index.ts'
import { COMMENT_DELETE_MINUTES, type CommentDraft, type Mentionable } from '#workflow/contract/comment.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import { attach, COMMENT_FILES } from '../attachment/attachment.service.ts'
import { seenRun, type SeenRun } from '../follow/seen-run.service.ts'
import { INSTANCE } from '../instance/audit.service.ts'
import { MAX_NOTIFIED_USERS, notifySoon } from '../runtime/delivery/change-notifications.ts'
import { LOCK_TIMEOUT_MS } from '../runtime/persistence/instance.repo.ts'
import * as repo from './comment.repo.ts'
import { takesComments } from './comment.rules.ts'
import { processPath } from '../runtime/delivery/process-path.ts'
import { workflowMessageEvents } from '../message-events.ts'

/** Comments on one process. */
const MAX_COMMENTS = 1_000

/** The outermost process of one that the actor reads. @throws AppError not_found where they do not read that one */
async function readRoot(db: Db, actor: Actor, id: string): Promise<SeenRun> {
  const run = await seenRun(db, actor, id)
  return run.rootId === run.id ? run : seenRun(db, actor, run.rootId)
}

export async function writeComment(kernel: Kernel, actor: Actor, draft: CommentDraft): Promise<{ id: string }> {
  const { tenantId } = actor
  const written = async (tx: Tx) => {
    const run = await readRoot(tx, actor, draft.instanceId)
    const status = await repo.lockedStatus(tx, run.id)
    if (status === undefined) throw new AppError(errors.notFound)
    if (!takesComments(status)) throw new AppError(workflowErrors.commentClosed)
    if ((await repo.countComments(tx, run.id)) >= MAX_COMMENTS)
      throw new AppError(workflowErrors.commentsFull, { most: MAX_COMMENTS })
    const mentioned = await mentionedBy(tx, run.id, draft.userIdList)
    const id = newId()
    const { content } = draft
    await repo.insertComment(tx, {
      tenantId,
      id,
      rootId: run.id,
      by: actor.userId,
      content,
      mentioned: [...mentioned.keys()],
    })
    const use = { resource: COMMENT_FILES, resourceId: id, label: run.title, field: 'ossIdList' }
    const files = await attach(tx, actor, draft.ossIdList, use)
    await recordChange(tx, actor, {
      action: 'comment',
      resource: INSTANCE,
      resourceId: run.id,
      label: run.title,
      after: { comment: content, people: [...mentioned.values()], files },
    })
    return { id, run, notified: await notifyConcerned(tx, actor, run, [...mentioned.keys()]) }
  }
  const { id, run, notified } = await kernel.database.transaction(tenantId, written, { lockTimeoutMs: LOCK_TIMEOUT_MS })
  refreshPages(kernel, tenantId, run.id, [actor.userId, ...notified])
  return { id }
}

const refreshPages = (kernel: Kernel, tenantId: number, rootId: string, users: readonly string[]) =>
  notifySoon(
    kernel,
    users
      .slice(0, MAX_NOTIFIED_USERS)
      .map((userId) => announcementMessage({ tenantId, userId, what: 'process', id: rootId })),
  )

/** @throws InvalidInput at who may not read the process: a mention opens it to no one */
async function mentionedBy(tx: Tx, rootId: string, userIds: readonly string[]): Promise<Map<string, string>> {
  const readers = await repo.readersAmong(tx, rootId, userIds)
  const stranger = userIds.findIndex((one) => !readers.has(one))
  if (stranger >= 0) throw invalid(`userIdList.${stranger}`, 'unknown_choice')
  return new Map(userIds.map((one) => [one, readers.get(one) ?? '']))
}

/**
 * One message to everyone concerned, in the language of the organisation: those mentioned, the initiator, and who has
 * an open task; never to the author. What was written stays in the process, so that deleting it deletes it.
 * @returns who was notified
 */
async function notifyConcerned(
  tx: Tx,
  actor: Actor,
  { id, title, process, starterId }: SeenRun,
  mentioned: readonly string[],
): Promise<string[]> {
  const { defaultLanguage } = await readConfig(tx)
  const assignees = await repo.assigneesOf(tx, id)
  const starter = starterId !== null && (await repo.isActive(tx, starterId)) ? [starterId] : []
  const isMentioned = new Set(mentioned)
  const concerned = [...new Set([...mentioned, ...starter, ...assignees.keys()])].filter((one) => one !== actor.userId)
  await sendMessages(
    tx,
    actor.tenantId,
    concerned.map((userId) => {
      const task = assignees.get(userId)
      const kind = isMentioned.has(userId) ? 'mentioned' : 'commented'
      return {
        userId,
        senderId: actor.userId,
        event: workflowMessageEvents.comment,
        title: translate(defaultLanguage, `workflow.message.${kind}`, { who: actor.realName, title: title || process }),
        content: '',
        path: task === undefined ? processPath(id) : `/bpm/work?id=${task}`,
      }
    }),
  )
  return concerned
}

/** Its author's alone, and for a short while. What is gone already stays so. */
export async function removeComment(kernel: Kernel, actor: Actor, id: string): Promise<void> {
  const { tenantId } = actor
  const rootId = await kernel.database.transaction(tenantId, async (tx) => {
    const comment = await repo.findCommentForUpdate(tx, id, COMMENT_DELETE_MINUTES)
    if (comment === undefined || comment.authorId !== actor.userId) throw new AppError(errors.notFound)
    const run = await seenRun(tx, actor, comment.rootId)
    if (comment.deletedDate !== null) return run.id
    if (!comment.isRecent) throw new AppError(workflowErrors.commentKept, { minutes: COMMENT_DELETE_MINUTES })
    await repo.blankComment(tx, id)
    await keepFiles(tx, [], { actor, resource: COMMENT_FILES, resourceId: id, label: run.title, field: 'id' })
    await recordChange(tx, actor, {
      action: 'comment-delete',
      resource: INSTANCE,
      resourceId: run.id,
      label: run.title,
      before: { comment: comment.content },
    })
    return run.id
  })
  refreshPages(kernel, tenantId, rootId, [actor.userId])
}

export function mentionable(
  { database }: Pick<Kernel, 'database'>,
  actor: Actor,
  { id, keyword }: { id: string; keyword: string },
): Promise<Mentionable[]> {
  return database.read(actor.tenantId, async (db) => {
    const { id: rootId } = await readRoot(db, actor, id)
    return repo.findReaders(db, actor, { rootId, keyword })
  })
}
