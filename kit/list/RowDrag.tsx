import { useState, type CSSProperties, type DragEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './row-drag.css'

/** On the handle of a row; the row itself says whose it is. */
export const ROW_HANDLE = 'kit-row-handle'

/** How a row is dropped on another: before it, behind it, or into it as its last child. */
export type Drop = 'before' | 'behind' | 'into'

interface RowDragProps<Move> {
  /** What a drop would do; nothing where it would change nothing or break the rules. */
  moveFor: (id: string, targetId: string, drop: Drop) => Move | undefined
  /** Left out: nothing can be moved. */
  onMove: ((move: Move) => void) | undefined
  /** The table. */
  children: ReactNode
}

interface Hover<Move> {
  readonly move: Move
  readonly drop: Drop
  readonly box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
}

/**
 * Lets the rows of a tree be dragged by their handles. Where a drop is against the rules, the pointer says so and
 * nothing happens.
 * @example <RowDrag moveFor={(id, targetId, drop) => moveFor(menus, id, targetId, drop)}
 *   onMove={move}>{table}</RowDrag>
 */
export function RowDrag<Move>({ moveFor, onMove, children }: RowDragProps<Move>) {
  const [dragged, setDragged] = useState<string>()
  const [hover, setHover] = useState<Hover<Move>>()
  const end = () => {
    setDragged(undefined)
    setHover(undefined)
  }
  const start = (event: DragEvent) => {
    const row = rowOf(event.target)
    const isHandle = event.target instanceof Element && event.target.closest(`.${ROW_HANDLE}`) !== null
    if (!row || !isHandle || !onMove) return
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', row.id)
    event.dataTransfer.setDragImage(row.element, 20, row.element.offsetHeight / 2)
    setDragged(row.id)
  }
  const over = (event: DragEvent) => {
    if (dragged === undefined) return
    const next = hoverAt(event, (targetId, drop) => moveFor(dragged, targetId, drop))
    if (next) {
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
    }
    setHover(next)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (hover) onMove?.(hover.move)
    end()
  }
  return (
    <div className="kit-row-drag" onDragStart={start} onDragOver={over} onDrop={drop} onDragEnd={end}>
      {children}
      {hover &&
        createPortal(<i className={`kit-row-drop kit-row-drop-${hover.drop}`} style={styleOf(hover)} />, document.body)}
    </div>
  )
}

function rowOf(target: EventTarget): { id: string; element: HTMLElement } | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('tr[data-id]') : null
  const id = element?.dataset['id']
  return element && id !== undefined ? { id, element } : undefined
}

/** The outer quarters of a row mean beside it, its middle into it, as far as the rules allow. */
function hoverAt<Move>(
  event: DragEvent,
  moveTo: (targetId: string, drop: Drop) => Move | undefined,
): Hover<Move> | undefined {
  const row = rowOf(event.target)
  if (!row) return undefined
  const box = row.element.getBoundingClientRect()
  const at = (event.clientY - box.top) / box.height
  const nearest: Drop = at < 0.5 ? 'before' : 'behind'
  const wanted: readonly Drop[] = at > 0.25 && at < 0.75 ? ['into', nearest] : [nearest, 'into']
  for (const drop of wanted) {
    const move = moveTo(row.id, drop)
    if (move) return { move, drop, box }
  }
  return undefined
}

function styleOf<Move>({ drop, box: { left, top, width, height } }: Hover<Move>): CSSProperties {
  if (drop === 'into') return { left, top, width, height }
  return { left, top: (drop === 'before' ? top : top + height) - 1, width, height: 2 }
}
