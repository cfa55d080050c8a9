/** Conditions as rules: `${total > 100 && (kind == 'a' || kind == 'b')}`. */
import type { Condition, ConditionGroup, ConditionRow, Operand, Operator } from './condition.ts'
import { isGroup } from './condition.ts'

const SIGNS: Partial<Record<Operator, string>> = {
  is: '==',
  isNot: '!=',
  less: '<',
  atMost: '<=',
  more: '>',
  atLeast: '>=',
}

/** The rule of a condition whose rows are complete. Texts of users are quoted: they cannot end their quotes. */
export const writeCondition = (condition: Condition): string => `\${${groupText(condition)}}`

function groupText({ join, entries }: Condition | ConditionGroup<ConditionRow>): string {
  const texts = entries.map((entry) =>
    isGroup(entry) ? (entry.entries.length > 1 ? `(${groupText(entry)})` : groupText(entry)) : rowText(entry),
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

function severalText(subject: string, operator: 'in' | 'notIn', operand: Operand | undefined): string {
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

const quoted = (text: string): string => `'${text.replaceAll(/[\\']/g, (one) => `\\${one}`)}'`
