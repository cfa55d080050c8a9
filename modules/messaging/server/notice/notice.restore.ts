/** How a notice returns from the recycle bin: as a draft, for those of its audience who still exist. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { InvalidInput } from '#kernel/errors.ts'
import { cleanHtml, withoutFiles } from '#kernel/rich-text/clean-html.ts'
import { keepFile } from '#kernel/files/file-use.ts'
import type { Deleted, Restorer } from '#kernel/recycle/restorers.ts'
import { NoticeDraft } from '#messaging/contract/notice.ts'
import { findKnown } from './audience.repo.ts'
import { addNotice, NOTICE } from './notice.service.ts'

async function restoreNotice(tx: Tx, actor: Actor, { resourceId: id, payload }: Deleted): Promise<void> {
  const draft = NoticeDraft.parse(payload)
  const { deptIdList, roleIdList, userIdList } = draft
  const known = await findKnown(tx, { deptIds: deptIdList, roleIds: roleIdList, userIds: userIdList })
  const left = (ids: readonly string[]) => ids.filter((each) => known.has(each))
  const restored = {
    ...draft,
    content: withoutFiles(draft.content, await filesGone(tx, actor, id, draft)),
    deptIdList: left(deptIdList),
    roleIdList: left(roleIdList),
    userIdList: left(userIdList),
  }
  await addNotice(tx, actor, restored, { id, action: 'restore' })
}

/** Pictures that were swept meanwhile, or are not the actor's to use. */
async function filesGone(tx: Tx, actor: Actor, id: string, { content, title }: NoticeDraft): Promise<Set<string>> {
  const gone = new Set<string>()
  for (const fileId of cleanHtml(content).fileIds) {
    try {
      await keepFile(tx, fileId, { actor, resource: NOTICE, resourceId: id, label: title, field: 'content' })
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error
      gone.add(fileId)
    }
  }
  return gone
}

export const noticeRestorer: Restorer = {
  resource: NOTICE,
  can: 'msg:notice:save',
  canPurge: 'msg:notice:delete',
  restore: restoreNotice,
}
