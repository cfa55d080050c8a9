import { GripVertical } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useT } from '#shell/i18n.ts'
import { Check } from '../ui/Check.tsx'
import { initialArrangement, moveColumn, orderColumns } from './columns.ts'
import type { ColumnSettingsProps } from './ColumnSettings.tsx'
import { DENSITIES, useTableSettings } from './table-settings.ts'
import './column-panel.css'

/** Density, order and choice of a table's columns. Dragging has a twin: arrow keys on the handle. */
export default function ColumnPanel({ name, columns }: ColumnSettingsProps) {
  const t = useT()
  const group = useId()
  const root = useRef<HTMLDivElement>(null)
  const [settings, change] = useTableSettings(name, initialArrangement(columns))
  const [dragged, setDragged] = useState<string>()
  const ordered = orderColumns(columns, settings.order)
  const movable = ordered.filter((column) => !column.isFixed)
  const move = (key: string, to: number) => change({ order: moveColumn(columns, settings.order, key, to) })
  const onArrow = (event: KeyboardEvent, key: string, at: number) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    move(key, at + (event.key === 'ArrowUp' ? -1 : 1))
  }
  const toggle = (key: string, isShown: boolean) =>
    change({ hidden: isShown ? settings.hidden.filter((other) => other !== key) : [...settings.hidden, key] })
  useEffect(() => root.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true }), [])

  return (
    <div ref={root} className="kit-columns">
      <div className="kit-columns-head">
        <b>{t('kit.columns.title')}</b>
        <button type="button" className="kit-link" onClick={() => change(undefined)}>
          {t('kit.columns.restore')}
        </button>
      </div>
      <div className="kit-densities" role="radiogroup" aria-label={t('kit.columns.density')}>
        {DENSITIES.map((density) => (
          <label key={density}>
            <input
              type="radio"
              name={group}
              checked={settings.density === density}
              onChange={() => change({ density })}
            />
            <span>{t(`kit.columns.${density}`)}</span>
          </label>
        ))}
      </div>
      <ul>
        {ordered.map(({ key, title, isFixed = false }) => {
          const at = movable.findIndex((column) => column.key === key)
          return (
            // The twin for the keyboard stands on the handle.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={key}
              draggable={!isFixed}
              onDragStart={() => setDragged(key)}
              onDragOver={(event) => {
                if (!isFixed) event.preventDefault()
              }}
              onDrop={() => {
                if (dragged !== undefined) move(dragged, at)
              }}
            >
              <button
                type="button"
                className="kit-columns-handle"
                disabled={isFixed}
                aria-label={t('kit.columns.move', { name: title })}
                onKeyDown={(event) => onArrow(event, key, at)}
              >
                <GripVertical size={14} />
              </button>
              <Check
                tick={isFixed || !settings.hidden.includes(key) ? 'all' : 'none'}
                disabled={isFixed}
                onChange={(isShown) => toggle(key, isShown)}
              >
                {title}
              </Check>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
