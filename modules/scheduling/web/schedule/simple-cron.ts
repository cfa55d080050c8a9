/** Expressions that can be chosen instead of written: every few minutes, by the hour, day, week or month. */

export const MINUTE_STEPS = [1, 2, 3, 5, 10, 15, 20, 30] as const
/** As Quartz writes them, Monday first. */
export const WEEKDAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const
/** Days of the month, and the last one. */
export const MONTH_DAYS = [...Array.from({ length: 31 }, (_, index) => String(index + 1)), 'L'] as const

export const EVERY = ['minute', 'hour', 'day', 'week', 'month'] as const
export type Every = (typeof EVERY)[number]

/** What is chosen. Each choice keeps what the others ask for, so that going back loses nothing. */
export interface SimpleCron {
  every: Every
  /** Minutes between two fires; of `minute`. */
  step: number
  /** Of `hour`. */
  minute: number
  /** `HH:mm`; of `day`, `week` and `month`. Empty where what was typed is no time. */
  time: string
  weekdays: readonly string[]
  days: readonly string[]
}

export const FIRST_CHOICE: SimpleCron = {
  every: 'day',
  step: 10,
  minute: 0,
  time: '02:00',
  weekdays: ['MON', 'TUE', 'WED', 'THU', 'FRI'],
  days: ['1'],
}

/** The six fields of an expression, and the year where it has one; missing ones are empty. */
export function cronFields(expression: string): string[] {
  const fields = expression.trim().split(/\s+/)
  return Array.from({ length: Math.max(6, fields.length) }, (_, index) => fields[index] ?? '')
}

const isTimed = (every: Every): boolean => every === 'day' || every === 'week' || every === 'month'

/** What is still to be chosen; undefined when it is complete. */
export function missingOf({ every, time, weekdays, days }: SimpleCron): 'time' | 'weekday' | 'day' | undefined {
  if (isTimed(every) && time === '') return 'time'
  if (every === 'week' && weekdays.length === 0) return 'weekday'
  return every === 'month' && days.length === 0 ? 'day' : undefined
}

/** The expression of what is chosen; empty while something is missing, so that it is not saved. */
export function writeSimple(chosen: SimpleCron): string {
  const { every, step, minute, time, weekdays, days } = chosen
  if (missingOf(chosen) !== undefined) return ''
  const [hour = 0, minuteOfDay = 0] = time.split(':').map(Number)
  const at = `0 ${minuteOfDay} ${hour}`
  switch (every) {
    case 'minute':
      return step === 1 ? '0 * * * * ?' : `0 0/${step} * * * ?`
    case 'hour':
      return `0 ${minute} * * * ?`
    case 'day':
      return `${at} * * ?`
    case 'week':
      return `${at} ? * ${writeWeekdays(weekdays)}`
    case 'month':
      return `${at} ${MONTH_DAYS.filter((day) => days.includes(day)).join(',')} * ?`
  }
}

/** What was chosen, where an expression is one of these; undefined for all others. */
export function readSimple(expression: string): SimpleCron | undefined {
  const [second, minute = '', hour = '', day = '', month, weekday = '', ...year] = cronFields(expression)
  if (second !== '0' || month !== '*' || year.length > 0) return undefined
  if (hour === '*') return day === '*' && weekday === '?' ? readWithinDay(minute) : undefined
  if (!isNumber(minute, 59) || !isNumber(hour, 23)) return undefined
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  if (day === '*' && weekday === '?') return { ...FIRST_CHOICE, every: 'day', time }
  if (day === '?') {
    const weekdays = readWeekdays(weekday)
    return weekdays && { ...FIRST_CHOICE, every: 'week', time, weekdays }
  }
  const days = day.split(',')
  const areDays = weekday === '?' && days.every((one) => MONTH_DAYS.some((known) => known === one))
  return areDays ? { ...FIRST_CHOICE, every: 'month', time, days } : undefined
}

function readWithinDay(minute: string): SimpleCron | undefined {
  if (isNumber(minute, 59)) return { ...FIRST_CHOICE, every: 'hour', minute: Number(minute) }
  const step = minute === '*' ? 1 : Number(/^0\/(\d+)$/.exec(minute)?.[1])
  return MINUTE_STEPS.some((known) => known === step) ? { ...FIRST_CHOICE, every: 'minute', step } : undefined
}

const isNumber = (text: string, max: number): boolean => /^\d{1,2}$/.test(text) && Number(text) <= max

/** Days that follow one another are a range: cronstrue then says “Monday through Friday”. */
function writeWeekdays(weekdays: readonly string[]): string {
  const places = WEEKDAYS.flatMap((day, place) => (weekdays.includes(day) ? [place] : []))
  const [first = 0, last = 0] = [places[0], places.at(-1)]
  const isRange = places.length > 2 && last - first === places.length - 1
  return isRange ? `${WEEKDAYS[first]}-${WEEKDAYS[last]}` : places.map((place) => WEEKDAYS[place]).join(',')
}

function readWeekdays(text: string): string[] | undefined {
  const range = /^([A-Z]{3})-([A-Z]{3})$/.exec(text)
  const names: readonly string[] = WEEKDAYS
  if (range) {
    const [from, to] = [names.indexOf(range[1] ?? ''), names.indexOf(range[2] ?? '')]
    return from >= 0 && to > from ? names.slice(from, to + 1) : undefined
  }
  const days = text.split(',')
  return days.every((day) => names.includes(day)) ? days : undefined
}
