/**
 * How much waits for the person at some pages: unread messages, open tasks. Whatever counts them for the header reports
 * them here, so that menus and the browser's tab show the same without a call of their own.
 */
import { useEffect } from 'react'
import { createStore, useStore } from '../store.ts'

/** By the path of the page. */
type Waiting = Readonly<Record<string, number>>

/** The most that a count shows. */
const MAX_COUNT = 99

const waiting = createStore<Waiting>({})

/** What a count reads: `7`, `99+`; empty for nothing. */
export const countText = (count: number): string =>
  count <= 0 ? '' : count > MAX_COUNT ? `${MAX_COUNT}+` : String(count)

/** The sum over some pages, each path once. */
export const sumOf = (counts: Waiting, paths: readonly string[]): number =>
  [...new Set(paths)].reduce((sum, path) => sum + (counts[path] ?? 0), 0)

/** Reports what waits at a page, as long as the caller is shown. */
export function useReportWaiting(path: string, count: number): void {
  useEffect(() => {
    const report = (now: number) => waiting.set({ ...waiting.get(), [path]: now })
    report(count)
    return () => report(0)
  }, [path, count])
}

/** How much waits at some pages; without any named, at all of them. */
export function useWaiting(paths?: readonly string[]): number {
  const counts = useStore(waiting)
  return sumOf(counts, paths ?? Object.keys(counts))
}
