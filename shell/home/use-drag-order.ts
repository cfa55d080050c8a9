import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

/** The place of the item that an event happened at. */
function placeAt(list: HTMLElement, target: EventTarget | null): number {
  const item = target instanceof Element ? target.closest('li') : null
  return item ? [...list.children].indexOf(item) : -1
}

/**
 * Ordering a list by dragging its items, which must be `draggable`.
 * @param onMove the item at `from` was dragged to where the one at `to` is; the list follows at once
 * @returns the place of the item that is being dragged
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): number | undefined {
  const [dragged, setDragged] = useState<number>()
  const begin = useEffectEvent((event: DragEvent, element: HTMLElement) => {
    if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move'
    setDragged(placeAt(element, event.target))
  })
  const over = useEffectEvent((event: DragEvent, element: HTMLElement) => {
    const to = placeAt(element, event.target)
    if (dragged === undefined || to < 0 || to === dragged) return
    setDragged(to)
    onMove(dragged, to)
  })

  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const ending = new AbortController()
    const { signal } = ending
    element.addEventListener('dragstart', (event) => begin(event, element), { signal })
    element.addEventListener('dragenter', (event) => over(event, element), { signal })
    element.addEventListener('dragover', (event) => event.preventDefault(), { signal })
    element.addEventListener('dragend', () => setDragged(undefined), { signal })
    return () => ending.abort()
  }, [list])
  return dragged
}
