/** Posts: what people are. A post that somebody has, or that a process asks for, stays. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import type { BatchResult } from '#system/contract/batch.ts'
import {
  postErrors,
  type Post,
  type PostAction,
  type PostDraft,
  type PostQuery,
  type PostUpdate,
} from '#system/contract/post.ts'
import { eachOf } from '../batch.ts'
import { GRANTS, lockRule } from '../locks.repo.ts'
import { assertMayAppoint } from '../power/power.ts'
import { moveToRecycleBin } from '../recycle-bin.repo.ts'
import { inUse, referencesFromOutside } from '../references.ts'
import * as repo from './post.repo.ts'
import { grantablePosts } from './post.rules.ts'

/** One page of the tenant's posts. */
export async function pagePosts(kernel: Kernel, actor: Actor, query: PostQuery): Promise<Page<Post>> {
  const page = await kernel.database.read(actor.tenantId, (db) =>
    listPage(db, kernel.lists, repo.postList, repo.callOfPosts(actor, query)),
  )
  const actions = postActions(actor)
  return { ...page, list: page.list.map((post) => ({ ...post, actions })) }
}

/** Every post, for choosing, and whether the actor may give it to others. */
export async function postOptions(kernel: Kernel, actor: Actor) {
  return kernel.database.read(actor.tenantId, async (db) => {
    const posts = await repo.findPosts(db)
    const isGrantable = await grantablePosts(db, actor)
    return posts.map((post) => ({ ...post, grantable: isGrantable(post.id) }))
  })
}

/** One post. */
export async function getPost(kernel: Kernel, actor: Actor, id: string): Promise<Post> {
  const found = await kernel.database.read(actor.tenantId, (db) => repo.findPost(db, id))
  if (!found) throw new AppError(errors.notFound)
  return { ...found, actions: postActions(actor) }
}

export async function createPost(kernel: Kernel, actor: Actor, draft: PostDraft): Promise<{ id: string }> {
  const id = newId()
  await kernel.database.transaction(actor.tenantId, (tx) => addPost(tx, actor, draft, { id, action: 'create' }))
  return { id }
}

/** Writes a post, new or from the recycle bin, with its trace. @throws AppError post_code_taken, name_taken */
export async function addPost(
  tx: Tx,
  actor: Actor,
  draft: PostDraft,
  { id, action }: { id: string; action: 'create' | 'restore' },
): Promise<void> {
  await lockRule(tx, actor.tenantId, 'post')
  await assertFree(tx, draft)
  await repo.insertPost(tx, { tenantId: actor.tenantId, id, by: actor.userId }, draft)
  await recordChange(tx, actor, { action, resource: 'post', resourceId: id, label: draft.name, after: draft })
}

/**
 * Changes a post. Another code, name or status gives it to its holders or takes it from them, because processes find
 * people by it: that takes what giving it takes.
 * @throws AppError post_code_taken, name_taken, changed_meanwhile, holds_more, not_to_yourself
 */
export async function updatePost(kernel: Kernel, actor: Actor, update: PostUpdate): Promise<void> {
  const { id, version, ...draft } = update
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, GRANTS)
    await lockRule(tx, actor.tenantId, 'post')
    const before = await held(tx, id)
    if (version !== undefined && version !== before.version) throw new AppError(errors.changedMeanwhile)
    await assertFree(tx, draft, id)
    const isFoundOtherwise = (['code', 'name', 'status'] as const).some((field) => before[field] !== draft[field])
    if (isFoundOtherwise) await assertMayAppoint(tx, actor, { added: await repo.findHolderIds(tx, id) })
    await repo.updatePost(tx, { id, by: actor.userId }, draft)
    await recordChange(tx, actor, {
      action: 'update',
      resource: 'post',
      resourceId: id,
      label: draft.name,
      before: draftOf(before),
      after: draft,
    })
  })
}

/** Deletes a post, into the recycle bin. @throws AppError in_use, naming who has it and which process asks for it */
export async function removePost(kernel: Kernel, actor: Actor, id: string): Promise<void> {
  await kernel.database.transaction(actor.tenantId, (tx) => removeOne(tx, actor, id))
}

export const removePosts = (kernel: Kernel, actor: Actor, ids: readonly string[]): Promise<BatchResult> =>
  kernel.database.transaction(actor.tenantId, (tx) => eachOf(ids, actor.language, (id) => removeOne(tx, actor, id)))

async function removeOne(tx: Tx, actor: Actor, id: string): Promise<void> {
  await lockRule(tx, actor.tenantId, 'post')
  const post = await held(tx, id)
  const { code, name } = post
  const holders = await repo.findHolders(tx, id)
  const references = [...holders, ...(await referencesFromOutside(tx, { kind: 'post', id, code, name }))]
  if (references.length > 0) throw inUse(actor.language, name, references)
  const before = draftOf(post)
  await moveToRecycleBin(tx, actor, { resource: 'post', resourceId: id, label: name, payload: { id, ...before } })
  await repo.deletePost(tx, id)
  await recordChange(tx, actor, { action: 'delete', resource: 'post', resourceId: id, label: name, before })
}

async function held(tx: Tx, id: string): Promise<repo.FoundPost> {
  const found = await repo.findPost(tx, id)
  if (!found) throw new AppError(errors.notFound)
  return found
}

async function assertFree(tx: Tx, { code, name }: PostDraft, exceptId?: string): Promise<void> {
  if (await repo.isTaken(tx, 'code', code, exceptId)) throw new AppError(postErrors.codeTaken, { code })
  if (await repo.isTaken(tx, 'name', name, exceptId)) throw new AppError(errors.nameTaken, { name })
}

const draftOf = ({ code, name, sort, status, remark }: PostDraft): PostDraft => ({ code, name, sort, status, remark })

/** What the actor may do with a post. Whether somebody has it shows when they try to delete it. */
function postActions(actor: Actor): PostAction[] {
  const actions: PostAction[] = []
  if (holds(actor, 'sys:post:update')) actions.push('update')
  if (holds(actor, 'sys:post:delete')) actions.push('delete')
  return actions
}
