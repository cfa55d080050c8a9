/** What a chart shows, in words of pages. */

export interface ChartSeries {
  readonly name: string
  /** One per category; null where there is none. */
  readonly values: readonly (number | null)[]
}

/** The place of the largest value; undefined when there is none. */
export function largestAt(values: readonly (number | null)[]): number | undefined {
  let best: number | undefined
  for (const [at, value] of values.entries()) {
    if (value === null) continue
    if (best === undefined || value > (values[best] ?? -Infinity)) best = at
  }
  return best
}

/** Whether there is nothing to draw. */
export const hasNoValues = (series: readonly ChartSeries[]): boolean =>
  series.every(({ values }) => values.every((value) => value === null))

/** Whether they are counts, whose axis needs nothing between two whole numbers. */
export const areWhole = (series: readonly ChartSeries[]): boolean =>
  series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)))

export interface Slice {
  readonly name: string
  readonly value: number
}

/** The largest slices, and one for all others, so that a pie stays readable. */
export function fewSlices(slices: readonly Slice[], most: number, others: string): Slice[] {
  const sorted = slices.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value)
  if (sorted.length <= most) return sorted
  const rest = sorted.slice(most - 1).reduce((sum, { value }) => sum + value, 0)
  return [...sorted.slice(0, most - 1), { name: others, value: rest }]
}
