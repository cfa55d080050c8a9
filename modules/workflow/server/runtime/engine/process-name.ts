/** What people call processes and their categories, in their language. Pure. */
import type { Language } from '#kernel/i18n/translate.ts'

/** The English text for those who read English, where there is one. */
export const inLanguage = (text: string, english: string, language: Language): string =>
  language === 'en' && english !== '' ? english : text

/** What a model or a version is called. */
export const processName = ({ name, nameEn }: { name: string; nameEn: string }, language: Language): string =>
  inLanguage(name, nameEn, language)

/** What the category of a model is called. */
export const categoryName = (
  { category, categoryEn }: { category: string; categoryEn: string },
  language: Language,
): string => inLanguage(category, categoryEn, language)

/** Rows of lists with the name of their process as the reader calls it; `processEn` is the English one. */
export function withProcessName<Row extends { process: string; processEn: string }>(
  { processEn, ...row }: Row,
  language: Language,
): Omit<Row, 'processEn'> {
  return { ...row, process: inLanguage(row.process, processEn, language) }
}
