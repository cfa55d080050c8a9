/** Who may do what with one user. The answer travels as `actions`; no page derives it again. */
import { holds, holdsAny, type Actor } from '#kernel/access/actor.ts'
import type { Restriction } from '#contract/restriction.ts'
import type { UserAction } from '#system/contract/user.ts'

type Holder = Pick<Actor, 'userId' | 'superAdmin' | 'permissions'>

interface JudgedUser {
  id: string
  status: number
  /** Why the actor may do nothing with them: `restrictionsOf`. */
  restriction: Restriction | null
}

/** Codes that let a user do something with a user. */
const ACTING = ['sys:user:update', 'sys:user:reset', 'sys:user:quit', 'sys:user:delete'] as const

/** Whether the actor may do anything at all with users: else no one has to be judged. */
export const mayActOnUsers = (actor: Holder): boolean => holdsAny(actor, ACTING)

/** What `actor` may do with `user`. The last administrator is guarded where it is counted, in the transaction. */
export function userActions(actor: Holder, user: JudgedUser): UserAction[] {
  if (user.restriction !== null) return []
  const isSelf = user.id === actor.userId
  const actions: UserAction[] = []
  if (holds(actor, 'sys:user:update')) {
    actions.push('update')
    if (!isSelf) actions.push(user.status === 1 ? 'disable' : 'enable')
  }
  if (isSelf) return actions
  if (holds(actor, 'sys:user:reset')) actions.push('resetPassword')
  if (holds(actor, 'sys:user:quit')) actions.push('forceQuit')
  if (holds(actor, 'sys:user:delete')) actions.push('delete')
  return actions
}

/** Whether roles, posts, departments and another user name may be given: only an administrator gives themselves any. */
export const mayGrantTo = (actor: Holder, userId: string): boolean => actor.superAdmin === 1 || userId !== actor.userId
