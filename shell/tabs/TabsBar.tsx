import { lazy, Suspense } from 'react'
import { useTheme } from '../theme/theme-store.ts'
import { useTabs } from './use-tabs.ts'

const Bar = lazy(() => import('./bar/Bar.tsx'))

/** The bar of open tabs, between header and page: from the second page on, where the theme has it, not on a phone. */
export function TabsBar({ phone }: { phone: boolean }) {
  const { showTabs } = useTheme()
  const { open } = useTabs()
  if (phone || !showTabs || open.length < 2) return null
  return (
    // Its place is kept while its files are on their way: the page below never moves.
    <div className="pt-tabs-place">
      <Suspense fallback={null}>
        <Bar />
      </Suspense>
    </div>
  )
}
