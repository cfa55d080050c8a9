/** Conditions as rules: `${total > 100 && (kind == 'a' || kind == 'b')}`. */
import type { Condition, ConditionGroup, ConditionRow, Operand, Operator } from './condition.ts'
import { isGroup } from './condition.ts'

export const SIGNS: Partial<Record<Operator, string>> = {
  is: '==',
  isNot: '!=',
  less: '<',
  atMost: '<=',
  more: '>',
  atLeast: '>=',
}

/** How one row is written in a language. */
export type RowWriter = (row: ConditionRow) => string

/**
 * The rule of a condition whose rows are complete. Texts of users are quoted: they cannot end their quotes.
 * @param row writes one comparison; as rules of forms have it where it is left out
 */
export const writeCondition = (condition: Condition, row: RowWriter = rowText): string =>
  `\${${groupText(condition, row)}}`

function groupText({ join, entries }: ConditionGroup, row: RowWriter): string {
  const texts = entries.map((entry) =>
    isGroup(entry) ? (entry.entries.length > 1 ? `(${groupText(entry, row)})` : groupText(entry, row)) : row(entry),
  )
  return texts.join(join === 'all' ? ' && ' : ' || ')
}

function rowText({ subject, operator, operand }: ConditionRow): string {
  const value = operand === undefined ? '' : operandText(operand)
  switch (operator) {
    case 'is':
    case 'isNot':
    case 'less':
    case 'atMost':
    case 'more':
    case 'atLeast':
      return `${subject} ${SIGNS[operator] ?? '=='} ${value}`
    case 'in':
    case 'notIn':
      return severalText(subject, operator, operand)
    case 'contains':
    case 'startsWith':
      return `${subject}.${operator}(${value})`
    case 'containsNot':
      return `!${subject}.contains(${value})`
    case 'isTrue':
      return subject
    case 'isFalse':
      return `!${subject}`
    case 'empty':
      return `empty ${subject}`
    case 'notEmpty':
      return `!empty ${subject}`
  }
}

/** `(kind == 'a' || kind == 'b')`. */
export function severalText(subject: string, operator: 'in' | 'notIn', operand: Operand | undefined): string {
  const values = operand?.is === 'several' ? operand.values : []
  const [sign, between] = operator === 'in' ? ['==', ' || '] : ['!=', ' && ']
  const texts = values.map((value) => `${subject} ${sign} ${quoted(value)}`)
  return texts.length > 1 ? `(${texts.join(between)})` : texts.join('')
}

function operandText(operand: Operand): string {
  switch (operand.is) {
    case 'constant':
      return typeof operand.value === 'string' ? quoted(operand.value) : String(operand.value)
    case 'several':
      return operand.values.map(quoted).join(', ')
    case 'subject':
      return operand.text
    case 'me':
      return 'me.id'
    case 'dept':
      return 'me.dept'
    case 'today':
      return 'today()'
    case 'now':
      return 'now()'
  }
}

/** A text as a literal. */
export const quoted = (text: string): string => `'${text.replaceAll(/[\\']/g, (one) => `\\${one}`)}'`
