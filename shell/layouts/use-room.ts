import { useEffect } from 'react'
import { useLocation } from '../page/location.ts'
import { foldMeanwhile } from '../frame/frame-state.ts'
import { useCompact } from '../frame/use-viewport.ts'
import { findPage } from '../registry.ts'
import { useMenus } from '../sidebar/use-menus.ts'
import type { LayoutPlan } from './plan.ts'

/**
 * Folds the side bar in the float layout, beside a micro app (specification 2.2) and in a window that has no room for
 * it, and gives it back afterwards.
 */
export function useRoom(plan: LayoutPlan, phone: boolean): void {
  const { pathname } = useLocation()
  const byMenu = useMenus().trail?.page.isMicroApp === true
  const isMicroApp = byMenu || findPage(pathname)?.page.isMicroApp === true
  const isCompact = useCompact()
  const isWanted = !phone && (isMicroApp || isCompact || plan.side === 'float')
  useEffect(() => (isWanted ? foldMeanwhile() : undefined), [isWanted])
}
