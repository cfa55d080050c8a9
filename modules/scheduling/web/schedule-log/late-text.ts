/** How late a run began, in the unit that says it best. */
import { numberFormat } from '#shell/formats.ts'

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** `2 minutes`, `11 hours`: the largest unit of which there are two at least, else minutes; rounded down. */
export function lateText(seconds: number): string {
  const [unit, length] = UNITS.find(([, one]) => seconds >= 2 * one) ?? UNITS[2]
  return numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(seconds / length))
}
