import { useCan } from '../access/use-can.ts'
import { useSession } from '../session/session.ts'
import { useSystemConfig } from '../system-config.ts'

/** Whether there are portals for this person: switches that concern them appear only then (specification section 3). */
export function useHasPortals(): boolean {
  const { portals } = useSession()
  return useSystemConfig().enablePortal && portals.length > 0
}

/** Whether the person may change the theme of a portal for everybody; the server decides. */
export function useMaySetForAll(): boolean {
  const hasPortals = useHasPortals()
  const mayRead = useCan('sys:portal:page')
  const mayChange = useCan('sys:portal:update')
  return hasPortals && mayRead && mayChange
}
