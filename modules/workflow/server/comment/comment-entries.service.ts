/** Comments as entries of the timeline. */
import type { Actor } from '#kernel/access/actor.ts'
import { holdsAny } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { COMMENT_DELETE_MINUTES, workflowCommentRoutes } from '#workflow/contract/comment.ts'
import type { Report, TimelineEntry } from '#workflow/contract/follow.ts'
import { attachmentsOf, COMMENT_FILES } from '../attachment/attachment.service.ts'
import type { SeenRun } from '../follow/seen-run.service.ts'
import { seenAmong } from '../instance/instance-lookup.repo.ts'
import { commentsOf } from './comment.repo.ts'
import { takesComments } from './comment.rules.ts'

type KernelPart = Pick<Kernel, 'settings' | 'keyFor'>

/** What users wrote about a process that the actor reads, oldest first, and whether the actor may write, too. */
export async function commentEntries(
  kernel: KernelPart,
  db: Db,
  actor: Actor,
  { id, rootId, status }: SeenRun,
): Promise<Pick<Report, 'mayComment'> & { entries: TimelineEntry[] }> {
  if (id !== rootId && !(await seenAmong(db, actor, [rootId])).has(rootId)) return { entries: [], mayComment: false }
  const comments = await commentsOf(db, rootId, COMMENT_DELETE_MINUTES)
  const files = await attachmentsOf(kernel, db, actor.tenantId, {
    resource: COMMENT_FILES,
    ids: comments.map((one) => one.id),
  })
  const { can } = workflowCommentRoutes.create
  return {
    entries: comments.map((one) => ({
      ...BLANK,
      id: one.id,
      at: one.at,
      personId: one.authorId,
      person: one.author === '' ? translate(actor.language, 'workflow.node.former_user') : one.author,
      comment: one.content,
      mentions: one.mentions,
      files: files.get(one.id) ?? [],
      isDeleted: one.isDeleted,
      mayDelete: !one.isDeleted && one.isRecent && one.authorId === actor.userId,
    })),
    mayComment: takesComments(status) && holdsAny(actor, [can].flat()),
  }
}

const BLANK = {
  kind: 'commented',
  process: '',
  nodeId: '',
  node: '',
  behalf: '',
  standsWhy: null,
  auto: null,
  toward: '',
  outcome: null,
  why: null,
  ms: null,
  dueDate: null,
  changes: [],
} satisfies Partial<TimelineEntry>

/** Two lists of entries as one, in the order of their times; what has the same time stays in its order. */
export function inTimeOrder(happened: readonly TimelineEntry[], comments: readonly TimelineEntry[]): TimelineEntry[] {
  if (comments.length === 0) return [...happened]
  const all = [...happened, ...comments].map((entry) => ({ entry, at: Date.parse(entry.at) }))
  return all.sort((one, other) => one.at - other.at).map(({ entry }) => entry)
}
