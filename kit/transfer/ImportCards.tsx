import { Button } from 'antd'
import { useState } from 'react'
import type { ImportColumn, ImportRow } from '#contract/import.ts'
import { useT } from '#shell/i18n.ts'
import { Empty } from '../ui/Empty.tsx'
import { StatusTag } from '../ui/StatusTag.tsx'
import { choicesId } from './ImportChoices.tsx'
import { ImportCell } from './ImportCell.tsx'
import type { ImportRowsProps } from './ImportRows.tsx'
import { outcomeTone } from './import-words.ts'
import { useImportRows } from './use-import-rows.ts'

/** Rows on one screen of a phone, more or less. */
const SHOWN = 20
/** Columns of a row that is not refused. */
const FACTS = 3

/** The rows on a phone: cards with what matters of each, twenty at a time. */
export function ImportCards({ data, outcome, correction }: ImportRowsProps) {
  const t = useT()
  const [from, setFrom] = useState(0)
  const rows = useImportRows(data.id, outcome, from)
  const { total } = rows
  if (total === 0) return <Empty title={t('kit.import.none')} reason={t('kit.import.noneWhy')} />
  const seen = Array.from({ length: SHOWN }, (_, at) => rows.at(from + at)).filter((row) => row !== undefined)
  return (
    <>
      <ul className="kit-import-cards" aria-label={t('kit.import.table')}>
        {seen.map((row) => (
          <li key={row.n}>
            <Card row={row} data={data} correction={correction} />
          </li>
        ))}
      </ul>
      {total !== undefined && total > SHOWN && (
        <nav className="kit-import-turn" aria-label={t('kit.list.pages')}>
          <Button disabled={from === 0} onClick={() => setFrom(from - SHOWN)}>
            {t('kit.list.previous')}
          </Button>
          <span>{t('kit.import.fromTo', { from: from + 1, to: Math.min(total, from + SHOWN), total })}</span>
          <Button disabled={from + SHOWN >= total} onClick={() => setFrom(from + SHOWN)}>
            {t('kit.list.next')}
          </Button>
        </nav>
      )}
    </>
  )
}

function Card({ row, data, correction }: Pick<ImportRowsProps, 'data' | 'correction'> & { row: ImportRow }) {
  const t = useT()
  const outcome = row.outcome ?? 'same'
  const whole = row.issues.filter(({ column }) => !data.columns.some(({ key }) => key === column))
  return (
    <>
      <p className="kit-import-card-head">
        <span>{t('kit.import.rowOf', { n: row.n })}</span>
        <StatusTag tone={outcomeTone[outcome]} text={t(`kit.import.outcome.${outcome}`)} />
      </p>
      {whole.map(({ msg }) => (
        <p key={msg} className="kit-import-reason">
          {msg}
        </p>
      ))}
      <dl>
        {columnsFor(row, data.columns).map((column) => (
          <div key={column.key} data-bad={row.issues.some((issue) => issue.column === column.key)}>
            <dt>{column.title}</dt>
            <dd>
              <ImportCell row={row} column={column} choicesId={choicesId(column)} save={correction.save} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** What a row is recognised by, and what is wrong with it or would change; else its first facts. */
function columnsFor(row: ImportRow, columns: readonly ImportColumn[]): ImportColumn[] {
  const special = new Set([...row.issues, ...row.changes].map(({ column }) => column))
  return columns.filter(({ key }, at) => special.has(key) || at < (special.size > 0 ? 2 : FACTS))
}
