/** Durations of the file (ISO 8601, BPMN 2.0 10.5.5) as a number and one unit. Pure. */

export const DURATION_UNITS = ['minutes', 'hours', 'days', 'weeks'] as const
export type DurationUnit = (typeof DURATION_UNITS)[number]

export interface PlainDuration {
  readonly amount: number
  readonly unit: DurationUnit
}

/** Digits that a number of a unit may have. */
const DURATION = /^(?:PT([1-9]\d{0,4})([MH])|P([1-9]\d{0,4})([DW]))$/
const BY_LETTER: Readonly<Record<string, DurationUnit>> = { M: 'minutes', H: 'hours', D: 'days', W: 'weeks' }

export const MAX_AMOUNT = 99_999

/** Undefined for what one unit cannot say: several units, a date, an expression. @example 'PT4H' → 4 hours */
export function plainDurationOf(text: string): PlainDuration | undefined {
  const [, time, timeLetter, day, dayLetter] = DURATION.exec(text.trim()) ?? []
  const unit = BY_LETTER[timeLetter ?? dayLetter ?? '']
  return unit === undefined ? undefined : { amount: Number(time ?? day), unit }
}

/** The same as the file writes it. */
export function durationText({ amount, unit }: PlainDuration): string {
  switch (unit) {
    case 'minutes':
      return `PT${amount}M`
    case 'hours':
      return `PT${amount}H`
    case 'days':
      return `P${amount}D`
    case 'weeks':
      return `P${amount}W`
  }
}
