/**
 * Conditions as a designer clicks them together: rows of a subject, an operator and a value, in groups of groups. They
 * are written as rules and read from rules; a rule that is no such condition is edited as text.
 */
import type { FieldId } from '../model/ids.ts'
import type { RuleType, ScalarType } from '../rules/types.ts'

/** What a row compares: a field, a member of one, a column over all rows, the sum of one, or a number of rows. */
export interface Subject {
  /** As rules name it, and unique: `total`, `leave.from`, `items.over`, `sum(items.amount)`, `items.size()`. */
  text: string
  field: FieldId
  column?: FieldId
  member?: string
  of: 'value' | 'member' | 'column' | 'sum' | 'count'
  type: RuleType
}

export const OPERATORS = [
  'is',
  'isNot',
  'in',
  'notIn',
  'less',
  'atMost',
  'more',
  'atLeast',
  'contains',
  'containsNot',
  'startsWith',
  'isTrue',
  'isFalse',
  'empty',
  'notEmpty',
] as const
export type Operator = (typeof OPERATORS)[number]

/** What a subject is compared with. `several`: constants, for `in` and `notIn`. */
export type Operand =
  | { is: 'constant'; value: string | number | boolean }
  | { is: 'several'; values: readonly string[] }
  | { is: 'subject'; text: string }
  | { is: 'me' | 'dept' | 'today' | 'now' }

export interface ConditionRow {
  subject: string
  operator: Operator
  /** Missing where the operator needs none, and while the row is incomplete. */
  operand?: Operand
}

/** `all`: every entry holds. `any`: at least one does. Entries are rows and further groups. */
export interface ConditionGroup {
  join: 'all' | 'any'
  entries: readonly (ConditionRow | ConditionGroup)[]
}
export type Condition = ConditionGroup

/** Groups inside of each other, the outermost counted: deeper ones are text. */
export const MAX_CONDITION_DEPTH = 4

export const isGroup = (entry: ConditionRow | ConditionGroup): entry is ConditionGroup => 'entries' in entry

/** Every row of a condition, from top to bottom. */
export const rowsOfCondition = ({ entries }: Condition): ConditionRow[] =>
  entries.flatMap((entry) => (isGroup(entry) ? rowsOfCondition(entry) : [entry]))

const COMPARED: readonly Operator[] = ['is', 'isNot', 'less', 'atMost', 'more', 'atLeast', 'empty', 'notEmpty']
const BY_TYPE: Readonly<Record<ScalarType | 'list' | 'other', readonly Operator[]>> = {
  text: ['is', 'isNot', 'in', 'notIn', 'contains', 'containsNot', 'startsWith', 'empty', 'notEmpty'],
  number: COMPARED,
  date: COMPARED,
  dateTime: COMPARED,
  time: COMPARED,
  boolean: ['isTrue', 'isFalse'],
  list: ['contains', 'containsNot', 'empty', 'notEmpty'],
  other: ['empty', 'notEmpty'],
}

/** The operators of a type, the usual one first. */
export function operatorsOf(type: RuleType): readonly Operator[] {
  switch (type.is) {
    case 'record':
    case 'rows':
    case 'nothing':
    case 'opaque':
      return BY_TYPE.other
    default:
      return BY_TYPE[type.is]
  }
}

const WITHOUT_OPERAND: ReadonlySet<Operator> = new Set(['isTrue', 'isFalse', 'empty', 'notEmpty'])
export const needsOperand = (operator: Operator): boolean => !WITHOUT_OPERAND.has(operator)

/** Whether nothing is missing in a row. */
export function isCompleteRow({ subject, operator, operand }: ConditionRow): boolean {
  if (subject === '') return false
  if (!needsOperand(operator)) return true
  if (operand === undefined) return false
  if (operand.is === 'constant') return operand.value !== ''
  if (operand.is === 'several') return operand.values.length > 0
  return operand.is !== 'subject' || operand.text !== ''
}
