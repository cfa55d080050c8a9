/** What the charts make of a sum. Pure. */
import type { ActivityCounts, StatSum } from '#behavior/contract/behavior-stat.ts'

const DAY_MS = 86_400_000

const addDays = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

/** Every step of a span: its days, or the first days of its months. */
export function stepsBetween(from: string, to: string, step: 'day' | 'month'): string[] {
  const steps: string[] = []
  for (let day = step === 'day' ? from : `${from.slice(0, 7)}-01`; day <= to; day = next(day, step)) steps.push(day)
  return steps
}

const next = (day: string, step: 'day' | 'month') =>
  step === 'day' ? addDays(day, 1) : `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`

/** Use per step of the period, and beside it of the one before, step by step; steps without any are 0. */
export function linesOf({ fromDate, toDate, beforeFromDate, beforeToDate, step, list, beforeList }: StatSum): {
  steps: string[]
  now: number[]
  before: (number | null)[]
} {
  const steps = stepsBetween(fromDate, toDate, step)
  const earlier = stepsBetween(beforeFromDate, beforeToDate, step)
  const byDate = new Map(list.map(({ date, total }) => [date, total]))
  const earlierByDate = new Map(beforeList.map(({ date, total }) => [date, total]))
  return {
    steps,
    now: steps.map((date) => byDate.get(date) ?? 0),
    before: steps.map((_, at) => {
      const date = earlier[at]
      return date === undefined ? null : (earlierByDate.get(date) ?? 0)
    }),
  }
}

export const opensOf = ({ openMenu, openOtherMenu }: ActivityCounts): number => openMenu + openOtherMenu
export const changesOf = (activities: ActivityCounts): number =>
  activities.add + activities.edit + activities.delete + activities.deleteAll

/** The change against before as a part of one; undefined when there was nothing before. */
export const trendOf = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : (now - before) / before
