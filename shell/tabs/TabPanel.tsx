import { Activity, memo, useMemo } from 'react'
import { PlacedPage } from '../frame/Place.tsx'
import { TabVisible } from '../page/tab-visible.ts'

interface TabPanelProps {
  tab: string
  path: string
  search: string
  id: string
  /** The tab in the bar; without a bar the page is no panel. */
  labelledBy: string | undefined
  isShown: boolean
}

/** The page of one tab. Showing or hiding it renders nothing in it but what asks for `useTabVisible`. */
export const TabPanel = memo(function TabPanel({ tab, path, search, id, labelledBy, isShown }: TabPanelProps) {
  const place = useMemo(() => ({ tab, path, search }), [tab, path, search])
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <div
        className="pt-tab-page"
        id={id}
        data-tab={tab}
        {...(labelledBy !== undefined && { role: 'tabpanel', 'aria-labelledby': labelledBy })}
      >
        <TabVisible value={isShown}>
          <PlacedPage place={place} />
        </TabVisible>
      </div>
    </Activity>
  )
})
