import { ArrowDown, ArrowUp, Copy, GripVertical, Trash2 } from 'lucide-react'
import { useEffect, useRef, type CSSProperties, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useT } from '#shell/i18n.ts'
import { isSameTarget, spotOf, type Target } from '../model/layout-tree.ts'
import { useDesigner } from '../state/use-designer.ts'
import { useDraggable, useDropPlace } from './use-drag.ts'
import { useTargetActions, useTargetKeys } from './use-keys.ts'
import './canvas.css'

interface CanvasBoxProps {
  target: Target
  /** Its name and kind, read aloud. */
  label: string
  className: string
  style?: CSSProperties
  /** Neighbours stand beside it. */
  isRow?: boolean
  hasProblem?: boolean
  /** Enter begins to edit it. */
  onEdit?: () => void
  children: ReactNode
}

/** Something on the canvas: focused, selected, dragged and moved by keys. What is selected has a toolbar. */
export function CanvasBox(props: CanvasBoxProps) {
  const { target, label, className, style, isRow = false, hasProblem = false, onEdit, children } = props
  const { model, selected, select, takeFocus, isReadOnly } = useDesigner()
  const box = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const isSelected = isSameTarget(selected, target)
  const keys = useTargetKeys('canvas')
  const spot = spotOf(model, target)
  const isDragging = useDraggable(box, { from: 'form', target }, { isOff: isReadOnly })
  const side = useDropPlace(box, {
    spotFor: (at) =>
      spot === undefined || at === 'inside' ? undefined : { ...spot, at: at === 'before' ? spot.at : spot.at + 1 },
    isRow,
  })
  useEffect(() => {
    if (isSelected && takeFocus('canvas')) box.current?.focus()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || isReadOnly || keys(event, target)) return
    if (event.key !== 'Enter' || onEdit === undefined) return
    event.preventDefault()
    onEdit()
  }
  return (
    // Like a row of a grid: it has the focus itself, and what it does has keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Tab walks the fields
      tabIndex={0}
      aria-label={label}
      aria-current={isSelected ? 'true' : undefined}
      className={`frd-box ${className}`}
      style={style}
      data-selected={isSelected}
      data-problem={hasProblem}
      data-dragging={isDragging}
      data-drop={side}
      data-row={isRow}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (event.target === event.currentTarget && !isSelected) select(target)
      }}
      onClick={(event) => {
        event.stopPropagation()
        if (!isSelected) select(target)
      }}
      onDoubleClick={(event) => {
        event.stopPropagation()
        if (!isReadOnly) onEdit?.()
      }}
    >
      {isSelected && !isReadOnly && <BoxTools target={target} handle={handle} />}
      {children}
    </div>
  )
}

/** Out of the order of Tab: each has its key (`use-keys.ts`), and Tab walks the fields. */
function BoxTools({ target, handle }: { target: Target; handle: RefObject<HTMLSpanElement | null> }) {
  const t = useT()
  const actions = useTargetActions('canvas')
  const tools = [
    { name: t('forms.design.moveUp'), icon: <ArrowUp size={14} />, run: () => actions.move(target, 'up') },
    { name: t('forms.design.moveDown'), icon: <ArrowDown size={14} />, run: () => actions.move(target, 'down') },
    { name: t('forms.design.duplicate'), icon: <Copy size={14} />, run: () => void actions.duplicate(target) },
    { name: t('forms.design.remove'), icon: <Trash2 size={14} />, run: () => actions.remove(target) },
  ]
  return (
    <div className="frd-box-tools" role="toolbar" aria-label={t('forms.design.tools')}>
      <span ref={handle} className="frd-box-grip" title={t('forms.design.drag')} aria-hidden="true">
        <GripVertical size={14} />
      </span>
      {tools.map(({ name, icon, run }) => (
        <button
          key={name}
          type="button"
          tabIndex={-1}
          aria-label={name}
          title={name}
          onClick={(event) => {
            event.stopPropagation()
            run()
          }}
        >
          {icon}
        </button>
      ))}
    </div>
  )
}
