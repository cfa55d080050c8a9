import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import type { Place } from './place.ts'

export interface Column<Row, Field extends string> {
  readonly key: string
  readonly title: string
  /** By what its head sorts; left out, it does not. */
  readonly field?: Field
  readonly render: (row: Row) => ReactNode
}

interface ListTableProps<Row, Field extends string> {
  /** What the table is called. */
  label: string
  columns: readonly Column<Row, Field>[]
  rows: readonly Row[]
  nameOf: (row: Row) => string
  place: Pick<Place<never, Field>, 'field' | 'order' | 'sort'>
  /** The rows chosen; left out where nothing can be done with several. */
  chosen?: readonly Row[] | undefined
  onChoose: (rows: readonly Row[]) => void
  /** Instead of a row: a form in it, a question about it. */
  instead?: (row: Row) => ReactNode
  /** Other rows are on their way. */
  isStale: boolean
}

/** Rows under heads that sort, with a box before each to choose it. On a phone each row is a card. */
export function ListTable<Row extends { readonly id: string }, Field extends string>(
  props: ListTableProps<Row, Field>,
) {
  const { label, columns, rows, nameOf, place, chosen, onChoose, instead, isStale } = props
  const has = (row: Row) => chosen?.some(({ id }) => id === row.id) === true
  const isAll = rows.length > 0 && rows.every(has)
  return (
    <div role="presentation" onKeyDown={({ key }) => key === 'Escape' && onChoose([])}>
      <table className="ws-table" aria-label={label} aria-busy={isStale} data-choosable={chosen !== undefined}>
        <thead>
          <tr>
            {chosen && (
              <th scope="col">
                <input
                  type="checkbox"
                  aria-label={t('ws.chooseAll')}
                  checked={isAll}
                  ref={(box) => {
                    if (box) box.indeterminate = !isAll && rows.some(has)
                  }}
                  onChange={() => onChoose(isAll ? [] : rows)}
                />
              </th>
            )}
            {columns.map(({ key, title, field }) => (
              <th key={key} scope="col" data-column={key} aria-sort={sortOf(place, field)}>
                {field ? (
                  <button type="button" className="ws-sort" onClick={() => place.sort(field)}>
                    {title}
                  </button>
                ) : (
                  title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const other = instead?.(row)
            if (other)
              return (
                <tr key={row.id} className="ws-instead">
                  <td colSpan={columns.length + (chosen ? 1 : 0)}>{other}</td>
                </tr>
              )
            return (
              <tr key={row.id} data-chosen={has(row)}>
                {chosen && (
                  <td>
                    <input
                      type="checkbox"
                      aria-label={t('ws.choose', { name: nameOf(row) })}
                      checked={has(row)}
                      onChange={() => onChoose(has(row) ? chosen.filter(({ id }) => id !== row.id) : [...chosen, row])}
                    />
                  </td>
                )}
                {columns.map(({ key, render }) => (
                  <td key={key} data-column={key}>
                    {render(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function sortOf({ field, order }: Pick<Place<never, string>, 'field' | 'order'>, own: string | undefined) {
  if (own === undefined) return undefined
  if (own !== field) return 'none'
  return order === 'asc' ? 'ascending' : 'descending'
}
