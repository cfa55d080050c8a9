/** Who may do what with one user. The answer travels as `actions`; no page derives it again. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { UserAction } from '#system/contract/user.ts'

interface Subject {
  id: string
  status: number
  superAdmin: number
}

/** Only an administrator of the tenant touches other administrators (readings, "superAdmin"). */
export function mayTouch(actor: Pick<Actor, 'superAdmin'>, user: Pick<Subject, 'superAdmin'>): boolean {
  return user.superAdmin !== 1 || actor.superAdmin === 1
}

/** What `actor` may do with `user`. The last administrator is guarded where it is counted, in the transaction. */
export function userActions(actor: Pick<Actor, 'userId' | 'superAdmin' | 'permissions'>, user: Subject): UserAction[] {
  if (!mayTouch(actor, user)) return []
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
