import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { useT } from '#shell/i18n.ts'
import { fittingWidth, measureWidths, showWidth } from './column-widths.ts'
import { boundWidth, MAX_WIDTH, MIN_WIDTH, type PlacedColumn } from './columns.ts'

const STEP = 10
const BIG_STEP = 50

interface ColumnEdgeProps {
  column: PlacedColumn<never>
  host: RefObject<HTMLElement | null>
  /** The widths of all columns as they are then. */
  onResize: (widths: Readonly<Record<string, number>>) => void
}

/**
 * The edge of a column's head: dragged it changes the width, twice clicked it fits; arrow keys and Enter do the same.
 */
export function ColumnEdge({ column, host, onResize }: ColumnEdgeProps) {
  const t = useT()
  const { key, title, width } = column
  const drag = useRef<{ widths: Readonly<Record<string, number>>; fromX: number; now: number }>(undefined)

  const resize = (to: number) => {
    if (host.current) onResize({ ...measureWidths(host.current), [key]: boundWidth(to) })
  }
  const fit = () => {
    if (host.current) resize(fittingWidth(host.current, key))
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!host.current || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const widths = measureWidths(host.current)
    drag.current = { widths, fromX: event.clientX, now: widths[key] ?? width }
  }
  const onPointerMove = (event: PointerEvent) => {
    const dragged = drag.current
    if (!dragged || !host.current) return
    dragged.now = boundWidth((dragged.widths[key] ?? width) + event.clientX - dragged.fromX)
    showWidth(host.current, dragged.widths, key, dragged.now)
  }
  const onPointerUp = () => {
    const dragged = drag.current
    drag.current = undefined
    if (dragged && dragged.now !== dragged.widths[key]) onResize({ ...dragged.widths, [key]: dragged.now })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const now = event.currentTarget.closest('th')?.getBoundingClientRect().width ?? width
    const step = event.shiftKey ? BIG_STEP : STEP
    if (event.key === 'ArrowRight') resize(now + step)
    else if (event.key === 'ArrowLeft') resize(now - step)
    else if (event.key === 'Home') resize(MIN_WIDTH)
    else if (event.key === 'Enter') fit()
    else return
    event.preventDefault()
  }

  return (
    // A separator that can be moved is a control by the ARIA pattern "window splitter".
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t('kit.columns.resize', { name: title })}
      aria-valuenow={Math.round(width)}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      tabIndex={0}
      className="kit-column-edge"
      title={t('kit.columns.resizeHint')}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onDoubleClick={fit}
      onKeyDown={onKeyDown}
    />
  )
}
