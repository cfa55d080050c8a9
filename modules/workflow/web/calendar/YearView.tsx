import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import { daysOfMonth, kindsOf, shiftDay, shiftMonth, weekdayOf, type CalendarDays } from './calendar-days.ts'
import { dayNamer, monthNames, weekdayNames } from './day-names.ts'

interface YearViewProps {
  year: number
  onYear: (year: number) => void
  days: CalendarDays
  onToggle: (day: string) => void
}

const KEYS: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => shiftDay(day, -1),
  ArrowRight: (day) => shiftDay(day, 1),
  ArrowUp: (day) => shiftDay(day, -7),
  ArrowDown: (day) => shiftDay(day, 7),
  PageUp: (day) => shiftMonth(day, -1),
  PageDown: (day) => shiftMonth(day, 1),
}
const KINDS = ['holiday', 'makeUp', 'rest'] as const
export const [FIRST_YEAR, LAST_YEAR] = [1970, 2199]
const yearOf = (day: string) => Number(day.slice(0, 4))

/**
 * A year in its months. A click on a day makes it a holiday, or a day that is worked instead of a day off. One day is
 * reached by the tabulator; arrows go to the others.
 */
export function YearView({ year, onYear, days, onToggle }: YearViewProps) {
  const t = useT()
  const [reached, setReached] = useState(`${year}-01-01`)
  const root = useRef<HTMLDivElement>(null)
  const isMoving = useRef(false)
  const current = yearOf(reached) === year ? reached : `${year}-01-01`
  const move = (event: KeyboardEvent) => {
    const next = KEYS[event.key]?.(current)
    if (next === undefined || yearOf(next) < FIRST_YEAR || yearOf(next) > LAST_YEAR) return
    event.preventDefault()
    isMoving.current = true
    setReached(next)
    if (yearOf(next) !== year) onYear(yearOf(next))
  }
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    root.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [current])
  return (
    <div role="group" aria-label={t('workflow.calendar.year')} className="wf-year">
      <div className="wf-year-head">
        <IconButton
          name={t('workflow.calendar.yearBefore')}
          icon={<ChevronLeft size={16} />}
          disabled={year <= FIRST_YEAR}
          onClick={() => onYear(year - 1)}
        />
        <strong aria-live="polite">{year}</strong>
        <IconButton
          name={t('workflow.calendar.yearAfter')}
          icon={<ChevronRight size={16} />}
          disabled={year >= LAST_YEAR}
          onClick={() => onYear(year + 1)}
        />
        <ul className="wf-year-kinds">
          {KINDS.map((kind) => (
            <li key={kind}>
              <i data-kind={kind} aria-hidden="true" />
              {t(`workflow.calendar.kind.${kind}`)}
            </li>
          ))}
        </ul>
      </div>
      <div ref={root} className="wf-months">
        {monthNames().map((name, month) => (
          <Month
            key={name}
            name={name}
            days={daysOfMonth(year, month)}
            calendar={days}
            current={current}
            onKeyDown={move}
            onPress={(day) => {
              setReached(day)
              onToggle(day)
            }}
          />
        ))}
      </div>
    </div>
  )
}

interface MonthProps {
  name: string
  days: readonly string[]
  calendar: CalendarDays
  /** The day that the tabulator reaches. */
  current: string
  onKeyDown: (event: KeyboardEvent) => void
  onPress: (day: string) => void
}

function Month({ name, days, calendar, current, onKeyDown, onPress }: MonthProps) {
  const t = useT()
  const kindOf = useMemo(() => kindsOf(calendar), [calendar])
  const names = useMemo(
    () => new Map([...calendar.holidays, ...calendar.makeUp].map((day) => [day.date, day.name])),
    [calendar],
  )
  const fullName = dayNamer()
  const weekdays = weekdayNames('narrow')
  return (
    <section className="wf-month" aria-label={name}>
      <h4>{name}</h4>
      <div className="wf-month-days">
        {[1, 2, 3, 4, 5, 6, 0].map((weekday) => (
          <span key={weekday} aria-hidden="true">
            {weekdays[weekday]}
          </span>
        ))}
        {days.map((day, index) => {
          const kind = kindOf(day)
          const own = names.get(day)
          const words = [fullName(day), own, t(`workflow.calendar.kind.${kind}`)].filter(Boolean).join(', ')
          return (
            <button
              key={day}
              type="button"
              data-kind={kind}
              data-start={index === 0 ? (weekdayOf(day) + 6) % 7 : undefined}
              tabIndex={day === current ? 0 : -1}
              aria-pressed={kind === 'holiday' || kind === 'makeUp'}
              aria-label={words}
              title={own === undefined || own === '' ? undefined : own}
              onKeyDown={onKeyDown}
              onClick={() => onPress(day)}
            >
              {index + 1}
            </button>
          )
        })}
      </div>
    </section>
  )
}
