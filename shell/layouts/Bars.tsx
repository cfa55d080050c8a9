import { Trail } from '../header/Trail.tsx'
import { TabsBar } from '../tabs/TabsBar.tsx'
import { useTheme } from '../theme/theme-store.ts'
import type { LayoutPlan } from './plan.ts'

interface BarsProps {
  plan: LayoutPlan
  phone: boolean
  /** The menu is over it. */
  covered: boolean
}

/**
 * Between header and page: the open tabs; without them, where the header has no room for it, where one is
 * (specification 2.5).
 */
export function Bars({ plan, phone, covered }: BarsProps) {
  const { showTabs } = useTheme()
  if (!showTabs && (phone || plan.trail === 'header')) return null
  return (
    <div className="pt-bars" inert={covered}>
      {showTabs ? (
        <TabsBar phone={phone} />
      ) : (
        <div className="pt-trail-bar">
          <Trail phone={false} />
        </div>
      )}
    </div>
  )
}
