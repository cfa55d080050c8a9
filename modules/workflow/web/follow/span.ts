/** Spans of time in the two largest units that matter: two days and three hours, not 183,600 seconds. */
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** @param ms milliseconds @param language BCP 47 tag */
export function spanText(ms: number, language: string): string {
  const at = UNITS.findIndex(([, size]) => ms >= size)
  if (at < 0) return part(0, 'second', language)
  const [name, size] = UNITS[at] ?? ['second', 1_000]
  const whole = Math.floor(ms / size)
  const next = UNITS[at + 1]
  const rest = next === undefined ? 0 : Math.floor((ms - whole * size) / next[1])
  return [
    part(whole, name, language),
    ...(next === undefined || rest === 0 ? [] : [part(rest, next[0], language)]),
  ].join(' ')
}

const part = (value: number, unit: (typeof UNITS)[number][0], language: string): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
