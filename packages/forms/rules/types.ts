/** The types of values in rules, and those that fields have. */
import type { Field } from '../model/field.ts'

export type ScalarType = 'text' | 'number' | 'boolean' | 'date' | 'dateTime' | 'time'
/**
 * `list`: several values of one type. `record`: named members. `rows`: those of a child table, whose columns are read
 * by name. `nothing`: `null`. `opaque`: files, signatures, addresses as a whole: only `empty` may be asked.
 */
export type RuleType =
  | { is: ScalarType }
  | { is: 'list'; of: ScalarType }
  | { is: 'record'; members: Readonly<Record<string, ScalarType>> }
  | { is: 'rows'; table: string }
  | { is: 'nothing' }
  | { is: 'opaque' }

export const TEXT: RuleType = { is: 'text' }
export const NUMBER: RuleType = { is: 'number' }
export const BOOLEAN: RuleType = { is: 'boolean' }
export const DATE: RuleType = { is: 'date' }
export const DATE_TIME: RuleType = { is: 'dateTime' }
export const NOTHING: RuleType = { is: 'nothing' }
const OPAQUE: RuleType = { is: 'opaque' }
const TEXTS: RuleType = { is: 'list', of: 'text' }

const SCALARS: ReadonlySet<string> = new Set(['text', 'number', 'boolean', 'date', 'dateTime', 'time'])
export const isScalar = (type: RuleType): type is { is: ScalarType } => SCALARS.has(type.is)

/** What messages call a type: `number`, `list:number`. */
export const wordOf = (type: RuleType): string => (type.is === 'list' ? `list:${type.of}` : type.is)

export function isSameType(a: RuleType, b: RuleType): boolean {
  if (a.is === 'list' && b.is === 'list') return a.of === b.of
  if (a.is === 'rows' && b.is === 'rows') return a.table === b.table
  return a.is === b.is && a.is !== 'record'
}

const oneOrMore = ({ multiple }: { multiple?: boolean | undefined }): RuleType => (multiple === true ? TEXTS : TEXT)

/** What a rule sees of a field. */
export function ruleTypeOf(field: Field): RuleType {
  switch (field.kind) {
    case 'text':
    case 'textarea':
    case 'richText':
    case 'phone':
    case 'mail':
    case 'idNumber':
    case 'radio':
    case 'serial':
      return TEXT
    case 'number':
    case 'amount':
    case 'duration':
      return NUMBER
    case 'date':
      return DATE
    case 'dateTime':
      return DATE_TIME
    case 'time':
      return { is: 'time' }
    case 'switch':
      return BOOLEAN
    case 'checkbox':
    case 'cascader':
      return TEXTS
    case 'select':
    case 'dictionary':
    case 'tree':
    case 'user':
    case 'department':
    case 'post':
    case 'reference':
      return oneOrMore(field)
    case 'dateRange':
      return { is: 'record', members: { from: 'date', to: 'date' } }
    case 'address':
      return { is: 'record', members: { region: 'text', detail: 'text' } }
    case 'file':
    case 'picture':
    case 'signature':
      return OPAQUE
    case 'formula':
      return { is: field.result }
    case 'childTable':
      return { is: 'rows', table: field.id }
  }
}

const COMPUTABLE: ReadonlySet<string> = new Set(
  (
    'text textarea number amount duration date dateTime time switch radio select dictionary ' +
    'user department post phone mail formula'
  ).split(' '),
)

/** Whether a rule can give a field its value. */
export const isComputable = (field: Field): boolean => COMPUTABLE.has(field.kind) && isScalar(ruleTypeOf(field))

/** Places after the point that a number of a field is rounded to. */
export function decimalsOf(field: Field): number {
  switch (field.kind) {
    case 'number':
    case 'formula':
    case 'amount':
      return field.decimals ?? 2
    default:
      return 0
  }
}
