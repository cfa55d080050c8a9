import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { standsAt, type Marks } from './marks.ts'
import { openViewer, type Viewer } from './viewer.ts'

export interface CanvasProps {
  xml: string
  marks: Marks
  picked?: string | undefined
  onPick?: ((id: string) => void) | undefined
  /** Given the viewer once something is drawn, and nothing when it could not be. */
  onReady: (viewer: Viewer | undefined) => void
}

/** The drawing itself, fetched when one is first shown. */
export default function Canvas({ xml, marks, picked, onPick, onReady }: CanvasProps) {
  const host = useRef<HTMLDivElement>(null)
  const [viewer, setViewer] = useState<Viewer>()
  const pick = useEffectEvent((id: string) => onPick?.(id))
  const ready = useEffectEvent(onReady)
  const show = useEffectEvent((opened: Viewer) => opened.show(standsAt(marks)))

  useEffect(() => {
    const element = host.current
    if (!element) return
    const opened = openViewer(element, (id) => pick(id))
    let isGone = false
    let width = 0
    const sizes = new ResizeObserver(() => {
      // A page that is hidden has no size.
      if (element.clientWidth === 0 || element.clientWidth === width) return
      width = element.clientWidth
      show(opened)
    })
    opened.draw(xml).then(
      () => {
        if (isGone) return
        show(opened)
        sizes.observe(element)
        setViewer(opened)
        ready(opened)
      },
      () => {
        if (!isGone) ready(undefined)
      },
    )
    return () => {
      isGone = true
      sizes.disconnect()
      setViewer(undefined)
      opened.destroy()
    }
  }, [xml])

  useEffect(() => viewer?.mark(marks), [viewer, marks])

  useEffect(() => viewer?.pick(picked), [viewer, picked])

  return <div ref={host} className="wf-canvas" />
}
