import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useT } from '../i18n.ts'
import { MenuIcon } from '../icons/MenuIcon.tsx'
import { useDragOrder } from './use-drag-order.ts'
import type { WidgetArrangement } from './use-widget-arrangement.ts'
import type { Widget } from './widgets.ts'
import './arrange-panel.css'

interface ArrangePanelProps {
  arrangement: WidgetArrangement
  onDone: () => void
}

/** Shows, hides and orders the widgets of a page, by hand or by keyboard. Every change holds at once and is kept. */
export function ArrangePanel({ arrangement, onDone }: ArrangePanelProps) {
  const t = useT()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const { all, move, restore, isChanged } = arrangement
  useEffect(() => heading.current?.focus(), [])

  const moveBy = (widget: Widget, by: number) => {
    const place = move(widget.name, by) + 1
    setAnnouncement(t('widgets.movedTo', { name: t(widget.title), place, count: all.length }))
  }
  const list = useRef<HTMLOListElement>(null)
  const dragged = useDragOrder(list, (from, to) => {
    const widget = all[from]
    if (widget) moveBy(widget, to - from)
  })
  return (
    <section className="pt-card pt-arrange" aria-labelledby={id}>
      <header className="pt-widget-head">
        <h2 ref={heading} id={id} tabIndex={-1}>
          {t('widgets.arrange')}
        </h2>
        <span className="pt-widget-note">{t('widgets.arrange.how')}</span>
        <span className="pt-widget-aside">
          <button type="button" className="pt-button" disabled={!isChanged} onClick={restore}>
            {t('widgets.restore')}
          </button>
          <button type="button" className="pt-button" data-kind="solid" onClick={onDone}>
            {t('widgets.done')}
          </button>
        </span>
      </header>
      <ol ref={list} className="pt-arrange-list">
        {all.map((widget, at) => (
          <li key={widget.name} draggable data-dragged={at === dragged}>
            <ArrangeRow
              widget={widget}
              isShown={!arrangement.isHidden(widget.name)}
              onShow={(isShown) => arrangement.setHidden(widget.name, !isShown)}
              onMove={(by) => moveBy(widget, by)}
              ends={{ first: at === 0, last: at === all.length - 1 }}
            />
          </li>
        ))}
      </ol>
      <p className="pt-unseen" role="status">
        {announcement}
      </p>
    </section>
  )
}

interface ArrangeRowProps {
  widget: Widget
  isShown: boolean
  onShow: (isShown: boolean) => void
  onMove: (by: 1 | -1) => void
  ends: { first: boolean; last: boolean }
}

function ArrangeRow({ widget, isShown, onShow, onMove, ends }: ArrangeRowProps) {
  const t = useT()
  const name = t(widget.title)
  // At an end the button stays focusable: the user who moves by keyboard is not thrown out.
  const arrow = (by: 1 | -1, isEnd: boolean) => {
    const label = t(by < 0 ? 'widgets.moveUp' : 'widgets.moveDown', { name })
    const Icon = by < 0 ? ArrowUp : ArrowDown
    return (
      <button
        type="button"
        className="pt-icon-button"
        aria-label={label}
        title={label}
        aria-disabled={isEnd}
        onClick={() => isEnd || onMove(by)}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    )
  }
  return (
    <>
      <GripVertical className="pt-arrange-grip" size={16} strokeWidth={1.75} aria-hidden="true" />
      <label>
        <input type="checkbox" checked={isShown} onChange={({ target }) => onShow(target.checked)} />
        <MenuIcon name={widget.icon} size={16} />
        {name}
      </label>
      {arrow(-1, ends.first)}
      {arrow(1, ends.last)}
    </>
  )
}
