import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Head of the table: 44 and its hairline. */
const HEAD = 45

interface BodyHeight {
  readonly hostRef: RefObject<HTMLDivElement | null>
  /** Pixels left for the rows below the head; 0 before it was measured. */
  readonly height: number
}

/** Measures how much room a table's rows have in the element that holds it. */
export function useBodyHeight(): BodyHeight {
  const hostRef = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const host = hostRef.current
    if (!host) return
    const measure = () => {
      const room = Math.floor(host.clientHeight - HEAD)
      if (room > 0) setHeight(room)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(host)
    return () => observer.disconnect()
  }, [])
  return { hostRef, height }
}
