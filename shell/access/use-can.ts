import type { AnyRoute } from '#contract/route.ts'
import { holdings } from '../session/session.ts'
import { useStore } from '../store.ts'
import { matches, type Need } from './matches.ts'

/**
 * Whether the signed-in person holds what is needed. Only for hiding; the server decides.
 * @example const mayCreate = useCan('sys:user:save')
 */
export function useCan(need: Need): boolean {
  return matches(need, useStore(holdings))
}

/**
 * Whether the signed-in person may call a route that needs permission codes, any one of them where it names several:
 * a call that is refused leads to the page of what is forbidden.
 * @example const mayPick = useMayCall(userRoutes.page)
 */
export const useMayCall = ({ can }: Pick<AnyRoute, 'can'>): boolean =>
  useCan(typeof can === 'string' ? can : { ability: can })
