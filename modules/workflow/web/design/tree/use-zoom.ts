import { useState, type RefObject } from 'react'

const LEAST = 0.4
const MOST = 2
const EDGE = 28

/** How large the tree is drawn in the element that scrolls. */
export function useZoom(host: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(1)
  const limited = (scale: number) => Math.round(Math.min(Math.max(scale, LEAST), MOST) * 100) / 100
  return {
    zoom,
    zoomBy: (factor: number) => setZoom(limited(zoom * factor)),
    /** All of it in sight, never larger than drawn. */
    fit: () => {
      const [box, drawn] = [host.current, host.current?.firstElementChild]
      if (!box || !drawn) return
      const { width, height } = drawn.getBoundingClientRect()
      const scale = Math.min((box.clientWidth - EDGE) / (width / zoom), (box.clientHeight - EDGE) / (height / zoom))
      setZoom(limited(Math.min(1, scale)))
      box.scrollTo(0, 0)
    },
  }
}
