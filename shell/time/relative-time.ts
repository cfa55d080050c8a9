/** How near a moment is, in the steps people read: today by the clock, yesterday, this year by day, else with the year. */

export type Nearness =
  | { kind: 'clock'; text: string }
  | { kind: 'yesterday'; text: string }
  | { kind: 'day'; text: string }
  | { kind: 'year'; text: string }

const two = (value: number): string => String(value).padStart(2, '0')

/** @param moment any date; @param now the present, whose local calendar counts */
export function nearness(moment: Date, now: Date): Nearness {
  const clock = `${two(moment.getHours())}:${two(moment.getMinutes())}`
  const day = `${two(moment.getMonth() + 1)}/${two(moment.getDate())}`
  if (isSameDay(moment, now)) return { kind: 'clock', text: clock }
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (isSameDay(moment, yesterday)) return { kind: 'yesterday', text: clock }
  if (moment.getFullYear() === now.getFullYear()) return { kind: 'day', text: day }
  return { kind: 'year', text: `${moment.getFullYear()}/${day}` }
}

/** `2026-11-20 09:12:05` in local time. */
export function exactTime(moment: Date): string {
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-')
  return `${day} ${[moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join(':')}`
}

const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString()
