/** Moments as the clocks of a time zone show them, fast enough for a million cells. */

export interface WallClock {
  /** Milliseconds since 1970 as if the zone's clock were UTC; NaN for what is no moment. */
  millisOf(moment: string): number
  /** `2026-11-20 17:12:00`; what is no moment stays as it is. */
  textOf(moment: string): string
}

const DAY_MS = 86_400_000
const MAX_DAYS = 20_000

/** @param timeZone IANA name, known to this process */
export function wallClock(timeZone: string): WallClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  /** By day; undefined where the offset changes within it. Asking the formatter costs a hundred times more. */
  const offsets = new Map<number, number | undefined>()

  const offsetAt = (moment: number): number => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
    const of = (part: Intl.DateTimeFormatPartTypes) => parts.get(part) ?? 0
    const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
    return wall - Math.floor(moment / 1000) * 1000
  }
  const offsetOf = (moment: number): number => {
    const day = Math.floor(moment / DAY_MS)
    if (!offsets.has(day)) {
      if (offsets.size > MAX_DAYS) offsets.clear()
      const [first, last] = [offsetAt(day * DAY_MS), offsetAt((day + 1) * DAY_MS - 1)]
      offsets.set(day, first === last ? first : undefined)
    }
    return offsets.get(day) ?? offsetAt(moment)
  }
  const millisOf = (text: string): number => {
    const moment = Date.parse(text)
    return Number.isNaN(moment) ? moment : moment + offsetOf(moment)
  }
  return {
    millisOf,
    textOf(text) {
      const wall = millisOf(text)
      return Number.isNaN(wall) ? text : new Date(wall).toISOString().slice(0, 19).replace('T', ' ')
    },
  }
}
