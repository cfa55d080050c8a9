/** What the messages of notifications are made of: their texts, and labelled lines as HTML. Pure. */
import { translate, type Language } from '#kernel/i18n/translate.ts'

export type Names = Readonly<Record<string, string>>

/** One text of the notifications. */
export const text = (language: Language, key: string, names: Names = {}) =>
  translate(language, `workflow.notification.${key}`, names)

const escape = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Plain text as paragraphs. */
export const asHtml = (value: string): string =>
  value
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => `<p>${escape(line)}</p>`)
    .join('')

/** Labelled lines as paragraphs; those without a value are left out. */
export const linesOf = (language: Language, lines: Names): string =>
  Object.entries(lines)
    .filter(([, value]) => value !== '')
    .map(([label, value]) => asHtml(`${text(language, `label.${label}`)}${value}`))
    .join('')
