/** Notices: writing and changing them, and the list. Publishing: `publish.service.ts`. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import type { BatchResult } from '#contract/batch.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { keepFiles } from '#kernel/files/file-use.ts'
import { moveToRecycleBin } from '#kernel/recycle/recycle-bin.repo.ts'
import { CHANNEL_KINDS, type ChannelKind } from '#messaging/contract/channel-kind.ts'
import {
  noticeErrors,
  type Notice,
  type NoticeAction,
  type NoticeDetail,
  type NoticeDraft,
  type NoticeQuery,
  type NoticeUpdate,
} from '#messaging/contract/notice.ts'
import { replaceTargets } from './audience.repo.ts'
import { targetsOf } from './audience.service.ts'
import { recallMessages } from './delivery.service.ts'
import { shownContent, storedContent } from './notice-content.ts'
import { noticeActions } from './notice.policy.ts'
import * as repo from './notice.repo.ts'
import { binned, fieldsOf, withActions } from './notice.shape.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'keyFor' | 'lists' | 'settings'>

export const NOTICE = 'notice'

/** One page of the notices in the actor's reach. */
export async function pageNotices(kernel: KernelPart, actor: Actor, query: NoticeQuery): Promise<Page<Notice>> {
  const page = await kernel.database.read(actor.tenantId, (db) =>
    listPage(db, kernel.lists, repo.noticeList, repo.callOfNotices(actor, query)),
  )
  return { ...page, list: page.list.map((notice) => withActions(actor, notice)) }
}

/** The whole of one notice. */
export async function getNotice(kernel: KernelPart, actor: Actor, id: string): Promise<NoticeDetail> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const found = await repo.findNotice(db, actor, id)
    if (!found) throw new AppError(errors.notFound)
    const isSent = found.status === 1
    return {
      ...withActions(actor, found),
      content: shownContent(kernel, actor.tenantId, found.content),
      author: await repo.findName(db, found.createdBy),
      readers: isSent ? await repo.countReaders(db, id) : 0,
    }
  })
}

export async function createNotice(kernel: KernelPart, actor: Actor, draft: NoticeDraft): Promise<{ id: string }> {
  const id = newId()
  await kernel.database.transaction(actor.tenantId, (tx) => addNotice(tx, actor, draft, { id, action: 'create' }))
  return { id }
}

/** Writes a draft, new or from the recycle bin, with its trace. */
export async function addNotice(
  tx: Tx,
  actor: Actor,
  draft: NoticeDraft,
  { id, action }: { id: string; action: 'create' | 'restore' },
): Promise<void> {
  const { values, fileIds } = valuesOf(draft)
  const targets = await targetsOf(tx, draft)
  await repo.insertNotice(tx, { tenantId: actor.tenantId, id, by: actor.userId, deptId: actor.deptId }, values)
  await replaceTargets(tx, { tenantId: actor.tenantId, id }, targets)
  await keepFiles(tx, fileIds, { actor, resource: NOTICE, resourceId: id, label: draft.title, field: 'content' })
  const trace = { resource: NOTICE, resourceId: id, label: draft.title }
  await recordChange(tx, actor, { ...trace, action, after: fieldsOf(values, draft) })
}

/** Changes a notice that is not published. */
export async function updateNotice(kernel: KernelPart, actor: Actor, update: NoticeUpdate): Promise<void> {
  const { id, version, ...draft } = update
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const before = await loadForUpdate(tx, actor, id, 'update')
    if (version !== undefined && version !== before.version) throw new AppError(errors.changedMeanwhile)
    const { values, fileIds } = valuesOf(draft)
    const targets = await targetsOf(tx, draft)
    await repo.updateNotice(tx, { id, by: actor.userId }, values)
    await replaceTargets(tx, { tenantId: actor.tenantId, id }, targets)
    await keepFiles(tx, fileIds, { actor, resource: NOTICE, resourceId: id, label: draft.title, field: 'content' })
    await recordChange(tx, actor, {
      action: 'update',
      resource: NOTICE,
      resourceId: id,
      label: draft.title,
      before: fieldsOf(before, before),
      after: fieldsOf(values, draft),
    })
  })
}

/** Deletes a notice with its messages, into the recycle bin. */
export async function removeNotice(kernel: KernelPart, actor: Actor, id: string): Promise<void> {
  await kernel.database.transaction(actor.tenantId, (tx) => removeOne(tx, actor, id))
}

export async function removeNotices(kernel: KernelPart, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  return kernel.database.transaction(actor.tenantId, (tx) =>
    eachOf(ids, actor.language, (id) => removeOne(tx, actor, id)),
  )
}

async function removeOne(tx: Tx, actor: Actor, id: string): Promise<void> {
  const notice = await loadForUpdate(tx, actor, id, 'delete')
  const trace = { resource: NOTICE, resourceId: id, label: notice.title }
  await moveToRecycleBin(tx, actor, { ...trace, payload: binned(notice) })
  await recallMessages(tx, actor.tenantId, id)
  await keepFiles(tx, [], { actor, resource: NOTICE, resourceId: id, label: notice.title, field: 'content' })
  await repo.deleteNotice(tx, id)
  await recordChange(tx, actor, { ...trace, action: 'delete', before: fieldsOf(notice, notice) })
}

/**
 * The notice, held against other writers, if the actor may do this with it.
 * @throws AppError not_found, notice_published, notice_not_published
 */
export async function loadForUpdate(tx: Tx, actor: Actor, id: string, action: NoticeAction): Promise<repo.FoundNotice> {
  const notice = await repo.findNoticeForChange(tx, actor, id)
  if (!notice) throw new AppError(errors.notFound)
  if (noticeActions(actor, notice).includes(action)) return notice
  throw new AppError(action === 'withdraw' ? noticeErrors.notPublished : noticeErrors.published, { name: notice.title })
}

/** Each once, in the order of the product. */
const sortedKinds = (kinds: readonly ChannelKind[]) => CHANNEL_KINDS.filter((kind) => kinds.includes(kind))

function valuesOf(draft: NoticeDraft): { values: repo.NoticeValues; fileIds: readonly string[] } {
  const { title, kind, pinned, audience, expireDate, channels } = draft
  const { html, summary, fileIds } = storedContent(draft.content)
  return {
    values: { title, kind, content: html, summary, pinned, audience, expireDate, channels: sortedKinds(channels) },
    fileIds,
  }
}
