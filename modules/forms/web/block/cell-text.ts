/** A cell as it is read: numbers and days in the language of the page, whatever else as it came. Pure. */
import { numberFormat } from '#shell/formats.ts'
import { exactTime } from '#shell/time/relative-time.ts'
import type { BlockKind } from '#forms/contract/api-block.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/

const MAX_DECIMALS = 10

/** How many decimals the numbers of a column are written with, so that their points stand below each other. */
export function decimalsOf(cells: readonly string[]): number {
  const written = cells.filter(isNumber).map((cell) => Number(cell).toFixed(MAX_DECIMALS).replace(/0+$/, ''))
  return Math.max(0, ...written.map((cell) => cell.split('.')[1]?.length ?? 0))
}

const isNumber = (cell: string): boolean => cell !== '' && Number.isFinite(Number(cell))

/** @param decimals of the column, where it is one of numbers */
export function cellText(cell: string, kind: BlockKind, decimals = 0): string {
  if (kind === 'number' && isNumber(cell))
    return numberFormat({ minimumFractionDigits: decimals, maximumFractionDigits: MAX_DECIMALS }).format(Number(cell))
  // A day is one everywhere; a moment is shown in the zone of the organisation.
  if (kind === 'date' && DAY.test(cell)) return cell
  if (kind === 'date' && MOMENT.test(cell) && !Number.isNaN(Date.parse(cell))) return exactTime(new Date(cell))
  return cell
}
