/** What the two switchers of the header offer (specification section 2.3). Pure. */
import type { ThemeConfig } from '#contract/theme-config.ts'
import type { PortalItem } from '../ports.ts'

export interface Offer {
  readonly portals: readonly PortalItem[]
  /** Code of the portal one is in. */
  readonly current: string
  /** The configuration's `enablePortal`; false where certification 2 knows no portals. */
  readonly isEnabled: boolean
  readonly theme: Pick<ThemeConfig, 'showPortalList' | 'showApplicationList'>
}

const isShown = ({ showFlag }: PortalItem) => showFlag !== 0

/** Workbenches; none where there is no switcher. Hidden ones are left out. */
export function offeredPortals({ portals, isEnabled, theme }: Offer): readonly PortalItem[] {
  return isEnabled && theme.showPortalList ? portals.filter((one) => one.portalType === '1' && isShown(one)) : []
}

/** Applications besides the current one; none where there is no switcher. Hidden ones are left out. */
export function offeredApplications({ portals, current, isEnabled, theme }: Offer): readonly PortalItem[] {
  if (!isEnabled || !theme.showApplicationList) return []
  return portals.filter((one) => one.portalType === '2' && isShown(one) && one.portalCode !== current)
}
