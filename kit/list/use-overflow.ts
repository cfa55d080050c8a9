import { useEffect, useState, type RefObject } from 'react'

/** Of the width in sight, pinned columns take no more than this: the others must have room to scroll through. */
const MAX_PINNED = 0.6

interface Overflow {
  /** What is inside is wider than the element: columns that stay at the edge then show a line. */
  readonly isOverflowing: boolean
  /** The pinned columns would take most of what is in sight: they scroll with the others. */
  readonly isCramped: boolean
}

/** @param pinned pixels of what stays at the edges */
export function useOverflow(host: RefObject<HTMLElement | null>, pinned: number): Overflow {
  const [overflow, setOverflow] = useState<Overflow>({ isOverflowing: false, isCramped: false })
  useEffect(() => {
    const element = host.current
    if (!element) return
    const measure = () => {
      const isOverflowing = element.scrollWidth > element.clientWidth + 1
      const isCramped = isOverflowing && pinned > element.clientWidth * MAX_PINNED
      setOverflow((former) =>
        former.isOverflowing === isOverflowing && former.isCramped === isCramped
          ? former
          : { isOverflowing, isCramped },
      )
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [host, pinned])
  return overflow
}
