import { Table, type TableColumnType, type TableProps } from 'antd'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo, type Key, type ReactNode } from 'react'
import { useT } from '#shell/i18n.ts'
import { useIsPhone } from '../ui/use-phone.ts'
import type { Action } from './actions.ts'
import { arrange, initialArrangement, type Column } from './columns.ts'
import { PhoneRows } from './PhoneRows.tsx'
import { RowActions } from './RowActions.tsx'
import { TableRest } from './TableRest.tsx'
import { useTableSettings, type Density } from './table-settings.ts'
import { useBodyHeight } from './useBodyHeight.ts'
import type { TableSource } from './useList.ts'
import './data-table.css'

/** Above this many rows only the visible ones are in the page. */
const VIRTUAL_ABOVE = 30
const SELECTION_WIDTH = 40
const ACTIONS_WIDTH = 92

export interface DataTableProps<Row extends { readonly id: string }> {
  source: TableSource<Row>
  /** Its name among all tables, for its settings: `system.user`. */
  name: string
  columns: readonly Column<Row>[]
  rowActions?: (row: Row) => readonly Action[]
  /** How a row is called when its buttons are spoken. */
  rowName: (row: Row) => string
  /** Shown instead of rows when there are none. */
  empty: ReactNode
  /** Rows hold `children`: which of them are open. */
  tree?: { readonly open: readonly string[]; readonly setOpen: (ids: readonly string[]) => void; readonly shown: number }
}

const SIZES: Record<Density, NonNullable<TableProps['size']>> = { 48: 'large', 44: 'medium', 40: 'small', 36: 'small' }

/** Rows as a table; on a phone as two-line rows. Fills the height it is given. */
export function DataTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const isPhone = useIsPhone()
  return isPhone ? <PhoneRows {...props} /> : <WideTable {...props} />
}

function WideTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { source, name, columns, rowActions, rowName, empty, tree } = props
  const t = useT()
  const [settings] = useTableSettings(name, initialArrangement(columns))
  const { hostRef, height } = useBodyHeight()
  const shown = useMemo(() => arrange(columns, settings), [columns, settings])
  const { rows, sorted, selection } = source

  const cells: TableColumnType<Row>[] = shown.map((column) => ({
    key: column.key,
    title: column.title,
    width: column.width,
    render: (_, row) => column.render(row),
    ellipsis: true,
    ...(column.align && { align: column.align }),
    ...(column.sort !== undefined && sorted && sorterOf(column.sort, sorted)),
  }))
  if (rowActions) {
    cells.push({
      key: '#actions',
      title: t('kit.list.actions'),
      width: ACTIONS_WIDTH,
      fixed: 'end',
      render: (_, row) => <RowActions actions={rowActions(row)} of={rowName(row)} />,
    })
  }
  const width = (selection ? SELECTION_WIDTH : 0) + cells.reduce((sum, cell) => sum + Number(cell.width), 0)
  const isVirtual = (tree?.shown ?? rows.length) > VIRTUAL_ABOVE

  return (
    <div ref={hostRef} className={`kit-table kit-table-${settings.density}`} aria-busy={source.isTurning === true}>
      {height > 0 && (
        <Table<Row>
          key={isVirtual ? 'virtual' : 'whole'}
          rowKey="id"
          size={SIZES[settings.density]}
          columns={cells}
          dataSource={rows}
          pagination={false}
          virtual={isVirtual}
          scroll={{ x: width, y: height }}
          locale={{ emptyText: <TableRest source={source} empty={empty} height={height} /> }}
          {...(tree && { expandable: treeProps<Row>(tree, t('kit.tree.open'), t('kit.tree.close')) })}
          {...(selection && { rowSelection: selectionProps(selection, rowName, (who) => t('kit.list.choose', { name: who })) })}
          showSorterTooltip={false}
          onChange={(_, __, sorter, { action }) => {
            if (action !== 'sort' || Array.isArray(sorter)) return
            const order = sorter.order === 'ascend' ? 'asc' : 'desc'
            sorted?.by(sorter.order ? shown.find(({ key }) => key === sorter.columnKey)?.sort : undefined, sorter.order ? order : undefined)
          }}
        />
      )}
    </div>
  )
}

/** The arrow shows only where the order comes from. */
function sorterOf<Row>(field: string, sorted: NonNullable<TableSource<Row>['sorted']>): TableColumnType<Row> {
  const order = sorted.field === field ? (sorted.order === 'asc' ? 'ascend' : 'descend') : null
  return {
    sorter: true,
    sortOrder: order,
    sortDirections: ['descend', 'ascend'],
    sortIcon: () => (order === 'ascend' ? <ArrowUp size={14} /> : order === 'descend' ? <ArrowDown size={14} /> : null),
  }
}

function selectionProps<Row extends { readonly id: string }>(
  { rows, choose }: NonNullable<TableSource<Row>['selection']>,
  rowName: (row: Row) => string,
  label: (name: string) => string,
): NonNullable<TableProps<Row>['rowSelection']> {
  return {
    columnWidth: SELECTION_WIDTH,
    fixed: true,
    preserveSelectedRowKeys: true,
    selectedRowKeys: rows.map(({ id }) => id),
    onChange: (keys: Key[], chosen: (Row | undefined)[]) => {
      const known = new Map([...rows, ...chosen.filter((row) => row !== undefined)].map((row) => [row.id, row]))
      choose(keys.flatMap((key) => known.get(String(key)) ?? []))
    },
    getCheckboxProps: (row) => ({ 'aria-label': label(rowName(row)), name: row.id }),
  }
}

function treeProps<Row>(tree: NonNullable<DataTableProps<{ id: string }>['tree']>, open: string, close: string): NonNullable<TableProps<Row>['expandable']> {
  return {
    expandedRowKeys: tree.open,
    onExpandedRowsChange: (keys) => tree.setOpen(keys.map(String)),
    indentSize: 19,
    expandIcon: ({ expanded, expandable, onExpand, record }) => (
      <button
        type="button"
        className={`kit-expand ${expanded ? 'kit-expand-open' : ''} ${expandable ? '' : 'kit-expand-leaf'}`}
        aria-label={expanded ? close : open}
        aria-expanded={expanded}
        tabIndex={expandable ? 0 : -1}
        onClick={(event) => onExpand(record, event)}
      />
    ),
  }
}
