import { Button, Checkbox, Popover, Segmented } from 'antd'
import { Columns3Cog, GripVertical } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useT } from '#shell/i18n.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { initialArrangement, moveColumn, orderColumns, type Column } from './columns.ts'
import { DENSITIES, useTableSettings } from './table-settings.ts'
import './column-settings.css'

interface ColumnSettingsProps {
  /** As on the table. */
  name: string
  columns: readonly Column<never>[]
}

/** Density, order and choice of a table's columns. Dragging has a twin: arrow keys on the handle. */
export function ColumnSettings({ name, columns }: ColumnSettingsProps) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={<Panel name={name} columns={columns} />}
    >
      <span>
        <IconButton type="default" name={t('kit.columns.title')} icon={<Columns3Cog size={16} />} aria-expanded={isOpen} />
      </span>
    </Popover>
  )
}

function Panel({ name, columns }: ColumnSettingsProps) {
  const t = useT()
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

  return (
    <section className="kit-columns" aria-label={t('kit.columns.title')}>
      <header>
        <b>{t('kit.columns.title')}</b>
        <Button type="link" size="small" onClick={() => change(undefined)}>
          {t('kit.columns.restore')}
        </Button>
      </header>
      <Segmented
        block
        size="small"
        value={settings.density}
        aria-label={t('kit.columns.density')}
        options={DENSITIES.map((density) => ({ value: density, label: t(`kit.columns.${density}`) }))}
        onChange={(density) => change({ density })}
      />
      <ul>
        {ordered.map(({ key, title, isFixed }) => {
          const at = movable.findIndex((column) => column.key === key)
          return (
            <li
              key={key}
              draggable={!isFixed}
              onDragStart={() => setDragged(key)}
              onDragOver={(event) => !isFixed && event.preventDefault()}
              onDrop={() => dragged !== undefined && move(dragged, at)}
            >
              <button
                type="button"
                className="kit-columns-handle"
                disabled={isFixed === true}
                aria-label={t('kit.columns.move', { name: title })}
                onKeyDown={(event) => onArrow(event, key, at)}
              >
                <GripVertical size={14} />
              </button>
              <Checkbox
                checked={isFixed === true || !settings.hidden.includes(key)}
                disabled={isFixed === true}
                onChange={(event) => toggle(key, event.target.checked)}
              >
                {title}
              </Checkbox>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
