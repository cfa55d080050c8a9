/** Cells as values: names into what they name, whatever the language and the spelling. */
import type { Language } from '../i18n/translate.ts'
import type { RowIssue } from './kind.ts'
import type { Choice, ImportColumn } from './spec.ts'

/** How spellings compare: neither case nor width nor blanks around marks count. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/\s*([/>])\s*/g, '$1')
    .replace(/\s+/g, ' ')

/** A name that several choices have. */
const AMBIGUOUS = Symbol('ambiguous')

/** A column that knows its choices. */
export class CellReader<Draft, Look> {
  readonly column: ImportColumn<Draft, Look>
  readonly #choices: readonly Choice[] | undefined
  readonly #byName = new Map<string, Choice | typeof AMBIGUOUS>()
  readonly #byValue = new Map<string, Choice>()

  constructor(column: ImportColumn<Draft, Look>, look: Look) {
    this.column = column
    this.#choices = column.choices?.(look)
    for (const choice of this.#choices ?? []) {
      this.#byValue.set(String(choice.value), choice)
      for (const name of new Set([choice.zh, choice.en].map(plain)))
        this.#byName.set(name, this.#byName.has(name) ? AMBIGUOUS : choice)
    }
    this.#addOtherSpellings()
  }

  /** Names to choose from, in a language. */
  offered(language: Language): string[] {
    return (this.#choices ?? []).filter(({ isHidden }) => !isHidden).map((choice) => choice[language])
  }

  /** The value of a cell that says something; what is wrong with it goes to `refuse`. */
  read(text: string, refuse: (issue: Omit<RowIssue, 'column'>) => void): unknown {
    const { isList, parse } = this.column
    if (this.#choices && isList) {
      const isOneName = this.#byName.has(plain(text))
      const parts = isOneName ? [text] : partsOf(text)
      const values = parts.map((part) => this.#named(part, refuse))
      return values.includes(undefined) ? undefined : values
    }
    if (this.#choices) return this.#named(text, refuse)
    if (!parse) return text
    const value = parse(text.trim())
    if (value === undefined) refuse({ text: 'issue.invalid_format', params: {} })
    return value
  }

  /** A value as a person would type it. */
  show(value: unknown, language: Language): string {
    if (Array.isArray(value)) return value.map((item) => this.show(item, language)).join(', ')
    if (typeof value !== 'string' && typeof value !== 'number') return ''
    return this.#byValue.get(String(value))?.[language] ?? String(value)
  }

  #named(text: string, refuse: (issue: Omit<RowIssue, 'column'>) => void): string | number | undefined {
    const name = plain(text)
    const choice = this.#byName.get(name) ?? this.#byValue.get(name)
    if (choice === AMBIGUOUS) refuse({ text: 'issue.ambiguous_name', params: { name: text.trim() } })
    else if (choice) return choice.value
    else refuse({ text: 'issue.unknown_name', params: { name: text.trim() } })
    return undefined
  }

  /** A full name counts more than a short one; a short one of several names none. */
  #addOtherSpellings(): void {
    const short = new Map<string, Choice | typeof AMBIGUOUS>()
    for (const choice of this.#choices ?? []) {
      for (const name of new Set((choice.also ?? []).map(plain))) short.set(name, short.has(name) ? AMBIGUOUS : choice)
    }
    for (const [name, choice] of short) if (!this.#byName.has(name)) this.#byName.set(name, choice)
  }
}

/** Comma, semicolon and the Chinese marks for the same; line breaks. */
const LIST_MARKS = /[,;\uff0c\uff1b\u3001\n]/

/** The parts of a cell that names several. */
export const partsOf = (text: string): string[] =>
  text
    .split(LIST_MARKS)
    .map((part) => part.trim())
    .filter(Boolean)

/** A cell as a whole number of at most nine digits, for `parse` of a column. */
export const wholeNumber = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)
