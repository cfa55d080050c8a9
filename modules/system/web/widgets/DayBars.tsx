import { ChartColumn, Table2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#shell/i18n.ts'
import { formatCount } from '#shell/formats.ts'
import { Delta } from './Delta.tsx'
import { barsOf, dayName } from './day-bars.ts'
import './widgets.css'

interface DayBarsProps {
  /** Heads the table; what is seen, in one sentence, for those who do not look. */
  title: string
  summary: string
  /** `2026-11-20`, oldest first; the last is today. */
  days: readonly string[]
  values: readonly number[]
  isTable: boolean
  /** Pixels. */
  height: number
}

/** What scrolls must be reachable by keyboard. */
const SCROLLS = { role: 'region', tabIndex: 0 }

/**
 * A bar for each day, today darker; the largest and today have their numbers. Drawn with boxes: home has no place for a
 * chart library.
 */
export function DayBars({ title, summary, days, values, isTable, height }: DayBarsProps) {
  const t = useT()
  const bars = barsOf(days, values)
  const table = (
    <table className="sys-day-table">
      <caption className="pt-unseen">{`${title} ${summary}`}</caption>
      <thead>
        <tr>
          <th scope="col">{t('system.widget.day')}</th>
          <th scope="col">{t('system.widget.count')}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ day, value }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td>{formatCount(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (isTable) {
    return (
      <div className="sys-day-numbers" style={{ height }} aria-label={title} {...SCROLLS}>
        {table}
      </div>
    )
  }
  return (
    <div className="sys-day" style={{ height }}>
      <div className="sys-day-bars" aria-hidden="true">
        {bars.map(({ day, value, share, isToday, isLabelled }) => (
          <div key={day} className="sys-day-column" title={`${dayName(day)}  ${formatCount(value)}`}>
            <span className="sys-day-bar" data-today={isToday} style={{ height: `${share * 100}%` }}>
              {isLabelled && <span className="sys-day-value">{formatCount(value)}</span>}
            </span>
          </div>
        ))}
      </div>
      <div className="sys-day-names" aria-hidden="true">
        {bars.map(({ day, isToday }) => (
          <span key={day}>{isToday ? t('system.widget.today') : Number(day.slice(-2))}</span>
        ))}
      </div>
      <div className="pt-unseen">{table}</div>
    </div>
  )
}

/** Drawing or table. */
export function useTableSwitch(title: string) {
  const t = useT()
  const [isTable, setIsTable] = useState(false)
  const name = t(isTable ? 'system.widget.showDrawing' : 'system.widget.showTable', { title })
  const Icon = isTable ? ChartColumn : Table2
  const button = (
    <button
      type="button"
      className="pt-icon-button"
      aria-pressed={isTable}
      aria-label={name}
      title={name}
      onClick={() => setIsTable(!isTable)}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
  return { isTable, button }
}

/** "152 in all, 18 % more than before", small, for the head of a widget. */
export function Total({ now, before }: { now: number; before: number }) {
  const t = useT()
  return (
    <span className="sys-total">
      {t('system.widget.total')} <b>{formatCount(now)}</b> <Delta now={now} before={before} />
    </span>
  )
}
