/**
 * What a user acts as: one of their departments, and one of their posts or all of them. A session chooses it; it
 * narrows what the user holds and never adds to it.
 */

/** As it is stored. No department: the main one. No post: all of the user's posts. */
export interface WantedIdentity {
  readonly deptId: string | null
  readonly postId: string | null
}

/** As it holds now. */
export interface ActingIdentity {
  readonly deptId: string
  readonly postId: string | null
  /** Names of the department and the post, for traces that are read when neither is there any more. */
  readonly label: string
}

/** What a session acts as that has chosen nothing, and one that has lost what it had chosen. */
export const MAIN_IDENTITY: WantedIdentity = { deptId: null, postId: null }
