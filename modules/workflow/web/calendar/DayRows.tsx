import { Input } from 'antd'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import type { Holiday, MakeUpDay } from '#workflow/contract/calendar.ts'
import { HoursOfDay } from './HoursOfDay.tsx'

interface DayRowsProps<Day extends Holiday> {
  /** Days of other years are kept and not shown. */
  year: number
  value?: readonly Day[]
  onChange?: (days: Day[]) => void
}

/** The holidays of a year, each with its name. Works as a field of a form. */
export function HolidayRows({ year, value = [], onChange }: DayRowsProps<Holiday>) {
  return <Rows year={year} days={value} onChange={(days) => onChange?.(days)} />
}

/** The days of a year that are worked instead of days off, with their names and hours. Works as a field of a form. */
export function MakeUpRows({ year, value = [], onChange }: DayRowsProps<MakeUpDay>) {
  return (
    <Rows year={year} days={value} onChange={(days) => onChange?.(days)}>
      {(day, change) => <HoursOfDay day={day.date} hours={day.hours} onChange={(hours) => change({ ...day, hours })} />}
    </Rows>
  )
}

interface RowsProps<Day extends Holiday> {
  year: number
  days: readonly Day[]
  onChange: (days: Day[]) => void
  children?: (day: Day, change: (day: Day) => void) => ReactNode
}

function Rows<Day extends Holiday>({ year, days, onChange, children }: RowsProps<Day>) {
  const t = useT()
  const shown = days.filter(({ date }) => date.startsWith(`${year}-`))
  const change = (changed: Day) => onChange(days.map((day) => (day.date === changed.date ? changed : day)))
  if (shown.length === 0) return <p className="wf-hint">{t('workflow.calendar.noDays', { year: String(year) })}</p>
  return (
    <ul className="wf-days">
      {shown.map((day) => (
        <li key={day.date}>
          <time dateTime={day.date}>{day.date}</time>
          <Input
            value={day.name}
            maxLength={100}
            placeholder={t('workflow.calendar.dayName')}
            aria-label={t('workflow.calendar.nameOf', { day: day.date })}
            onChange={({ target }) => change({ ...day, name: target.value })}
          />
          <IconButton
            name={t('workflow.calendar.removeDay', { day: day.date })}
            icon={<X size={14} />}
            size="small"
            onClick={() => onChange(days.filter(({ date }) => date !== day.date))}
          />
          {children?.(day, change)}
        </li>
      ))}
    </ul>
  )
}
