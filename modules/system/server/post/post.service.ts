/** Posts: what people are. A post that a user has, or that a process asks for, stays. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { assertFree } from '#kernel/records/assert-free.ts'
import { readsOf } from '#kernel/records/read-records.ts'
import { PostDraft, postErrors, type PostUpdate } from '#system/contract/post.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { grantablePosts } from '../power/post-grants.ts'
import { findHolderIds, findHolders } from '../power/post-holders.repo.ts'
import { assertMayAppoint } from '../power/power.ts'
import { assertPlaceUnused, changePlace, isFoundOtherwise } from '../role-holder/change-place.ts'
import { findDeptIdsOf } from '../role/role-grant.repo.ts'
import { assertMayGrantPlaces } from '../role/role.policy.ts'
import * as record from '#kernel/records/write-records.ts'
import { callOfPosts, findPosts, postList, posts } from './post.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'lists' | 'sessions'>

const taken = { code: postErrors.codeTaken, name: errors.nameTaken }
const kind = record.recordKind('post', posts, PostDraft)

/** Whether a user has the post shows when the actor tries to delete it. */
export const { page: pagePosts, get: getPost } = readsOf({
  list: postList,
  callOf: callOfPosts,
  find: posts.find,
  code: 'sys:post',
})
/** Every post, for choosing, and whether the actor may give it to others. */
export function postOptions({ database }: KernelPart, actor: Actor) {
  return database.read(actor.tenantId, async (db) => {
    const isGrantable = await grantablePosts(db, actor)
    return (await findPosts(db)).map((post) => ({ ...post, grantable: isGrantable(post.id) }))
  })
}

export const createPost = (kernel: KernelPart, actor: Actor, draft: PostDraft) =>
  record.createRecord(kernel, actor, (tx, origin) => addPost(tx, actor, draft, origin))

/** @throws AppError post_code_taken, name_taken */
async function addPost(tx: Tx, actor: Actor, draft: PostDraft, origin: record.RecordOrigin): Promise<void> {
  await lockRule(tx, actor.tenantId, 'post')
  await assertFree(tx, posts, draft, { taken })
  await record.addRecord(tx, actor, { kind, origin, values: draft })
}

/** How a post returns from the recycle bin. No user had it when it was deleted. */
export const postRestorer = record.restorerOf({ resource: 'post', code: 'sys:post', draft: PostDraft, add: addPost })

/**
 * Changes a post. Another code, name or status gives it to its holders or takes it from them, because processes find
 * people by it: that takes what giving it takes.
 * @throws AppError post_code_taken, name_taken, changed_meanwhile, holds_more, not_to_yourself
 */
export async function updatePost(kernel: KernelPart, actor: Actor, update: PostUpdate): Promise<void> {
  const { id, version, ...draft } = update
  await changePlace(kernel, actor, { kind: 'post', id }, (tx) => {
    const values = async (before: PostDraft) => {
      await assertFree(tx, posts, draft, { exceptId: id, taken })
      if (isFoundOtherwise(before, draft)) await assertMayGiveAgain(tx, actor, id)
      return draft
    }
    return record.writeRecord(tx, actor, { kind, id, version, values })
  })
}

/** Another name or status is as good as giving the post to all who have it, with the roles it has. */
async function assertMayGiveAgain(tx: Tx, actor: Actor, id: string): Promise<void> {
  const holderIds = await findHolderIds(tx, id)
  await assertMayAppoint(tx, actor, { added: holderIds })
  await assertMayGrantPlaces(tx, actor, { postIds: [id] }, await findDeptIdsOf(tx, holderIds))
}

/** Deletes a post, into the recycle bin. @throws AppError in_use, naming who has it and which process asks for it */
async function removeOne(tx: Tx, actor: Actor, id: string, { referrers }: Pick<Kernel, 'referrers'>): Promise<void> {
  await lockRule(tx, actor.tenantId, 'post')
  const check = async ({ code, name }: PostDraft) =>
    assertPlaceUnused(tx, actor, { kind: 'post', id, code, name }, { referrers, references: await findHolders(tx, id) })
  await record.removeRecord(tx, actor, { kind, id, check })
}

export const { remove: removePost, removeMany: removePosts } = record.removalsOf(removeOne)
