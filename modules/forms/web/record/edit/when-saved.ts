import { formatDate } from '#kit/ui/format.ts'
import { currentLanguage } from '#shell/language.ts'
import { dayOf, minuteOf } from '#shell/time/zone.ts'

/** `10:16`; on another day the date as well. */
export function whenSaved(at: string): string {
  const moment = new Date(at)
  return dayOf(moment) === dayOf(new Date()) ? minuteOf(moment).slice(11) : formatDate(at, currentLanguage(), 'minute')
}
