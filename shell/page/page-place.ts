/** Where a page stands: its own address, whatever the address bar says while its tab is hidden. */
import { createContext, use } from 'react'

export interface PagePlace {
  /** The tab it is in; undefined outside of all tabs. */
  readonly tab: string | undefined
  readonly path: string
  /** `?page=2`, without the portal. */
  readonly search: string
}

/** Changes only when the page's own address does: going to another tab renders no page that stays behind. */
export const Place = createContext<PagePlace>({ tab: undefined, path: '/', search: '' })

/** The tab of the page around; undefined in the frame. */
export const useTabKey = (): string | undefined => use(Place).tab
