/** Who may do what with one notice. A published one is withdrawn before it is changed. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { NoticeAction, NoticeStatus } from '#messaging/contract/notice.ts'

export const PUBLISHED: NoticeStatus = 1

export function noticeActions(
  actor: Pick<Actor, 'superAdmin' | 'permissions'>,
  { status }: { status: NoticeStatus },
): NoticeAction[] {
  const isPublished = status === PUBLISHED
  const actions: NoticeAction[] = []
  if (holds(actor, 'msg:notice:update') && !isPublished) actions.push('update')
  if (holds(actor, 'msg:notice:publish')) actions.push(isPublished ? 'withdraw' : 'publish')
  if (holds(actor, 'msg:notice:delete')) actions.push('delete')
  return actions
}
