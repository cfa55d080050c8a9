/** The address of the page one is on. The only way for a page to read and change it. */
import { createContext, use, useCallback, useEffect, useMemo } from 'react'
import { changeSearch, nameTab, tabAtStake, tabs } from '../tabs/tabs-store.ts'
import { tabOf } from '../tabs/tabs-model.ts'
import { mayLeavePage } from './leaving.ts'
import { isOpenedByAddress, navigateTo } from './location.ts'
import { Place, useTabKey } from './page-place.ts'

/** What matched the path; set by the page's own place, so that two pages never share parameters. */
export const PageParams = createContext<Readonly<Record<string, string>>>({})

/** The parameters of the page's path: `/sys/user/:id` gives `id`. */
export function useParam(name: string): string {
  return use(PageParams)[name] ?? ''
}

export type QueryChange = Readonly<Record<string, string | number | undefined>>

export interface PageQuery {
  readonly query: URLSearchParams
  /** Sets or (undefined, empty) removes keys and keeps all others. Replaces the history entry unless `push`. */
  readonly setQuery: (change: QueryChange, how?: { push?: boolean }) => void
}

/** `current` with the change applied. */
export function changedQuery(current: URLSearchParams, change: QueryChange): URLSearchParams {
  const next = new URLSearchParams(current)
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined || value === '') next.delete(key)
    else next.set(key, String(value))
  }
  return next
}

/**
 * The query of the page's own address, for list state: page, limit, order, filters. In a hidden tab it is the tab's.
 */
export function usePageQuery(): PageQuery {
  const { tab, path, search } = use(Place)
  const setQuery = useCallback<PageQuery['setQuery']>(
    (change, how) => {
      const latest = tabOf(tabs.get(), tab)?.search ?? search
      const query = changedQuery(new URLSearchParams(latest), change).toString()
      const next = query && `?${query}`
      const push = how?.push === true
      if (tab === undefined) navigateTo(path + next, { replace: !push })
      else changeSearch(tab, next, { push })
    },
    [tab, path, search],
  )
  const query = useMemo(() => new URLSearchParams(search), [search])
  return { query, setQuery }
}

/**
 * Goes to another page. Unsaved input is asked for only where the address would change the tab that holds it.
 * @param path hash path with its query, for example `/sys/user/42`
 */
export function goTo(path: string, how?: { replace?: boolean }): void {
  const atStake = tabAtStake(path)
  if (atStake === undefined) navigateTo(path, how)
  else void mayLeavePage(atStake).then((may) => (may ? navigateTo(path, how) : undefined))
}

/** The same, for components. */
export const useGo = (): typeof goTo => goTo

/** One step back, or to `fallback` when the page was opened by its address. */
export function useBack(fallback: string): () => void {
  return useCallback(() => {
    if (isOpenedByAddress()) navigateTo(fallback, { replace: true })
    else navigateTo(-1)
  }, [fallback])
}

/** Calls the tab of this page by what it shows: the name of a record. Empty leaves the page's own title. */
export function useTabTitle(title: string): void {
  const tab = useTabKey()
  useEffect(() => {
    if (tab !== undefined) nameTab(tab, title)
  }, [tab, title])
}
