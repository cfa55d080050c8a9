import { Activity, memo, useInsertionEffect, useMemo } from 'react'
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
  // Before anything measures: each layout in between would be one too many.
  useInsertionEffect(() => rest(id, !isShown), [id, isShown])
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <div
        ref={keepLayout}
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

/**
 * React hides a page with `display: none`, and the browser then forgets its style and layout: every return would cost
 * as much as the first picture. So that property is not for React to set here: a page at rest keeps its box, and what
 * is in it is skipped (`content-visibility` in tab-pages.css). Should React hide by other means one day, pages are
 * merely slower.
 */
function keepLayout(panel: HTMLElement | null): void {
  if (!panel || !CSS.supports('content-visibility', 'hidden')) return
  panel.style.setProperty = (name, ...value) => {
    if (name !== 'display') CSSStyleDeclaration.prototype.setProperty.call(panel.style, name, ...value)
  }
}

/** By hand, because React renders nothing in a hidden page before there is time. */
function rest(id: string, isResting: boolean): void {
  document.getElementById(id)?.toggleAttribute('data-resting', isResting)
}
