import { useEffect, useState, type RefObject } from 'react'

/** Whether what is inside is wider than the element: columns that stay at the edge then cast a shadow. */
export function useOverflow(host: RefObject<HTMLElement | null>): boolean {
  const [isOverflowing, setIsOverflowing] = useState(false)
  useEffect(() => {
    const element = host.current
    if (!element) return
    const measure = () => setIsOverflowing(element.scrollWidth > element.clientWidth + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [host])
  return isOverflowing
}
