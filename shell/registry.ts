/**
 * Pages. A module lists its pages in `modules/{m}/web/index.ts`; `apps/web` registers them; the router finds them here.
 */
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import type { Need } from './access/matches.ts'
import type { TextKey } from './i18n.ts'

/** What the file of a page exports. */
export interface PageFile {
  readonly default: ComponentType
}

export interface Page {
  /** Hash path as the menus spell it, `:name` for a parameter: `/sys/user`, `/sys/user/:id`. */
  readonly path: string
  /** What one must hold to open it; left out, everyone who is signed in may. The server checks again. */
  readonly can?: Need
  /** Nothing but what is its user's own: not opened while another user views as this one, or in a support visit. */
  readonly isOwn?: true
  /** The title when no menu names the page. */
  readonly title?: TextKey
  /** The page's own chunk. */
  readonly load: () => Promise<PageFile>
  /** Other modules whose pieces it shows: their texts are included. */
  readonly textsOf?: readonly string[]
  /** Leads on by itself: it never becomes a tab. */
  readonly isPassage?: true
  /**
   * Opens for a user who is not signed in, too, without the frame: what it shows, it is let in to by a share or a
   * ticket.
   */
  readonly bare?: true
  /** Without the frame for users who are signed in, too: nothing but the page itself, and never a tab. */
  readonly alone?: true
  /** Without the design system around it. Pages of the shell are plain; all others get antd's frame. */
  readonly plain?: boolean
  /**
   * Shown on its parent page instead of replacing it in the menu: the menu path that stays chosen.
   * For `/sys/user/:id` this is `/sys/user`.
   */
  readonly under?: string
  /** Query keys that tell its tabs apart; all other keys are state within one tab (readings, "Tabs"). */
  readonly identity?: readonly string[]
  /** Every query opens a tab of its own: `kms-search`, `kms-view`. A menu may say so as well. */
  readonly dynamicNewTab?: boolean
  /** Its state is dropped as soon as another tab is shown. A menu may say so as well. */
  readonly noKeepAlive?: boolean
  /** A micro app: the side bar folds while it is shown, whatever led here. A menu may say so as well. */
  readonly isMicroApp?: boolean
}

/**
 * @example export const pages = [definePage({ path: '/sys/user', can: 'sys:user:page', load: () =>
 *   import('./user/UserList.tsx') })]
 */
export function definePage(page: Page): Page {
  return page
}

const registered: Page[] = []
/** The frame asks for the same few paths at every step. */
const known = new Map<string, FoundPage | undefined>()

/** Adds pages; the app does this once at start. */
export function registerPages(pages: readonly Page[]): void {
  registered.push(...pages)
  known.clear()
}

export interface FoundPage {
  page: Page
  params: Readonly<Record<string, string>>
}

/** The page of a path, the more exact pattern first: `/sys/user/new` before `/sys/user/:id`. */
export function findPage(path: string, pages: readonly Page[] = registered): FoundPage | undefined {
  if (pages !== registered) return matchedPage(path, pages)
  if (!known.has(path)) known.set(path, matchedPage(path, pages))
  return known.get(path)
}

function matchedPage(path: string, pages: readonly Page[]): FoundPage | undefined {
  const byExactness = [...pages].sort((a, b) => parameterCount(a.path) - parameterCount(b.path))
  for (const page of byExactness) {
    const match = matchPath(page.path, path)
    if (match) return { page, params: definedOnly(match.params) }
  }
  return undefined
}

const parameterCount = (pattern: string) => pattern.split('/').filter((part) => part.startsWith(':')).length

function definedOnly(params: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const defined: Record<string, string> = {}
  for (const [name, value] of Object.entries(params)) if (value !== undefined) defined[name] = value
  return defined
}
