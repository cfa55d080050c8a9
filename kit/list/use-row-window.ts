import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { rowWindow, type RowWindow } from './row-window.ts'

/** Before anything is measured: about a screen. */
const ASSUMED_HEIGHT = 900

/** The rows to render, following the scroll of `host`. @param rowHeight pixels, the same for every row */
export function useRowWindow(host: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  const [shown, setShown] = useState<RowWindow>(() => rowWindow(count, rowHeight, 0, ASSUMED_HEIGHT))
  const measure = useCallback(() => {
    const element = host.current
    if (!element || element.clientHeight === 0) return
    const next = rowWindow(count, rowHeight, element.scrollTop, element.clientHeight)
    setShown((former) => (former.from === next.from && former.to === next.to ? former : next))
  }, [host, count, rowHeight])
  useLayoutEffect(measure, [measure])
  useEffect(() => {
    const element = host.current
    if (!element) return
    element.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [host, measure])
  // A shorter list shows at once; the scroll position follows only after it is rendered.
  return { from: Math.min(shown.from, Math.max(0, count - 1)), to: Math.min(shown.to, count) }
}
