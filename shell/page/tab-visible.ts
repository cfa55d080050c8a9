/**
 * Whether the page's tab is in sight. A page that stays alive in a hidden tab takes its overlays away while it hides.
 */
import { createContext, use } from 'react'

/** Set by the code that keeps pages alive; without tabs every page is in sight. */
export const TabVisible = createContext(true)

/** False while the tab of the page around is hidden. */
export const useTabVisible = (): boolean => use(TabVisible)
