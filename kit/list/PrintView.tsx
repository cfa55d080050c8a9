import type { ReactNode } from 'react'
import { useT, type Translate } from '#shell/i18n.ts'
import { usePerson } from '#shell/session/session.ts'
import { exactTime } from '#shell/time/relative-time.ts'
import { formatCount } from '#shell/formats.ts'
import { arrange, type PlacedColumn } from './columns.ts'
import { describeFilters } from './filter-words.ts'
import type { ListReply } from './list-reply.ts'
import type { ListTable } from './ListTools.tsx'
import { PrintFrame } from './PrintFrame.tsx'
import { useTableSettings } from './table-settings.ts'

interface PrintViewProps {
  title: string
  table: Pick<ListTable<never>, 'name' | 'columns'> & {
    readonly source: Pick<ListTable<never>['source'], 'state' | 'words'>
  }
  printed: ListReply<{ readonly id: string }>
  /** What stands in a column of the row at a place. */
  cell: (key: string, at: number) => ReactNode
  onClose: () => void
}

/**
 * The rows of a list on paper: title, filters in words, who printed it and when, a table whose head stands on every
 * page.
 */
export default function PrintView({ onClose, ...sheet }: PrintViewProps) {
  return (
    <PrintFrame title={sheet.title} onClose={onClose}>
      <Sheet {...sheet} />
    </PrintFrame>
  )
}

function Sheet({ title, table, printed, cell }: Omit<PrintViewProps, 'onClose'>) {
  const t = useT()
  const person = usePerson()
  const [settings] = useTableSettings(table.name)
  const columns = arrange(table.columns, settings, { before: 0, behind: 0 })
  const filters = describeFilters(table.source.state.filters, table.source.words)
  return (
    <article className="kit-print-sheet">
      <header>
        <h1>{title}</h1>
        <ul className="kit-print-filters">
          {filters.length === 0 && <li>{t('kit.print.all')}</li>}
          {filters.map(({ label, text }) => (
            <li key={label}>
              <span>{label}</span>
              {text}
            </li>
          ))}
        </ul>
        <p className="kit-print-note">
          <span>{countText(t, printed)}</span>
          <span>{t('kit.print.by', { name: person.realName })}</span>
          <time>{exactTime(new Date())}</time>
        </p>
      </header>
      <Rows columns={columns} printed={printed} cell={cell} />
    </article>
  )
}

interface RowsProps extends Pick<PrintViewProps, 'printed' | 'cell'> {
  columns: readonly PlacedColumn<never>[]
}

function Rows({ columns, printed: { list, sumData, depths }, cell }: RowsProps) {
  const t = useT()
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  return (
    // What can be pressed in a cell is only read here.
    <table inert>
      <colgroup>
        {columns.map((column) => (
          <col key={column.key} style={{ width: `${(column.width / width) * 100}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" data-align={column.align}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map(({ id }, place) => (
          <tr key={id}>
            {columns.map(({ key, align }, at) => (
              <td key={key} data-align={align} style={indent(at === 0 ? depths?.get(id) : 0)}>
                {cell(key, place)}
              </td>
            ))}
          </tr>
        ))}
        {sumData && (
          <tr className="kit-print-sums">
            {columns.map((column, at) => (
              <td key={column.key} data-align={column.align}>
                {at === 0 ? t('kit.list.sum') : sumIn(column, sumData)}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  )
}

const indent = (depth = 0) => (depth > 0 ? { paddingInlineStart: 7 + depth * 14 } : undefined)

function countText(t: Translate, { list, total, totalExact }: ListReply<unknown>): string {
  if (list.length >= total) return t('kit.print.rows', { count: total })
  return t(totalExact ? 'kit.print.first' : 'kit.print.about', { count: list.length, total })
}

/** The sum of a column, written like its values. */
function sumIn({ sum, sumText }: Pick<PlacedColumn<never>, 'sum' | 'sumText'>, sums: Readonly<Record<string, number>>) {
  const value = sum === undefined ? undefined : sums[sum]
  return value === undefined ? '' : (sumText?.(value) ?? formatCount(value))
}
