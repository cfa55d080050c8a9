/** What the dashboard makes of the numbers. Pure. */
import type { ChangeStat, SignInStat } from '#system/contract/stat.ts'
import { sum } from './day-bars.ts'

/** Lines that a chart can keep apart (kit/charts). */
const MAX_LINES = 4

export interface Line {
  readonly name: string
  readonly values: readonly number[]
}

/** One line for each of the most changed resources; those that would be too many are one. */
export function linesOf(
  { days, resources }: ChangeStat,
  { nameOf, others }: { nameOf: (resource: string) => string; others: string },
): Line[] {
  const isTooMany = resources.length > MAX_LINES
  const named = (isTooMany ? resources.slice(0, MAX_LINES - 1) : resources).filter(({ resource }) => resource !== '')
  const rest = resources.filter((one) => !named.includes(one))
  const lines = named.map(({ resource, counts }) => ({ name: nameOf(resource), values: counts }))
  if (rest.length === 0) return lines
  return [...lines, { name: others, values: days.map((_, at) => sum(rest.map(({ counts }) => counts[at] ?? 0))) }]
}

/** The change against before as a part of one; undefined when there was nothing before. */
export const trendOf = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : (now - before) / before

/** The day with the highest value, and that value; undefined when all are nothing. */
export function peakOf(days: readonly string[], values: readonly number[]): { day: string; value: number } | undefined {
  const value = Math.max(0, ...values)
  const day = days[values.indexOf(value)]
  return value === 0 || day === undefined ? undefined : { day, value }
}

/** A table of both, a line per day; the head is the caller's to say. */
export function rowsOf(signIns: SignInStat, changes: ChangeStat): (string | number)[][] {
  return signIns.days.map(({ date, succeeded, failed }, at) => [
    date,
    succeeded,
    failed,
    ...changes.resources.map(({ counts }) => counts[at] ?? 0),
  ])
}
