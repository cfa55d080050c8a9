import { useEffect, useState, type RefObject } from 'react'

/** Room that stays beside the tab in sight, so that its neighbour shows. */
const ROOM = 42

type Fade = 'none' | 'start' | 'end' | 'both'

/**
 * Keeps the active tab in sight where the tabs have no room, lets the wheel scroll them, and says at which edges some are
 * hidden.
 * @param active id of its element
 * @param count how many tabs there are
 */
export function useOverflow(list: RefObject<HTMLElement | null>, active: string | undefined, count: number): Fade {
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
  }, [list, count])
  useEffect(() => {
    const element = list.current
    const tab = active === undefined ? null : document.getElementById(active)
    if (!element || !tab) return
    const { left, right } = element.getBoundingClientRect()
    const own = tab.getBoundingClientRect()
    if (own.left < left + ROOM) element.scrollBy({ left: own.left - left - ROOM })
    else if (own.right > right - ROOM) element.scrollBy({ left: own.right - right + ROOM })
  }, [list, active, count])
  return fade
}
