/** What a second person has approved for one user: rank, a post, a further department. */
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { viaOf } from '../delegation/delegation.rules.ts'
import { assertMayGivePosts } from '../power/post-grants.ts'
import { setPostsOf } from '../power/post-holders.repo.ts'
import { watchExclusions } from '../role-exclusion/exclusion-check.ts'
import { usersChanged } from './user-sessions.ts'
import * as repo from './user.repo.ts'
import { assertMayGive, assertServiceAccount, loadForUpdate } from './user.rules.ts'
import { fieldsOfRow, linksOf } from './user.shape.ts'

interface Approved {
  userId: string
  superAdmin?: 1
  postId?: string
  deptId?: string
}

/**
 * Gives it in the name of the actor, who must be allowed to.
 * @throws InvalidInput, AppError as changing the user in its form
 */
export async function changeApproved(
  kernel: Pick<Kernel, 'jobs' | 'sessions'>,
  tx: Tx,
  actor: Actor,
  { userId, superAdmin: rank, postId, deptId }: Approved,
): Promise<void> {
  const before = await loadForUpdate(tx, actor, userId, 'update')
  const had = linksOf(before)
  const superAdmin = rank ?? before.super_admin
  assertServiceAccount(before.is_service, { superAdmin })
  const deptIdList = deptId === undefined ? had.deptIds : [...had.deptIds, deptId]
  const wanted = { deptId: before.dept_id, deptIdList, roleIdList: had.roleIds, superAdmin, realName: before.real_name }
  const links = await assertMayGive(tx, actor, wanted, before)
  const postIds = await assertMayGivePosts(tx, actor, {
    userId,
    postIds: postId === undefined ? had.postIds : [...had.postIds, postId],
    had: had.postIds,
    deptIds: links.deptIds,
  })
  const assertNotExcluded = await watchExclusions(tx, [userId])
  await repo.updateUser(tx, userId, { ...fieldsOfRow(before), superAdmin }, actor.userId)
  await repo.setLinks(tx, { tenantId: actor.tenantId, via: viaOf(actor) }, userId, links)
  await setPostsOf(tx, actor.tenantId, userId, postIds)
  await assertNotExcluded()
  const change = {
    id: userId,
    before: { ...fieldsOfRow(before), ...had },
    after: { ...fieldsOfRow(before), superAdmin, ...links, postIds },
  }
  await recordChange(tx, actor, {
    action: 'update',
    resource: 'user',
    resourceId: userId,
    label: before.real_name,
    before: change.before,
    after: change.after,
  })
  await usersChanged(kernel, tx, actor.tenantId, [change])
}
