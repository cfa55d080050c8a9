/** Local time in a zone (IANA name), by the platform's own table. */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const options = {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const
  const made = new Intl.DateTimeFormat('en-CA', options)
  formats.set(zone, made)
  return made
}

/** How far local time is ahead of UTC at a moment, in milliseconds. */
export function offsetAt(zone: string, moment: number): number {
  if (zone === 'UTC') return 0
  const parts = new Map(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return local - Math.floor(moment / 1_000) * 1_000
}

const DAY = 86_400_000
/** Offsets at the beginning of days in UTC, by zone: asking the platform costs a hundred times more. */
const offsets = new Map<string, Map<number, number>>()
/** Of all zones: 30 zones, each for ten years. */
const MAX_OFFSETS = 110_000
let known = 0

function offsetOfDay(zone: string, day: number): number {
  const days = offsets.get(zone) ?? new Map<number, number>()
  const found = days.get(day)
  if (found !== undefined) return found
  if (known >= MAX_OFFSETS) {
    offsets.clear()
    days.clear()
    known = 0
  }
  const offset = offsetAt(zone, day)
  offsets.set(zone, days.set(day, offset))
  known += 1
  return offset
}

/** How local times of the day that begins at local midnight `day` become moments. */
export function momentsOfDay(zone: string, day: number): (local: number) => number {
  const around = [day - DAY, day, day + DAY, day + 2 * DAY].map((each) => offsetOfDay(zone, each))
  const [offset = 0] = around
  return around.every((each) => each === offset) ? (local) => local - offset : (local) => momentOf(zone, local)
}

/** The moment of a local time. One that a change of clocks skips is the moment after the change. */
export function momentOf(zone: string, local: number): number {
  const first = local - offsetAt(zone, local)
  return local - offsetAt(zone, first)
}
