/** A cron expression in words; the library comes with the pages that show it. */
import cronstrue from 'cronstrue'
import 'cronstrue/locales/zh_CN'
import { currentLanguage } from '#shell/language.ts'

/** The sentence of a Quartz expression in the page’s language; undefined where it is not understood. */
export function cronWords(expression: string): string | undefined {
  try {
    return cronstrue.toString(expression.trim(), {
      locale: currentLanguage() === 'zh' ? 'zh_CN' : 'en',
      dayOfWeekStartIndexZero: false,
      use24HourTimeFormat: true,
    })
  } catch {
    return undefined
  }
}
