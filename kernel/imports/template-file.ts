/** The empty sheet that people fill in for an import. */
import type { FileBody } from '#contract/file.ts'
import { translate, type Language } from '../i18n/translate.ts'
import { writeTemplate, XLSX } from '../sheets/template.ts'
import { sayText, type PlainColumn } from './kind.ts'
import { REQUIRED_MARK } from './sheet-columns.ts'

export interface TemplateSheet {
  /** What it is for; names the file. */
  readonly title: string
  /** Keys of the sentences below the columns. */
  readonly notes: readonly string[]
  readonly columns: readonly PlainColumn[]
  readonly exampleOf: (key: string) => string
  /** What can be chosen in a column. */
  readonly offered: (key: string) => readonly string[]
}

/** A workbook with one empty row, hints, and drop-downs for what can be chosen. */
export async function templateFile(
  language: Language,
  { title, notes, columns, exampleOf, offered }: TemplateSheet,
): Promise<FileBody> {
  const say = (key: string) => translate(language, key)
  const body = await writeTemplate({
    names: { sheet: say('import.sheet'), notes: say('import.notes'), choices: say('import.choices') },
    words: {
      column: say('import.column'),
      required: say('import.required'),
      hint: say('import.hint'),
      choices: say('import.choices'),
      yes: say('import.yes'),
      notes: notes.map(say),
    },
    columns: columns.map(({ key, title: head, hint, required, isList }) => ({
      title: sayText(head, language) + (required ? REQUIRED_MARK : ''),
      hint: hint ? sayText(hint, language) : '',
      required: required === true,
      example: exampleOf(key),
      choices: offered(key),
      isList: isList === true,
    })),
  })
  return { name: translate(language, 'import.template', { noun: title }), type: XLSX, body }
}
