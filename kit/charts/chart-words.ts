import { currentLanguage } from '#shell/language.ts'
import { formatNumber, formatPercent, formatShort } from '../ui/format.ts'
import type { ChartWords } from './options.ts'

/** How charts say numbers in the language of the page. @param unit after the number, for example `h` */
export function chartWords(unit = ''): ChartWords {
  const language = currentLanguage()
  return {
    number: (value) => `${formatNumber(value, language)}${unit && ` ${unit}`}`,
    short: (value) => formatShort(value, language),
    percent: (part) => formatPercent(part, language),
  }
}
