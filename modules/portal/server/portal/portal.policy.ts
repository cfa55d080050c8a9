/**
 * Who may do what with one portal. The default is handed on before it goes; the main one
 * stays, and an application of the platform is its operator's.
 */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { PortalAction } from '#portal/contract/portal.ts'
import { MAIN_PORTAL } from '#portal/contract/portal-rules.ts'

export function portalActions(
  actor: Pick<Actor, 'superAdmin' | 'permissions'>,
  portal: { code: string; is_default: boolean; app_id: string | null },
): PortalAction[] {
  if (portal.app_id !== null) return []
  const actions: PortalAction[] = []
  if (holds(actor, 'sys:portal:update')) actions.push('update')
  if (holds(actor, 'sys:portal:update') && !portal.is_default) actions.push('setDefault')
  if (holds(actor, 'sys:portal:delete') && !portal.is_default && portal.code !== MAIN_PORTAL) actions.push('delete')
  return actions
}
