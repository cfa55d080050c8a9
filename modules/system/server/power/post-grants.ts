/** Who may be given which post: a post decides what a user approves, so it is given like a role. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { userErrors } from '#system/contract/user.ts'
import { assertMayGrantPlaces } from '../role/role.policy.ts'
import * as repo from './post-holders.repo.ts'

/** Its holder may give every post to others. */
export const GRANT_POSTS = 'sys:post:grant'

interface PostsGiven {
  userId: string
  postIds: readonly string[]
  /** What the user has already; it may stay. */
  had: readonly string[]
  /** The departments the user is to be in: what roles of the post mean for them. */
  deptIds: readonly string[]
}

/**
 * The posts a user is to have, each once. The user who gives a new one has it themselves or may give every post, and no
 * one but an administrator gives themselves one. That the user is within the actor's power is judged elsewhere.
 * @throws InvalidInput at `postIdList` for a post that does not exist; AppError not_to_yourself, post_beyond_own,
 * and as `assertMayGrantPlaces` for the roles of the posts
 */
export async function assertMayGivePosts(
  db: Db,
  actor: Actor,
  { userId, postIds, had, deptIds }: PostsGiven,
): Promise<string[]> {
  const wanted = [...new Set(postIds)]
  const added = wanted.filter((id) => !had.includes(id))
  if (added.length === 0) return wanted
  const named = await repo.findPostNames(db, added)
  if (added.some((id) => !named.has(id))) throw invalid('postIdList', 'unknown_choice')
  if (actor.superAdmin === 1) return wanted
  if (userId === actor.userId) throw new AppError(userErrors.notToYourself)
  const isGrantable = await grantablePosts(db, actor)
  const beyond = added.find((id) => !isGrantable(id))
  if (beyond !== undefined) throw new AppError(userErrors.postBeyondOwn, { name: named.get(beyond) ?? '' })
  await assertMayGrantPlaces(db, actor, { postIds: added }, deptIds)
  return wanted
}

/** Says whether the actor may give a post to others. */
export async function grantablePosts(db: Db, actor: Actor): Promise<(postId: string) => boolean> {
  if (holds(actor, GRANT_POSTS)) return () => true
  const own = new Set(await repo.findPostIdsOf(db, actor.userId))
  return (postId) => own.has(postId)
}
