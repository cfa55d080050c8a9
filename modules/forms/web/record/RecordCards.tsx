import { RowActions } from '#kit/list/RowActions.tsx'
import type { Action } from '#kit/list/actions.ts'
import type { Column } from '#kit/list/columns.ts'
import { ListChanges } from '#kit/list/ListChanges.tsx'
import { useTableSettings } from '#kit/list/table-settings.ts'
import { isShown } from '#kit/list/columns.ts'
import { TableRest } from '#kit/list/TableRest.tsx'
import { toggled, type List } from '#kit/list/use-list.ts'
import { Check } from '#kit/ui/Check.tsx'
import { formatNumber } from '#kit/ui/format.ts'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import type { ReactNode } from 'react'
import type { FormRecord } from '#forms/contract/record.ts'
import './record.css'

interface RecordCardsProps {
  name: string
  source: List<FormRecord>
  columns: readonly Column<FormRecord>[]
  rowActions: (record: FormRecord) => readonly Action[]
  rowName: (record: FormRecord) => string
  empty: ReactNode
}

/** Records as cards: the title, and below it what the columns show. The column settings hold for both looks. */
export default function RecordCards({ name, source, columns, rowActions, rowName, empty }: RecordCardsProps) {
  const t = useT()
  const [settings] = useTableSettings(name)
  const [title, ...rest] = columns
  const facts = rest.filter((column) => isShown(column, settings))
  const { rows, selection, changes, sums } = source
  if (rows.length === 0) return <TableRest source={source} empty={empty} />
  const chosen = new Set(selection.rows.map(({ id }) => id))
  return (
    <div className="frm-record-cards-host" aria-busy={source.isTurning === true}>
      {changes && <ListChanges changes={changes} />}
      <ul className="frm-record-cards">
        {rows.map((record) => (
          <li key={record.id} className="frm-record-card" data-chosen={chosen.has(record.id)}>
            <div className="frm-record-card-head">
              <Check
                tick={chosen.has(record.id) ? 'all' : 'none'}
                name={t('kit.list.choose', { name: rowName(record) })}
                onChange={() => selection.choose(toggled(selection.rows, record))}
              />
              <span className="frm-record-card-title">{title?.render(record)}</span>
              <RowActions isCompact actions={rowActions(record)} of={rowName(record)} />
            </div>
            <dl>
              {facts.map((column) => {
                const shown = column.render(record)
                return (
                  <div key={column.key}>
                    <dt>{column.title}</dt>
                    <dd>{shown}</dd>
                  </div>
                )
              })}
            </dl>
          </li>
        ))}
      </ul>
      {sums && (
        <p className="frm-record-cards-sums">
          <b>{t('kit.list.sum')}</b>
          {facts.flatMap(({ key, title: label, sum, sumText }) => {
            const value = sum === undefined ? undefined : sums[sum]
            return value === undefined
              ? []
              : [
                  <span key={key}>
                    {label} <b>{sumText?.(value) ?? formatNumber(value, currentLanguage())}</b>
                  </span>,
                ]
          })}
          <span className="kit-quiet">{t('kit.list.sumWhy')}</span>
        </p>
      )}
    </div>
  )
}
