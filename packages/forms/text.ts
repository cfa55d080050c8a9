/** Sentences for the codes of this package, in the language of who asks. */
import type { FormProblem } from './model/problem.ts'
import { textIn, type FormLanguage, type LocalText } from './model/texts.ts'
import { textAt } from './text-at.ts'
import type { RecordProblem } from './values/record-problem.ts'

/** What is wrong with a model. */
export function sayFormProblem(problem: FormProblem, language: FormLanguage): string {
  const { code, path, field, detail, types = [] } = problem
  const words = types.map((type) => typeText(type, language)).join(language === 'zh' ? '\u3001' : ', ')
  return textAt(language, `formModel.problem.${code}`, {
    path: path || '–',
    field: field ?? path,
    detail,
    types: words,
  })
}

/** What something new begins with, in both languages: an item of the layout, a tab, an option. */
export const firstText = (of: string, number: number | string = ''): LocalText => ({
  zh: textAt('zh', `formModel.first.${of}`, { number: String(number) }),
  en: textAt('en', `formModel.first.${of}`, { number: String(number) }),
})

/** What a kind of field is called. */
export const sayKind = (kind: string, language: FormLanguage): string => textAt(language, `formModel.kind.${kind}`)

/** What a property of a field is called. */
export const sayProperty = (property: string, language: FormLanguage): string =>
  textAt(language, `formModel.property.${property}`)

/** `list:number`: a list of numbers. */
function typeText(word: string, language: FormLanguage): string {
  const [type = '', of] = word.split(':')
  const inner = of === undefined ? undefined : typeText(of, language)
  return textAt(language, `formModel.type.${type}`, { of: inner })
}

/** What keeps a record from being saved; a rule of validation has a message of its own. */
export function sayRecordProblem(
  { code, message, detail }: Omit<RecordProblem, 'path'>,
  language: FormLanguage,
): string {
  if (message !== undefined) return textIn(message, language)
  if (code === 'record_invalid') return valueText(detail ?? '', language)
  return textAt(language, `formModel.record.${code}`, { detail })
}

/** `max:200`: at most 200. */
function valueText(detail: string, language: FormLanguage): string {
  const [what = '', limit] = detail.split(':')
  return textAt(language, `formModel.value.${what}`, { limit })
}
