import { useEffect, useState, type RefObject } from 'react'

/** Pixels that stay beside the chosen item, so that its neighbour shows. */
const ROOM = 42
/** A tab, or a menu, that is chosen. */
const CHOSEN = '[aria-selected="true"], [aria-current]'

type Fade = 'none' | 'start' | 'end' | 'both'

/**
 * For a row of tabs or menus that may have no room: keeps the chosen one in sight, lets the wheel scroll the row, and
 * says at which edges some are hidden. The chosen one stays in sight in a window that becomes narrower.
 * @param chosen names the chosen one: another name, and it is brought into sight
 * @param content what the row is made of: another content, and it is measured again
 */
export function useOverflow(
  list: RefObject<HTMLElement | null>,
  chosen: string | undefined,
  content: string | number,
): Fade {
  const [fade, setFade] = useState<Fade>('none')
  useEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const hidden = element.scrollWidth - element.clientWidth
      const [start, end] = [element.scrollLeft > 1, element.scrollLeft < hidden - 1]
      setFade(start && end ? 'both' : start ? 'start' : end ? 'end' : 'none')
    }
    const onWheel = (event: WheelEvent) => {
      if (element.scrollWidth <= element.clientWidth || event.deltaY === 0) return
      // A menu that hangs from it scrolls by itself.
      if (event.clientY > element.getBoundingClientRect().bottom) return
      event.preventDefault()
      element.scrollBy({ left: event.deltaY })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
      element.removeEventListener('wheel', onWheel)
    }
  }, [list, chosen, content])
  useEffect(() => {
    const element = list.current
    if (!element || chosen === undefined) return
    const keepInSight = () => {
      const item = element.querySelector(CHOSEN)
      if (!item) return
      const { left, right } = element.getBoundingClientRect()
      const own = item.getBoundingClientRect()
      if (own.left < left + ROOM) element.scrollBy({ left: own.left - left - ROOM })
      else if (own.right > right - ROOM) element.scrollBy({ left: own.right - right + ROOM })
    }
    // At once, after the layout; and when the window becomes narrower, or is zoomed, which hides what was in sight.
    const observer = new ResizeObserver(keepInSight)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, chosen, content])
  return fade
}
