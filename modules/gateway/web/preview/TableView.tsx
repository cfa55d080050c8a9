import { useId, useRef, useState } from 'react'
import { previewRoutes, type PreviewSheet } from '#gateway/contract/preview.ts'
import { useRowWindow } from '#kit/list/use-row-window.ts'
import { useT } from '#shell/i18n.ts'
import { columnName } from './column-name.ts'
import { Failed } from './Failed.tsx'
import type { FileCall } from './source.ts'
import { useContent } from './use-content.ts'
import { Waiting } from './Waiting.tsx'

/** Pixels, as in `preview.css`. */
const ROW_HEIGHT = 32

/** A workbook: its sheets as tabs, the first rows of each; only those in sight are in the page. */
export default function TableView({ call, name }: { call: FileCall; name: string }) {
  const t = useT()
  const panelId = useId()
  const [chosen, setChosen] = useState(0)
  const { content, problem, retry, cancel, isCanceled } = useContent(previewRoutes.table, call)
  if (isCanceled) return <Failed reason={t('gateway.preview.canceled')} onRetry={retry} />
  if (problem !== undefined) return <Failed reason={problem} onRetry={retry} />
  if (!content) return <Waiting onCancel={cancel} />
  const { sheets } = content
  const sheet = sheets[chosen]
  if (!sheet) return <Failed reason={t('gateway.preview.empty')} />
  const step = (by: number) => setChosen((chosen + by + sheets.length) % sheets.length)
  return (
    <>
      <Sheet key={chosen} id={panelId} sheet={sheet} title={sheet.name || name} />
      <div className="gw-sheets">
        {sheets.length > 1 && (
          <div role="tablist" aria-label={t('gateway.preview.sheets')}>
            {sheets.map((each, at) => (
              <button
                key={each.name}
                type="button"
                role="tab"
                aria-selected={at === chosen}
                aria-controls={panelId}
                tabIndex={at === chosen ? 0 : -1}
                onClick={() => setChosen(at)}
                onKeyDown={({ key, currentTarget }) => {
                  const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
                  if (by === 0) return
                  step(by)
                  const tabs = currentTarget.parentElement?.querySelectorAll('button')
                  tabs?.[(at + by + sheets.length) % sheets.length]?.focus()
                }}
              >
                {each.name}
              </button>
            ))}
          </div>
        )}
        <span className="gw-foot">
          {sheet.isCut
            ? t('gateway.preview.rowsCut', { shown: sheet.rows.length, total: sheet.total })
            : t('gateway.preview.rows', { count: sheet.total })}
        </span>
      </div>
    </>
  )
}

function Sheet({ id, sheet: { rows }, title }: { id: string; sheet: PreviewSheet; title: string }) {
  const t = useT()
  const host = useRef<HTMLDivElement>(null)
  const { from, to } = useRowWindow(host, rows.length, ROW_HEIGHT)
  const width = Math.max(1, ...rows.map((cells) => cells.length))
  const columns = Array.from({ length: width }, (_, at) => columnName(at))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: scrolling needs the keyboard
    <div ref={host} id={id} className="gw-sheet" role="tabpanel" aria-label={title} tabIndex={0}>
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col" className="gw-sheet-corner">
              <span className="pt-unseen">{t('gateway.preview.rowNumber')}</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {from > 0 && <Gap height={from * ROW_HEIGHT} />}
          {rows.slice(from, to).map((cells, at) => (
            <tr key={from + at} aria-rowindex={from + at + 2}>
              <th scope="row">{from + at + 1}</th>
              {columns.map((column, place) => (
                <td key={column} title={cells[place]}>
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
          {to < rows.length && <Gap height={(rows.length - to) * ROW_HEIGHT} />}
        </tbody>
      </table>
    </div>
  )
}

/** In place of the rows that are not in the page. */
const Gap = ({ height }: { height: number }) => <tr aria-hidden="true" style={{ height }} />
