import { useT } from '#shell/i18n.ts'
import { formatCount } from '#shell/formats.ts'
import type { PlacedColumn } from './columns.ts'
import { pinStyle } from './pin-style.ts'

interface TableFootProps {
  columns: readonly PlacedColumn<never>[]
  /** By sum field, over all rows of the filter. */
  sums: Readonly<Record<string, number>>
  /** Cells before the columns, and whether there is one behind them. */
  hasSelection: boolean
  hasActions: boolean
}

/**
 * The sums of a list at the foot of its table. They are over every row of the filter, not only over those of the page.
 */
export function TableFoot({ columns, sums, hasSelection, hasActions }: TableFootProps) {
  const t = useT()
  const [first, ...rest] = columns
  if (!first) return null
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={hasSelection ? 2 : 1} {...pinStyle({ ...first, offset: 0 })}>
          <span className="kit-cell" title={t('kit.list.sumWhy')}>
            {t('kit.list.sum')}
          </span>
        </th>
        {rest.map((column) => {
          const sum = column.sum === undefined ? undefined : sums[column.sum]
          return (
            <td key={column.key} data-align={column.align} {...pinStyle(column)}>
              {sum !== undefined && <span className="kit-cell">{column.sumText?.(sum) ?? formatCount(sum)}</span>}
            </td>
          )
        })}
        {hasActions && <td className="kit-cell-actions" aria-hidden="true" />}
      </tr>
    </tfoot>
  )
}
