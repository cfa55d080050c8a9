/** What conditions compare, in words; conditions as sentences. For the designer of forms and for other designers. */
import type { Translate } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import {
  allOptions,
  isGroup,
  operatorsOf,
  placedFields,
  readCondition,
  rowsOfCondition,
  sourceOf,
  textIn,
  type Condition,
  type ConditionRow,
  type Field,
  type FieldId,
  type FormModel,
  type LocalText,
  type Operand,
  type Operator,
  type Subject,
} from '#forms-core/index.ts'

/** Where the value that a row compares with can come from. */
export type OperandSource = 'constant' | 'subject' | 'me' | 'dept' | 'today' | 'now'

/** What conditions can compare, with their words. */
export interface ConditionWords {
  subjects: readonly Subject[]
  names: ReadonlySet<string>
  labelOf: (text: string) => string
  valueOf: (subject: string, value: string) => string
  /** The field that a subject takes its values from. */
  fieldOf: (subject: Subject) => Field | undefined
  operatorsOf: (subject: Subject) => readonly Operator[]
  /** The word of an operator: of some subjects `contains` means to be within. */
  wordOf: (subject: Subject | undefined, operator: Operator) => OperatorWord
  /** Beside constants and other subjects. */
  worldOf: (subject: Subject) => readonly OperandSource[]
}

/** Operators as they are called. Over all rows of a child table `contains` means that any row has the value. */
export type OperatorWord = Operator | 'anyRow' | 'noRow' | 'within' | 'notWithin'

interface WordsOptions {
  /** Subjects that are within what they are compared with: a department in another one or below it. */
  within?: ReadonlySet<string>
  /** The operators of a subject, where not all of its type. */
  operatorsOf?: ConditionWords['operatorsOf']
  worldOf?: ConditionWords['worldOf']
  /** What a value is called that the model does not name: an entry of a dictionary, a person. */
  nameOf?: (field: Field, value: string) => string
}

const inLanguage = (text: LocalText): string => textIn(text, currentLanguage())

export function conditionWords(
  t: Translate,
  model: Pick<FormModel, 'fields'>,
  subjects: readonly Subject[],
  options: WordsOptions = {},
): ConditionWords {
  const placed = placedFields(model.fields)
  const bySubject = new Map(subjects.map((one) => [one.text, one]))
  const fieldName = (id: FieldId) => {
    const found = placed.find(({ field }) => field.id === id)
    return found === undefined ? id : inLanguage(found.field.label)
  }
  const labelOf = (text: string): string => {
    const subject = bySubject.get(text)
    if (subject === undefined) return text
    const field = fieldName(subject.field)
    switch (subject.of) {
      case 'value':
        return field
      case 'member':
        return `${field} / ${t(`forms.design.member.${memberOf(subject.member)}`)}`
      case 'count':
        return t('forms.design.subject.count', { field })
      case 'sum':
        return t('forms.design.subject.sum', { field: `${field} / ${fieldName(subject.column ?? '')}` })
      case 'column':
        return t('forms.design.subject.column', { field: `${field} / ${fieldName(subject.column ?? '')}` })
    }
  }
  const fieldOf = (subject: Subject) => sourceOf(subject, placed)
  const valueOf = (text: string, value: string): string => {
    const subject = bySubject.get(text)
    const source = subject && fieldOf(subject)
    if (source === undefined) return value
    if (!('options' in source) || source.options.from !== 'fixed') return options.nameOf?.(source, value) ?? value
    const option = [...allOptions(source.options.options)].find((one) => one.value === value)
    return option === undefined ? value : inLanguage(option.label)
  }
  return {
    subjects,
    names: new Set(subjects.map(({ text }) => text)),
    labelOf,
    valueOf,
    fieldOf,
    operatorsOf: options.operatorsOf ?? ((subject) => operatorsOf(subject.type)),
    wordOf: (subject, operator) => {
      if (subject?.of === 'column')
        return operator === 'contains' ? 'anyRow' : operator === 'containsNot' ? 'noRow' : operator
      if (subject === undefined || options.within?.has(subject.text) !== true) return operator
      return operator === 'contains' ? 'within' : operator === 'containsNot' ? 'notWithin' : operator
    },
    worldOf: options.worldOf ?? ((subject) => worldOfForms(fieldOf(subject), subject)),
  }
}

/** What the form knows that a value can be compared with. */
function worldOfForms(field: Field | undefined, { type }: Subject): readonly OperandSource[] {
  if (field?.kind === 'user') return ['me']
  if (field?.kind === 'department') return ['dept']
  const is = type.is === 'list' ? type.of : type.is
  if (is === 'date') return ['today']
  return is === 'dateTime' ? ['now'] : []
}

const MEMBERS = ['from', 'to', 'region', 'detail'] as const
const memberOf = (member: string | undefined) => MEMBERS.find((one) => one === member) ?? 'detail'

/**
 * The condition that a text is, where each of its rows compares what can be compared so.
 * @param read another language than that of rules
 */
export function conditionOf(
  text: string,
  words: ConditionWords,
  read: typeof readCondition = readCondition,
): Condition | undefined {
  const condition = read(text, words.names)
  const isFitting = ({ subject, operator }: ConditionRow) => {
    const found = words.subjects.find((one) => one.text === subject)
    return found !== undefined && words.operatorsOf(found).includes(operator)
  }
  return condition !== undefined && rowsOfCondition(condition).every(isFitting) ? condition : undefined
}

/** `"Kind" is Travel, or "Total" is more than 100`. */
export function sayCondition(t: Translate, words: ConditionWords, { join, entries }: Condition): string {
  const parts = entries.map((entry) =>
    isGroup(entry) ? t('forms.design.join.group', { inner: sayCondition(t, words, entry) }) : sayRow(t, words, entry),
  )
  return parts.join(t(`forms.design.join.${join}`))
}

function sayRow(t: Translate, words: ConditionWords, { subject, operator, operand }: ConditionRow): string {
  const word = words.wordOf(
    words.subjects.find(({ text, of }) => text === subject && of !== 'column'),
    operator,
  )
  return t(`forms.design.says.${sentenceWord(word)}`, {
    subject: subject === '' ? '?' : words.labelOf(subject),
    value: operand === undefined ? '?' : sayOperand(t, words, subject, operand),
  })
}

/** A column says itself that any row is meant. */
const sentenceWord = (word: OperatorWord): Exclude<OperatorWord, 'anyRow' | 'noRow'> =>
  word === 'anyRow' ? 'contains' : word === 'noRow' ? 'containsNot' : word

function sayOperand(t: Translate, words: ConditionWords, subject: string, operand: Operand): string {
  switch (operand.is) {
    case 'constant':
      if (typeof operand.value === 'boolean') return t(operand.value ? 'forms.design.yes' : 'forms.design.no')
      return typeof operand.value === 'string' ? words.valueOf(subject, operand.value) || '?' : `${operand.value}`
    case 'several':
      return operand.values.map((value) => words.valueOf(subject, value)).join(t('forms.design.listSeparator')) || '?'
    case 'subject':
      return operand.text === '' ? '?' : words.labelOf(operand.text)
    case 'me':
    case 'dept':
    case 'today':
    case 'now':
      return t(`forms.design.operand.${operand.is}`)
  }
}
