/** Who may do what with one link. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { ShareAction, ShareState } from '#gateway/contract/share.ts'

const REVOKED: ShareState = 2

/** One's own links, and with `gw:share:revoke` everybody's. */
export function shareActions(
  actor: Pick<Actor, 'userId' | 'superAdmin' | 'permissions'>,
  share: { readonly createdBy: string; readonly state: ShareState },
): ShareAction[] {
  const isOwn = share.createdBy === actor.userId && holds(actor, 'gw:share:save')
  return share.state !== REVOKED && (isOwn || holds(actor, 'gw:share:revoke')) ? ['revoke'] : []
}
