/** Time that a run took, in words. Working time is in hours and minutes, so that it can be added up. */
import type { Translate } from '#shell/i18n.ts'
import { currentLanguage, languageTag } from '#shell/language.ts'
import type { TimeSpent } from '#workflow/contract/follow.ts'
import { spanText } from './span.ts'

const MINUTE_MS = 60_000

/** Hours and minutes; what is below a minute is none. */
export function hoursText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  const hours = Math.floor(minutes / 60)
  const rest = minutes - hours * 60
  const unit = (value: number, name: 'hour' | 'minute') =>
    new Intl.NumberFormat(languageTag[currentLanguage()], { style: 'unit', unit: name, unitDisplay: 'short' }).format(
      value,
    )
  return [...(hours > 0 ? [unit(hours, 'hour')] : []), ...(rest > 0 || hours === 0 ? [unit(rest, 'minute')] : [])].join(
    ' ',
  )
}

export const clockText = (ms: number): string => spanText(ms, languageTag[currentLanguage()])

/** The whole by the clock, and beside it in working time where a calendar counts. */
export const wholeText = ({ ms, workMs }: Pick<TimeSpent, 'ms' | 'workMs'>, t: Translate): string =>
  workMs === null ? clockText(ms) : t('workflow.time.both', { clock: clockText(ms), work: hoursText(workMs) })
