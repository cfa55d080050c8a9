/** How a post returns from the recycle bin. Nobody had it when it went. */
import { PostDraft } from '#system/contract/post.ts'
import type { Restorer } from '../recycle/restorers.ts'
import { addPost } from './post.service.ts'

export const postRestorer: Restorer = {
  resource: 'post',
  can: 'sys:post:save',
  canPurge: 'sys:post:delete',
  restore: (tx, actor, { resourceId: id, payload }) =>
    addPost(tx, actor, PostDraft.parse(payload), { id, action: 'restore' }),
}
