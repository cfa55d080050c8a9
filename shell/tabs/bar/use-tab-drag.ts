import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'
import { moveTab, tabs } from '../tabs-store.ts'

/** Less is a click by a hand that trembles. */
const THRESHOLD = 5

interface TabDrag {
  /** The key of the tab that follows the pointer. */
  readonly dragged: string | undefined
  readonly startDrag: (event: ReactPointerEvent, key: string) => void
}

/** Orders tabs by dragging: the others make room at once. Escape puts the tab back. Fingers scroll instead. */
export function useTabDrag(list: RefObject<HTMLElement | null>): TabDrag {
  const [dragged, setDragged] = useState<string>()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const startDrag = (event: ReactPointerEvent, key: string) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    stop.current?.()
    const from = event.clientX
    const origin = indexOf(key)
    const controller = new AbortController()
    let isDragging = false
    const end = () => {
      controller.abort()
      setDragged(undefined)
      if (isDragging) swallowClick()
      isDragging = false
    }
    const onMove = ({ clientX }: PointerEvent) => {
      if (!isDragging && Math.abs(clientX - from) < THRESHOLD) return
      if (!isDragging) setDragged(key)
      isDragging = true
      const there = list.current ? indexUnder(list.current, key, clientX) : undefined
      if (there !== undefined) moveTab(key, there)
    }
    const onKey = ({ key: pressed }: KeyboardEvent) => {
      if (pressed !== 'Escape') return
      if (isDragging) moveTab(key, origin)
      end()
    }
    const { signal } = controller
    window.addEventListener('pointermove', onMove, { signal })
    window.addEventListener('pointerup', end, { signal })
    window.addEventListener('pointercancel', end, { signal })
    window.addEventListener('keydown', onKey, { signal })
    stop.current = end
  }
  return { dragged, startDrag }
}

const indexOf = (key: string) => tabs.get().open.findIndex((tab) => tab.key === key)

/** The place whose middle the pointer has passed; undefined where the tab stands right. */
function indexUnder(list: HTMLElement, key: string, x: number): number | undefined {
  const middles = Array.from(list.querySelectorAll<HTMLElement>('[role="tab"]'), (tab) => {
    const { left, width } = tab.getBoundingClientRect()
    return left + width / 2
  })
  const here = indexOf(key)
  const right = middles.findLastIndex((middle, index) => index > here && x > middle)
  if (right >= 0) return right
  const left = middles.findIndex((middle, index) => index < here && x < middle)
  return left >= 0 ? left : undefined
}

/** Letting go after a drag is no click. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
