import { useEffect, useRef, useState } from 'react'
import { focusFirstField } from './first-field.ts'
import { keepScrollable } from './scroll-focus.ts'

/**
 * Lies in an overlay that opens and closes with its own element. Brings the focus to its first field, or else into it,
 * and back to where it was once the overlay is gone. Antd's own does both as long as things move: without motion it
 * takes the focus from the field again, and remembers that field as the place to return to.
 */
export function OverlayFocus() {
  const here = useRef<HTMLElement>(null)
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    const drawer = here.current?.closest<HTMLElement>('.ant-drawer')
    if (drawer && !drawer.contains(document.activeElement) && !focusFirstField(drawer))
      drawer.focus({ preventScroll: true })
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [before])
  useEffect(() => {
    const body = here.current?.closest<HTMLElement>('.ant-drawer-body')
    return body ? keepScrollable(body) : undefined
  }, [])
  return <i ref={here} hidden />
}
