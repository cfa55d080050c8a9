/** Days out of pasted text, one a line: `2026-10-01 National Day`. Pure. */
import { Holiday, MAX_CALENDAR_DATES } from '#workflow/contract/calendar.ts'

export interface PastedDays {
  readonly days: readonly Holiday[]
  /** Lines that are left out, counted from 1. */
  readonly faults: readonly { line: number; text: string; why: 'date' | 'twice' | 'long' | 'many' }[]
}

const LINE = /^(\d{4})[-/.\u5e74](\d{1,2})[-/.\u6708](\d{1,2})\u65e5?(?:[\s,;\uff0c\uff1b]+(.*))?$/

const dateOf = ([, year = '', month = '', day = '']: RegExpExecArray): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** The days of a text, and the lines that are none. Empty lines are none of both. */
export function pastedDays(text: string): PastedDays {
  const days: Holiday[] = []
  const faults: { line: number; text: string; why: PastedDays['faults'][number]['why'] }[] = []
  const seen = new Set<string>()
  text.split(/\r?\n/).forEach((whole, index) => {
    const line = whole.trim()
    if (line === '') return
    const fault = (why: PastedDays['faults'][number]['why']) => faults.push({ line: index + 1, text: line, why })
    const found = LINE.exec(line)
    if (found === null) return fault('date')
    const date = dateOf(found)
    const day = Holiday.safeParse({ date, name: found[4] ?? '' })
    if (!day.success) return fault(Holiday.shape.date.safeParse(date).success ? 'long' : 'date')
    if (seen.has(date)) return fault('twice')
    if (days.length >= MAX_CALENDAR_DATES) return fault('many')
    seen.add(date)
    days.push(day.data)
    return undefined
  })
  return { days, faults }
}
