/** Serial numbers: the text of a number and the period in which it is counted. The server counts. */
import type { SerialRule } from '../model/field-rules.ts'

/** The period of a day by which numbers are counted anew: `2026`, `202611`, `20261124`, or nothing. */
export function serialPeriod({ period }: SerialRule, today: string): string {
  const digits = today.replaceAll('-', '')
  switch (period) {
    case 'none':
      return ''
    case 'year':
      return digits.slice(0, 4)
    case 'month':
      return digits.slice(0, 6)
    case 'day':
      return digits
  }
}

/** `BX-202611-0042`; a number with more digits than the rule says is longer. */
export function serialText(rule: SerialRule, today: string, number: number): string {
  const period = serialPeriod(rule, today)
  return `${rule.prefix}${period === '' ? '' : `${period}-`}${String(number).padStart(rule.digits, '0')}`
}
