/** What is seen of a drawing: all of it, and marks at its elements. */
import type Canvas from 'diagram-js/lib/core/Canvas'
import type Overlays from 'diagram-js/lib/features/overlays/Overlays'
import type { DrawnElement } from './chosen-element.ts'

/** Free space around a drawing, in pixels of the screen: the palette stands in it. */
const EDGE = 72
const MIN_SCALE = 0.2
const CHECK = 'wf-check'

/** A problem of the check at an element. */
export interface PlacedMark {
  id: string
  isError: boolean
  text: string
}

/** All of it in sight and in the middle, never larger than drawn; of what is too large for that, the beginning. */
export function fitIn(canvas: Canvas): void {
  canvas.resized()
  const { inner, outer } = canvas.viewbox()
  const fitting = Math.min((outer.width - 2 * EDGE) / inner.width, (outer.height - 2 * EDGE) / inner.height)
  const scale = Math.max(MIN_SCALE, Math.min(1, fitting))
  const [width, height] = [outer.width / scale, outer.height / scale]
  if (width > 0 && height > 0)
    canvas.viewbox({
      x: inner.x - before(inner.width, width, EDGE / scale),
      y: inner.y - before(inner.height, height, EDGE / scale),
      width,
      height,
    })
}

/** The free space before what is shown: half of what is left over, at least the edge. */
const before = (drawn: number, seen: number, edge: number): number => Math.max((seen - drawn) / 2, edge)

/** A mark at each element that has a problem, in place of those from before. */
export function markAll(
  overlays: Overlays,
  find: (id: string) => DrawnElement | undefined,
  marks: readonly PlacedMark[],
): void {
  overlays.remove({ type: CHECK })
  const seen = new Set<string>()
  for (const { id, isError, text } of marks) {
    const element = find(id)
    if (element?.width === undefined || seen.has(id)) continue
    seen.add(id)
    const mark = document.createElement('span')
    mark.className = `wf-check-mark${isError ? ' wf-check-error' : ''}`
    mark.textContent = '!'
    mark.title = text
    overlays.add(id, CHECK, { position: { top: -10, left: -10 }, html: mark })
  }
}
