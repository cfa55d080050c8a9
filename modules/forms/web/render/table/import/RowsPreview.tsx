import { Checkbox } from 'antd'
import { useEffect, useRef } from 'react'
import type { StoredValues } from '#forms-core/index.ts'
import { useT } from '#shell/i18n.ts'

export interface PreviewRow {
  /** In the sheet. */
  n: number
  cells: Readonly<Record<string, string>>
  values: StoredValues
  /** What is wrong, by column. */
  issues: ReadonlyMap<string, string>
}

interface RowsPreviewProps {
  columns: readonly { id: string; title: string }[]
  ignored: readonly string[]
  rows: readonly PreviewRow[]
  /** Rows with something wrong. */
  wrong: number
  leavesOut: boolean
  onLeaveOut: (leavesOut: boolean) => void
}

/** More are not looked through here; those with something wrong come first. */
const SHOWN = 100

/** What would be added, with what is wrong in its cell. */
export function RowsPreview({ columns, ignored, rows, wrong, leavesOut, onLeaveOut }: RowsPreviewProps) {
  const t = useT()
  const table = useRef<HTMLDivElement>(null)
  // The button that asked for the rows is gone.
  useEffect(() => table.current?.focus(), [])
  const first = [...rows].sort((a, b) => Number(b.issues.size > 0) - Number(a.issues.size > 0))
  const shown = first.slice(0, SHOWN).sort((a, b) => a.n - b.n)
  const others = columnsBeside(columns, rows)
  return (
    <div className="frm-import">
      <p role="status" className="frm-import-hint">
        {t('forms.fill.import.found', { count: rows.length })}
        {wrong > 0 && <b> {t('forms.fill.import.wrong', { count: wrong })}</b>}
      </p>
      {ignored.length > 0 && (
        <p className="frm-import-hint">
          {t('forms.fill.import.ignored', { names: ignored.join(t('forms.fill.comma')) })}
        </p>
      )}
      <div
        ref={table}
        className="frm-import-table"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: scrolling needs the keyboard
        tabIndex={0}
        role="group"
        aria-label={t('forms.fill.import.preview')}
      >
        <table aria-label={t('forms.fill.import.preview')}>
          <thead>
            <tr>
              <th scope="col">{t('forms.fill.import.row')}</th>
              {columns.map(({ id, title }) => (
                <th key={id} scope="col">
                  {title}
                </th>
              ))}
              {others && <th scope="col">{t('forms.fill.import.others')}</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.n} data-wrong={row.issues.size > 0}>
                <td>{row.n}</td>
                {columns.map(({ id }) => (
                  <td key={id} data-wrong={row.issues.has(id)}>
                    {row.cells[id]}
                    {row.issues.has(id) && <span className="frm-import-issue">{row.issues.get(id)}</span>}
                  </td>
                ))}
                {others && <td>{issuesBeside(columns, row).join(t('forms.fill.comma'))}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > SHOWN && (
        <p className="frm-import-hint">{t('forms.fill.import.more', { count: rows.length - SHOWN })}</p>
      )}
      {wrong > 0 && (
        <Checkbox checked={leavesOut} onChange={({ target }) => onLeaveOut(target.checked)}>
          {t('forms.fill.import.leaveOut')}
        </Checkbox>
      )}
    </div>
  )
}

/** What is wrong in columns that the sheet does not have. */
const issuesBeside = (columns: readonly { id: string }[], { issues }: PreviewRow): string[] =>
  [...issues].flatMap(([id, msg]) => (columns.some((column) => column.id === id) ? [] : [msg]))

const columnsBeside = (columns: readonly { id: string }[], rows: readonly PreviewRow[]): boolean =>
  rows.some((row) => issuesBeside(columns, row).length > 0)
