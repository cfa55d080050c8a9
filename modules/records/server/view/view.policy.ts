/** Who may do what with a saved view. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { ViewAction, ViewAudience } from '#records/contract/view.ts'

export const SHARE = 'sys:view:share'

export interface JudgedView {
  readonly ownerId: string | null
  readonly audience: ViewAudience
}

/**
 * Owners change their views; a shared one only while they may share. A shared view of another user belongs to the user
 * who may share once its owner is gone, and to the administrator of the tenant.
 */
export function viewActions(
  actor: Pick<Actor, 'userId' | 'superAdmin' | 'permissions'>,
  view: JudgedView,
): ViewAction[] {
  const mayShare = holds(actor, SHARE)
  if (view.ownerId === actor.userId) {
    if (mayShare) return ['update', 'share', 'delete']
    return view.audience === 'own' ? ['update', 'delete'] : ['delete']
  }
  const isOrphan = view.ownerId === null
  return mayShare && view.audience !== 'own' && (isOrphan || actor.superAdmin === 1)
    ? ['update', 'share', 'delete']
    : []
}
