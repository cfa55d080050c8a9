import { useLayoutEffect } from 'react'
import { useLocation } from '../page/location.ts'
import { PlacedPage } from '../frame/Place.tsx'
import { arrivalAt } from './arrival.ts'
import { forgetScroll, restoreScroll, watchScroll } from './scroll-memory.ts'
import { TabPanel } from './TabPanel.tsx'
import { arrive, tabs } from './tabs-store.ts'
import { tabId, useTabs, useTabsBarShown } from './use-tabs.ts'
import './tab-pages.css'

const shownTab = () => tabs.get().active

/**
 * The pages of all open tabs, of which one is in sight. The others stay as they were left, at rest: React has taken
 * their effects away, so they ask for nothing and no timer of theirs runs.
 */
export function TabPages() {
  const { pathname, search } = useLocation()
  const { open, active, alive } = useTabs()
  useLayoutEffect(() => arrive(pathname + search), [pathname, search])
  useLayoutEffect(() => watchScroll(shownTab), [])
  useLayoutEffect(() => forgetScroll(alive), [alive])
  useLayoutEffect(() => {
    if (active === undefined) return
    restoreScroll(active)
    keepFocus()
  }, [active])
  // The bar says the rest; a page without one is no panel of anything.
  const hasBar = useTabsBarShown()
  const isStray = active === undefined && !arrivalAt(pathname + search)
  return (
    <>
      {open
        .filter(({ key }) => alive.includes(key))
        // In the order of opening: moving a tab in the bar must not move its page, which would lose its scrolling.
        .sort((one, other) => one.serial - other.serial)
        .map((tab) => (
          <TabPanel
            key={`${tab.serial} ${tab.version}`}
            tab={tab.key}
            path={tab.path}
            search={tab.search}
            id={`${tabId(tab)}-page`}
            labelledBy={hasBar ? tabId(tab) : undefined}
            isShown={tab.key === active}
          />
        ))}
      {isStray && <PlacedPage key={pathname} place={{ tab: undefined, path: pathname, search }} />}
    </>
  )
}

/** The focus stays where it is, in the bar or in a menu; only what has just been hidden hands it on to the page. */
function keepFocus(): void {
  const focused = document.activeElement
  // Without one, there is no reason to make the browser compute the styles of a page that is being put together.
  if (focused === null || focused === document.body || focused.checkVisibility()) return
  document.getElementById('page')?.focus({ preventScroll: true })
}
