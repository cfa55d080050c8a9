import { memo } from 'react'
import { t } from '#shell/i18n.ts'
import { Check } from '../ui/Check.tsx'
import { pinStyle } from './pin-style.ts'
import { RowActions } from './RowActions.tsx'
import type { Column } from './columns.ts'
import type { TableRowsProps } from './data-table.ts'
import { toggled } from './use-list.ts'

type Common<Row extends { readonly id: string }> = Pick<
  TableRowsProps<Row>,
  'columns' | 'rowName' | 'rowActions' | 'selection' | 'tree'
>

interface TableRowProps<Row extends { readonly id: string }> extends Common<Row> {
  row: Row
  /** Its number in the whole table; the head is 1. */
  index: number
  depth: number
  isOpen: boolean | undefined
  isChosen: boolean
  isShown: boolean
  /** Tab leads here. */
  isStop: boolean
  /** Given to the row the keyboard stands on: it takes the focus as soon as it is in the page. */
  takeFocus: ((row: HTMLElement | null) => void) | undefined
}

function OneRow<Row extends { readonly id: string }>(props: TableRowProps<Row>) {
  const {
    row,
    index,
    depth,
    isOpen,
    isChosen,
    isShown,
    isStop,
    takeFocus,
    columns,
    rowName,
    rowActions,
    selection,
    tree,
  } = props
  const fold = () => tree?.setOpen(isOpen ? tree.open.filter((id) => id !== row.id) : [...tree.open, row.id])
  return (
    <tr
      ref={takeFocus}
      data-id={row.id}
      tabIndex={isStop ? 0 : -1}
      aria-rowindex={index}
      data-chosen={isChosen || isShown}
      aria-current={isShown || undefined}
    >
      {selection && (
        <td className="kit-cell-check">
          {selection.mayChoose?.(row) !== false && (
            <Check
              tick={isChosen ? 'all' : 'none'}
              name={t('kit.list.choose', { name: rowName(row) })}
              onChange={() => selection.choose(toggled(selection.rows, row))}
            />
          )}
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.key} data-align={column.align} {...pinStyle(column)}>
          {tree && at === 0 ? (
            <span className="kit-tree-cell" style={{ paddingInlineStart: depth * 19 }}>
              {isOpen === undefined ? (
                <span className="kit-expand" />
              ) : (
                <button
                  type="button"
                  className="kit-expand"
                  data-open={isOpen}
                  aria-expanded={isOpen}
                  aria-label={t(isOpen ? 'kit.tree.closeOf' : 'kit.tree.openOf', { name: rowName(row) })}
                  onClick={fold}
                />
              )}
              <Cell column={column} row={row} />
            </span>
          ) : (
            <Cell column={column} row={row} />
          )}
        </td>
      ))}
      {rowActions && (
        <td className="kit-cell-actions">
          <RowActions actions={rowActions(row)} of={rowName(row)} />
        </td>
      )}
    </tr>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.render(row)
  return (
    <span className="kit-cell" title={typeof content === 'string' ? content : undefined}>
      {content}
    </span>
  )
}

/** One row of a table. Texts come from `t`, not from a hook: a thousand rows would subscribe a thousand times. */
export const TableRow = memo(OneRow) as typeof OneRow
