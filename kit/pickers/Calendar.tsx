import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useT } from '#shell/i18n.ts'
import { currentLanguage, languageTag } from '#shell/language.ts'
import { addDays, addMonths, startOfMonth, startOfWeek, weeksOf, weekStartOf, type DayRange } from './days.ts'

interface CalendarProps {
  range: DayRange
  today: string
  /** How many months stand side by side. */
  months: 1 | 2
  onPick: (day: string) => void
}

const language = currentLanguage()
const weekStart = weekStartOf(language)
const formats = {
  month: new Intl.DateTimeFormat(languageTag[language], { year: 'numeric', month: 'long', timeZone: 'UTC' }),
  day: new Intl.DateTimeFormat(languageTag[language], { dateStyle: 'full', timeZone: 'UTC' }),
  weekday: new Intl.DateTimeFormat(languageTag[language], { weekday: 'narrow', timeZone: 'UTC' }),
}
const say = (how: keyof typeof formats, day: string) => formats[how].format(new Date(`${day}T00:00:00Z`))

/**
 * Months to pick days from, by the ARIA pattern of grids: arrows go by days and weeks, Home and End to the ends of the
 * week, Page up and down by months (with Shift by years), Enter and space pick.
 */
export function Calendar({ range, today, months, onPick }: CalendarProps) {
  const t = useT()
  const root = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(range[0] || range[1] || today)
  /** The first month in sight. */
  const [shown, setShown] = useState(startOfMonth(focused))
  /** Under the pointer or the focus: how far the range would go. */
  const [tried, setTried] = useState<string>()
  useEffect(() => root.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true }), [])

  const focus = (day: string) => {
    setFocused(day)
    setTried(day)
    const month = startOfMonth(day)
    if (month < shown) setShown(month)
    else if (month > addMonths(shown, months - 1)) setShown(addMonths(month, 1 - months))
    // After the month it stands in has been drawn.
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event, focused)
    if (next === undefined) return
    event.preventDefault()
    focus(next)
  }
  const turn = (count: number) => {
    const month = addMonths(shown, count)
    setShown(month)
    setFocused(month)
  }
  const steps = [
    { name: t('kit.range.yearBack'), icon: <ChevronsLeft size={16} />, count: -12 },
    { name: t('kit.range.monthBack'), icon: <ChevronLeft size={16} />, count: -1 },
    { name: t('kit.range.monthOn'), icon: <ChevronRight size={16} />, count: 1 },
    { name: t('kit.range.yearOn'), icon: <ChevronsRight size={16} />, count: 12 },
  ]

  return (
    <div ref={root} className="kit-calendar" onPointerLeave={() => setTried(undefined)}>
      <div className="kit-calendar-steps">
        {steps.map(({ name, icon, count }) => (
          <button
            key={name}
            type="button"
            className="kit-icon-button"
            aria-label={name}
            title={name}
            onClick={() => turn(count)}
          >
            {icon}
          </button>
        ))}
      </div>
      {Array.from({ length: months }, (_, at) => addMonths(shown, at)).map((month) => (
        <Month
          key={month}
          month={month}
          today={today}
          range={range[0] && !range[1] && tried ? inOrder(range[0], tried) : range}
          focused={focused}
          onTry={setTried}
          onPick={(day) => {
            setFocused(day)
            onPick(day)
          }}
          onKeyDown={onKeyDown}
        />
      ))}
    </div>
  )
}

const inOrder = (one: string, other: string): DayRange => (one <= other ? [one, other] : [other, one])

interface MonthProps {
  month: string
  today: string
  range: DayRange
  focused: string
  onTry: (day: string) => void
  onPick: (day: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Month({ month, range, ...days }: MonthProps) {
  const weeks = weeksOf(month, weekStart)
  const title = say('month', month)
  return (
    // A table whose cells one moves through is a grid.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
    <table className="kit-month" role="grid" aria-label={title}>
      <caption aria-hidden="true">{title}</caption>
      <thead aria-hidden="true">
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {say('weekday', day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              // Days of the neighbours only fill the weeks up.
              if (startOfMonth(day) !== month) return <td key={day} aria-hidden="true" />
              const isWithin = isIn(range, day)
              return (
                <td key={day} aria-selected={isWithin} data-within={isWithin && range[1] !== ''}>
                  <Day {...days} day={day} isEnd={range.includes(day)} />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A range without an end is its first day. */
const isIn = ([from, to]: DayRange, day: string): boolean => from !== '' && day >= from && day <= (to || from)

interface DayProps extends Omit<MonthProps, 'month' | 'range'> {
  day: string
  isEnd: boolean
}

function Day({ day, today, focused, isEnd, onTry, onPick, onKeyDown }: DayProps) {
  return (
    <button
      type="button"
      data-day={day}
      data-end={isEnd}
      tabIndex={day === focused ? 0 : -1}
      aria-label={say('day', day)}
      aria-current={day === today ? 'date' : undefined}
      onClick={() => onPick(day)}
      onPointerEnter={() => onTry(day)}
      onKeyDown={onKeyDown}
    >
      {Number(day.slice(8))}
    </button>
  )
}

/** Where a key leads from a day; undefined for keys of others. */
function dayAfterKey({ key, shiftKey }: KeyboardEvent, day: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return startOfWeek(day, weekStart)
    case 'End':
      return addDays(startOfWeek(day, weekStart), 6)
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    default:
      return undefined
  }
}
