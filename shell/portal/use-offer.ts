import { hasPortals } from '../guard/portal.ts'
import { useSession } from '../session/session.ts'
import { useSystemConfig } from '../system-config.ts'
import { useTheme } from '../theme/theme-store.ts'
import type { Offer } from './offered.ts'

/** What the switchers are decided by, as it is now. */
export function useOffer(): Offer {
  const { portals, portalCode } = useSession()
  const { enablePortal } = useSystemConfig()
  return { portals, current: portalCode, isEnabled: enablePortal && hasPortals(), theme: useTheme() }
}
