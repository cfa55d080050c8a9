/** A cell as it is read: numbers and days in the language of the page, whatever else as it came. Pure. */
import { currentLanguage } from '#shell/language.ts'
import { exactTime } from '#shell/time/relative-time.ts'
import type { BlockKind } from '#forms/contract/api-block.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/

export function cellText(cell: string, kind: BlockKind): string {
  const locale = currentLanguage() === 'en' ? 'en-GB' : 'zh-CN'
  if (kind === 'number' && cell !== '' && Number.isFinite(Number(cell)))
    return new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }).format(Number(cell))
  // A day is one everywhere; a moment is shown in the zone of the organisation.
  if (kind === 'date' && DAY.test(cell)) return cell
  if (kind === 'date' && MOMENT.test(cell) && !Number.isNaN(Date.parse(cell))) return exactTime(new Date(cell))
  return cell
}
