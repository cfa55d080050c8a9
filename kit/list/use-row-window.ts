import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { rowWindow, type RowWindow } from './row-window.ts'

/** Before anything is measured: about a screen. */
const ASSUMED_HEIGHT = 900

/** The rows to render, following the scroll of `host`. @param rowHeight pixels, the same for every row */
export function useRowWindow(host: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  const seen = useRef({ top: 0, height: ASSUMED_HEIGHT })
  const [shown, setShown] = useState<RowWindow>(() => rowWindow(count, rowHeight, 0, ASSUMED_HEIGHT))
  // By what was measured last: to ask while rows are put together would have the page laid out once more.
  const follow = useCallback(() => {
    const next = rowWindow(count, rowHeight, seen.current.top, seen.current.height)
    setShown((former) => (former.from === next.from && former.to === next.to ? former : next))
  }, [count, rowHeight])
  useLayoutEffect(follow, [follow])
  useEffect(() => {
    const element = host.current
    if (!element) return
    const measure = () => {
      if (element.clientHeight === 0) return
      seen.current = { top: element.scrollTop, height: element.clientHeight }
      follow()
    }
    element.addEventListener('scroll', measure, { passive: true })
    // Measures as soon as it observes, after the layout.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [host, follow])
  // A shorter list shows at once; the scroll position follows only after it is rendered.
  return { from: Math.min(shown.from, Math.max(0, count - 1)), to: Math.min(shown.to, count) }
}
