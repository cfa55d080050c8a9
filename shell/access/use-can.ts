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
