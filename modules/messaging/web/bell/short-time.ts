/** A moment as short as people say it. The kit's own way brings all of its lists along. */
import { currentLanguage, languageTag } from '#shell/language.ts'

/** `09:12` today, yesterday, then `11/17`, then with the year. */
export function shortTime(moment: Date, now: Date, yesterday: string): string {
  const tag = languageTag[currentLanguage()]
  const days = Math.round((startOfDay(now) - startOfDay(moment)) / 86_400_000)
  if (days === 0) return moment.toLocaleTimeString(tag, { hour: '2-digit', minute: '2-digit', hour12: false })
  if (days === 1) return yesterday
  const isThisYear = moment.getFullYear() === now.getFullYear()
  return moment.toLocaleDateString(tag, {
    month: '2-digit',
    day: '2-digit',
    ...(!isThisYear && { year: 'numeric' }),
  })
}

const startOfDay = (moment: Date): number => new Date(moment).setHours(0, 0, 0, 0)
