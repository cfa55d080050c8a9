/** The address of the page one is on. The only way for a page to read and change it. */
import { createContext, use, useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isGuarded, mayLeavePage } from './leaving.ts'

/** What the router matched; set by the page's own place, so that two pages never share parameters. */
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

/** The query of the page's address, for list state: page, limit, order, filters. */
export function usePageQuery(): PageQuery {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const setQuery = useCallback<PageQuery['setQuery']>(
    (change, how) => {
      const next = changedQuery(new URLSearchParams(search), change).toString()
      void navigate({ pathname, search: next && `?${next}` }, { replace: how?.push !== true })
    },
    [navigate, pathname, search],
  )
  return { query: new URLSearchParams(search), setQuery }
}

/** Goes to another page, after unsaved input has been asked for. @param path hash path with its query, for example `/sys/user/42` */
export function useGo(): (path: string, how?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  return useCallback(
    (path, how) => {
      const go = () => navigate(path, { replace: how?.replace === true })
      if (isGuarded()) void mayLeavePage().then((may) => (may ? go() : undefined))
      else void go()
    },
    [navigate],
  )
}

/** One step back, or to `fallback` when the page was opened by its address. */
export function useBack(fallback: string): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return useCallback(() => {
    if (key === 'default') void navigate(fallback, { replace: true })
    else void navigate(-1)
  }, [navigate, key, fallback])
}
