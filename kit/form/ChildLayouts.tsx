import { ChevronDown, ChevronUp, GripVertical, Trash2 } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useT } from '#shell/i18n.ts'
import type { ChildRow, RowsSchema } from './child-rows.ts'
import { ChildCell } from './ChildCell.tsx'
import type { ChildColumn } from './child-column.ts'
import type { useChildRows } from './use-child-rows.ts'
import { isOptional } from './zod-rule.ts'

interface LayoutProps {
  label: string
  columns: readonly ChildColumn[]
  schema: RowsSchema
  rows: readonly ChildRow[]
  table: ReturnType<typeof useChildRows>
}

/** The rows as a table. Dragging the handle moves a row; so do the arrow keys on it. */
export function ChildGrid({ label, columns, schema, rows, table }: LayoutProps) {
  const t = useT()
  const [dragged, setDragged] = useState<number>()
  const onArrow = (event: KeyboardEvent, at: number) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    table.move(at, at + step)
  }
  return (
    <div className="kit-child-scroll">
      <table className="kit-child-table" aria-label={label}>
        <thead>
          <tr>
            <th className="kit-child-narrow">
              <span className="pt-unseen">{t('kit.child.order')}</span>
            </th>
            {columns.map(({ key, title, width, kind }) => (
              <th key={key} scope="col" style={width === undefined ? undefined : { width }} data-kind={kind}>
                {title}
                {isRequired(schema, key) && <span className="kit-required" />}
              </th>
            ))}
            <th className="kit-child-narrow">
              <span className="pt-unseen">{t('kit.list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr
              key={table.keyOf(row)}
              data-dragged={dragged === at}
              onDragOver={(event) => {
                if (dragged !== undefined) event.preventDefault()
              }}
              onDrop={() => {
                if (dragged !== undefined) table.move(dragged, at)
                setDragged(undefined)
              }}
            >
              <td>
                <button
                  type="button"
                  className="kit-child-handle"
                  draggable
                  aria-label={t('kit.child.move', { row: at + 1 })}
                  title={t('kit.child.move', { row: at + 1 })}
                  onDragStart={() => setDragged(at)}
                  onDragEnd={() => setDragged(undefined)}
                  onKeyDown={(event) => onArrow(event, at)}
                >
                  <GripVertical size={14} />
                </button>
              </td>
              {columns.map((column, index) => (
                <td key={column.key} data-cell={`${at}.${index}`}>
                  <Cell column={column} row={row} at={at} table={table} />
                </td>
              ))}
              <td>
                <RemoveButton at={at} table={table} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The rows as cards, for a phone: fields below each other, moved by buttons. */
export function ChildCards({ columns, schema, rows, table }: LayoutProps) {
  const t = useT()
  return (
    <ol className="kit-child-cards">
      {rows.map((row, at) => (
        <li key={table.keyOf(row)}>
          <div className="kit-child-card-head">
            <b>{t('kit.child.row', { row: at + 1 })}</b>
            {at > 0 && (
              <button
                type="button"
                className="kit-icon-button"
                aria-label={t('kit.child.up', { row: at + 1 })}
                onClick={() => table.move(at, at - 1)}
              >
                <ChevronUp size={18} />
              </button>
            )}
            {at < rows.length - 1 && (
              <button
                type="button"
                className="kit-icon-button"
                aria-label={t('kit.child.down', { row: at + 1 })}
                onClick={() => table.move(at, at + 1)}
              >
                <ChevronDown size={18} />
              </button>
            )}
            <RemoveButton at={at} table={table} />
          </div>
          {columns.map((column, index) => (
            <div key={column.key} className="kit-child-field" data-cell={`${at}.${index}`}>
              <span aria-hidden="true">
                {column.title}
                {isRequired(schema, column.key) && <span className="kit-required" />}
              </span>
              <Cell column={column} row={row} at={at} table={table} />
            </div>
          ))}
        </li>
      ))}
    </ol>
  )
}

interface PlacedProps {
  at: number
  table: LayoutProps['table']
}

function Cell({ column, row, at, table }: PlacedProps & { column: ChildColumn; row: ChildRow }) {
  const t = useT()
  return (
    <ChildCell
      column={column}
      rowName={t('kit.child.row', { row: at + 1 })}
      value={row[column.key]}
      message={table.messageOf(at, column)}
      onChange={(value) => table.edit(at, column.key, value)}
      onLeave={() => table.touch(at, column)}
    />
  )
}

function RemoveButton({ at, table }: PlacedProps) {
  const t = useT()
  const name = t('kit.child.remove', { row: at + 1 })
  return (
    <button type="button" className="kit-icon-button" aria-label={name} title={name} onClick={() => table.remove(at)}>
      <Trash2 size={16} />
    </button>
  )
}

function isRequired({ item }: RowsSchema, key: string): boolean {
  const schema = item.shape[key]
  return schema !== undefined && !isOptional(schema)
}
