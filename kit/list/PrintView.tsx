import { Printer, X } from 'lucide-react'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useT, type Translate } from '#shell/i18n.ts'
import { usePerson } from '#shell/session/session.ts'
import { exactTime } from '#shell/time/relative-time.ts'
import { arrange, type PlacedColumn } from './columns.ts'
import { describeFilters } from './filter-words.ts'
import type { ListReply } from './list-reply.ts'
import type { ListTable } from './ListTools.tsx'
import { useTableSettings } from './table-settings.ts'
import './print-view.css'

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

/** How long pictures and fonts may take before the browser's own print dialog opens; milliseconds. */
const SETTLE = 120

/**
 * The rows of a list on paper: title, filters in words, who printed it and when, a table whose head stands on every
 * page. Light whatever the theme. It covers the page, and only it is printed; nothing opens that a browser could block.
 */
export default function PrintView({ onClose, ...sheet }: PrintViewProps) {
  const { title } = sheet
  const t = useT()
  const root = useRef<HTMLDivElement>(null)
  useCoveredPage(root, onClose)
  useEffect(() => {
    const printing = setTimeout(() => window.print(), SETTLE)
    return () => clearTimeout(printing)
  }, [])
  return createPortal(
    <div ref={root} className="kit-print" role="dialog" aria-modal="true" aria-label={t('kit.print.title', { title })}>
      <div className="kit-print-bar">
        <b>{t('kit.print.title', { title })}</b>
        <button type="button" className="pt-button" data-kind="solid" onClick={() => window.print()}>
          <Printer size={16} aria-hidden="true" />
          {t('kit.print.print')}
        </button>
        <button type="button" className="pt-button" onClick={onClose}>
          <X size={16} aria-hidden="true" />
          {t('kit.print.close')}
        </button>
      </div>
      <Sheet {...sheet} />
    </div>,
    document.body,
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
            {columns.map(({ key, align, sum }, at) => (
              <td key={key} data-align={align}>
                {at === 0 ? t('kit.list.sum') : sum === undefined ? '' : sumData[sum]?.toLocaleString()}
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

/** The page behind cannot be reached; Escape closes, and the focus returns. */
function useCoveredPage(root: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const page = document.getElementById('root')
    const former = document.activeElement
    page?.setAttribute('inert', '')
    root.current?.querySelector('button')?.focus()
    return () => {
      page?.removeAttribute('inert')
      if (former instanceof HTMLElement) former.focus()
    }
  }, [root])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])
}
