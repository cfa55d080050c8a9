import { lazy, Suspense } from 'react'
import { useTabs } from './use-tabs.ts'

const TabList = lazy(() => import('./bar/TabList.tsx'))

/** The open tabs as a list, for the menu of a phone, which has no bar. Nothing while there is one alone. */
export function TabSwitcher({ onChoose }: { onChoose?: () => void }) {
  const { open } = useTabs()
  if (open.length < 2) return null
  return (
    <Suspense fallback={null}>
      <TabList onChoose={onChoose} />
    </Suspense>
  )
}
