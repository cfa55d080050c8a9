/** Who may do what with one user. The answer travels as `actions`; no page derives it again. */
import { holds, holdsAny, type Actor } from '#kernel/access/actor.ts'
import type { Restriction } from '#contract/restriction.ts'
import type { UserAction } from '#system/contract/user.ts'

type Holder = Pick<Actor, 'userId' | 'superAdmin' | 'permissions'>

interface JudgedUser {
  id: string
  status: number
  /** 1: a service account. It has no password and no session. */
  serviceFlag?: number
  /** Whether they have a second factor. */
  hasFactor?: boolean
}

/** Codes that let a user do something with a user. */
const ACTING = ['sys:user:update', 'sys:user:reset', 'sys:user:factor', 'sys:user:quit', 'sys:user:delete'] as const

/** Whether the actor may do anything at all with users: else no one has to be judged. */
export const mayActOnUsers = (actor: Holder): boolean => holdsAny(actor, ACTING)

/**
 * What `actor` may do with `user`. The last administrator is guarded where it is counted, in the transaction.
 * @param restriction why that is nothing: `restrictionsOf`
 */
export const userActions = (actor: Holder, user: JudgedUser, restriction: Restriction | null): UserAction[] =>
  judgeUsers(actor)(user, restriction)

/** The same for many users: those with whom the same may be done share one array. */
export function judgeUsers(actor: Holder): (user: JudgedUser, restriction: Restriction | null) => UserAction[] {
  const update: UserAction[] = holds(actor, 'sys:user:update') ? ['update'] : []
  const switching = (action: UserAction): UserAction[] => (update.length > 0 ? [action] : [])
  const access: UserAction[] = []
  if (holds(actor, 'sys:user:reset')) access.push('resetPassword')
  const withFactor: UserAction[] = holds(actor, 'sys:user:factor') ? [...access, 'removeFactors'] : [...access]
  if (holds(actor, 'sys:user:quit')) for (const some of [access, withFactor]) some.push('forceQuit')
  const removal: UserAction[] = holds(actor, 'sys:user:delete') ? ['delete'] : []
  const [on, off] = [switching('disable'), switching('enable')]
  const ofUserWith = (some: readonly UserAction[]) => ({
    active: [...update, ...on, ...some, ...removal],
    disabled: [...update, ...off, ...some, ...removal],
  })
  const ofUser = ofUserWith(access)
  const ofEnrolled = ofUserWith(withFactor)
  const ofService = { active: [...update, ...on, ...removal], disabled: [...update, ...off, ...removal] }
  return ({ id, status, serviceFlag, hasFactor }, restriction) => {
    if (restriction !== null) return []
    if (id === actor.userId) return update
    const may = serviceFlag === 1 ? ofService : hasFactor ? ofEnrolled : ofUser
    return status === 1 ? may.active : may.disabled
  }
}

/** Whether roles, posts, departments and another user name may be given: only an administrator gives themselves any. */
export const mayGrantTo = (actor: Holder, userId: string): boolean => actor.superAdmin === 1 || userId !== actor.userId
