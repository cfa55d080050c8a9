import { useLayoutEffect, useState, type RefObject } from 'react'

/** Milliseconds without widgets before their grey shapes are shown (looks: "skeleton after 300 ms"). */
const TIMEOUT_MS = 300

const BONES = '.pt-widget-bones'

/** Whether something that would be in sight still has its grey shape. */
const isWaiting = (element: HTMLElement) =>
  [...element.querySelectorAll(BONES)].some((bones) => bones.getBoundingClientRect().top < window.innerHeight)

/**
 * True once the widgets in sight have their content, or it has taken too long to go on waiting. So on most days home
 * comes up whole, and nothing jumps when a list turns out shorter than its place.
 */
export function useComplete(widgets: RefObject<HTMLElement | null>): boolean {
  const [isComplete, setIsComplete] = useState(false)
  useLayoutEffect(() => {
    const began = performance.now()
    let frame = 0
    const look = () => {
      if (widgets.current && isWaiting(widgets.current) && performance.now() - began < TIMEOUT_MS)
        frame = requestAnimationFrame(look)
      else setIsComplete(true)
    }
    // With the next picture there is a layout anyway; without any grey shape there is nothing to wait for.
    if (widgets.current?.querySelector(BONES)) frame = requestAnimationFrame(look)
    else setIsComplete(true)
    return () => cancelAnimationFrame(frame)
  }, [widgets])
  return isComplete
}
