import { useEffect, useRef, type HTMLAttributes } from 'react'
import './scroll-area.css'

/** Pixels that stay beside the chosen item, so that its neighbour shows. */
const ROOM = 56
/** The page one is on. A module, too, is marked in the rail. */
const CHOSEN = '[aria-current]'

interface ScrollAreaProps extends HTMLAttributes<HTMLDivElement> {
  /** Names the chosen item: another name, and it is brought into sight as soon as it is there. */
  chosen: string | undefined
}

/** A long menu: it scrolls to the chosen item, and fades at the edge where some are hidden. */
export function ScrollArea({ chosen, className = '', children, ...rest }: ScrollAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = area.current
    if (!element) return
    /** Once per choice: afterwards the person scrolls. */
    let isSought = chosen !== undefined
    const follow = () => {
      if (isSought) isSought = !scrollIntoSight(element)
      element.dataset['fade'] = fadeOf(element)
    }
    const onScroll = () => (element.dataset['fade'] = fadeOf(element))
    let frame = 0
    // With the next picture, which needs the layout anyway; asked for in between, the whole page is laid out once more.
    const followSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(follow)
    }
    // A branch may open after the choice, and a folded menu unfold. The size is reported when observing begins, too.
    const content = new MutationObserver(followSoon)
    const size = new ResizeObserver(follow)
    content.observe(element, { childList: true, subtree: true })
    size.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      content.disconnect()
      size.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [chosen])
  return (
    <div ref={area} className={`pt-scroll ${className}`} {...rest}>
      {children}
    </div>
  )
}

/** @returns whether the chosen item is there */
function scrollIntoSight(area: HTMLElement): boolean {
  const item = area.querySelector(CHOSEN)
  if (!item || area.clientHeight === 0) return false
  const { top, bottom } = area.getBoundingClientRect()
  const own = item.getBoundingClientRect()
  if (own.top < top + ROOM) area.scrollTop += own.top - top - ROOM
  else if (own.bottom > bottom - ROOM) area.scrollTop += own.bottom - bottom + ROOM
  return true
}

/** At which edges items are hidden. */
function fadeOf({ scrollTop, scrollHeight, clientHeight }: HTMLElement): 'none' | 'start' | 'end' | 'both' {
  const [isAbove, isBelow] = [scrollTop > 1, scrollTop < scrollHeight - clientHeight - 1]
  if (isAbove && isBelow) return 'both'
  return isAbove ? 'start' : isBelow ? 'end' : 'none'
}
