import { BookmarkPlus, GripVertical, Pin } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useT } from '#shell/i18n.ts'
import { Check } from '../ui/Check.tsx'
import { isShown, moveColumn, orderColumns, pinOf, type Column } from './columns.ts'
import type { ColumnSettingsProps } from './ColumnSettings.tsx'
import { DENSITIES, type TableSettings } from './settings.ts'
import { useTableSettings } from './table-settings.ts'
import './column-panel.css'

/** Row height, order, choice and place of a table's columns. Dragging has a twin: arrow keys on the handle. */
export default function ColumnPanel({ name, columns, onSaveView }: ColumnSettingsProps) {
  const t = useT()
  const group = useId()
  const root = useRef<HTMLDivElement>(null)
  const [settings, change] = useTableSettings(name)
  const [dragged, setDragged] = useState<string>()
  const ordered = orderColumns(columns, settings.order)
  const movable = ordered.filter((column) => !column.isFixed)
  const move = (key: string, to: number) => change({ order: moveColumn(columns, settings.order, key, to) })
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
        {ordered.map((column) => (
          <ColumnRow
            key={column.key}
            column={column}
            place={movable.indexOf(column)}
            settings={settings}
            onChange={change}
            onMove={(to) => move(column.key, to)}
            onDrag={() => setDragged(column.key)}
            onDrop={(to) => {
              if (dragged !== undefined) move(dragged, to)
            }}
          />
        ))}
      </ul>
      {onSaveView && (
        <button type="button" className="kit-link kit-columns-save" onClick={onSaveView}>
          <BookmarkPlus size={16} aria-hidden="true" />
          {t('kit.views.save')}
        </button>
      )}
    </div>
  )
}

interface ColumnRowProps {
  column: Column<never>
  /** Among those that can be moved. */
  place: number
  settings: TableSettings
  onChange: (change: Partial<TableSettings>) => void
  onMove: (to: number) => void
  onDrag: () => void
  onDrop: (to: number) => void
}

function ColumnRow({ column, place, settings, onChange, onMove, onDrag, onDrop }: ColumnRowProps) {
  const t = useT()
  const { title, isFixed = false } = column
  const onArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onMove(place + (event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    // The twin for the keyboard stands on the handle.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      draggable={!isFixed}
      onDragStart={onDrag}
      onDragOver={(event) => {
        if (!isFixed) event.preventDefault()
      }}
      onDrop={() => onDrop(place)}
    >
      <button
        type="button"
        className="kit-columns-handle"
        disabled={isFixed}
        aria-label={t('kit.columns.move', { name: title })}
        onKeyDown={onArrow}
      >
        <GripVertical size={14} />
      </button>
      <Check
        tick={isShown(column, settings) ? 'all' : 'none'}
        disabled={isFixed}
        onChange={(isTicked) => onChange(withShown(column, settings, isTicked))}
      >
        {title}
      </Check>
      <PinButton column={column} settings={settings} onChange={onChange} />
    </li>
  )
}

/** Not pinned, at the left, at the right: one press after the other. */
function PinButton({ column, settings, onChange }: Pick<ColumnRowProps, 'column' | 'settings' | 'onChange'>) {
  const t = useT()
  const { key, title, isFixed } = column
  const pin = pinOf(column, settings)
  const label = isFixed
    ? t('kit.columns.pinned', { name: title })
    : t(`kit.columns.${pin === 'start' ? 'pinEnd' : pin === 'end' ? 'unpin' : 'pinStart'}`, { name: title })
  const press = () => {
    const { [key]: _, ...others } = settings.pinned
    onChange({ pinned: pin === 'end' ? others : { ...others, [key]: pin === 'start' ? 'end' : 'start' } })
  }
  return (
    <button
      type="button"
      className="kit-columns-pin"
      data-pin={pin}
      disabled={isFixed}
      aria-pressed={pin !== undefined}
      aria-label={label}
      title={label}
      onClick={press}
    >
      <Pin size={14} />
    </button>
  )
}

/** Extra columns are listed when they are shown, the others when they are not. */
function withShown(
  { key, isExtra }: Column<never>,
  settings: TableSettings,
  isTicked: boolean,
): Partial<TableSettings> {
  const name = isExtra ? 'shown' : 'hidden'
  const others = settings[name].filter((other) => other !== key)
  return { [name]: isTicked === (isExtra ?? false) ? [...others, key] : others }
}
