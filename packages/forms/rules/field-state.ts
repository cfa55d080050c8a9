/** What is known of a field while a record is filled in. */
import type { FieldId } from '../model/ids.ts'
import type { LocalText } from '../model/texts.ts'
import type { Aspect, CompiledField } from './compiled-form.ts'
import type { RuleType } from './types.ts'

/** What rules know beside the record. The core has no clock: the caller says what time it is. */
export interface EvaluationContext {
  /** Milliseconds since 1970. */
  now: number
  /** The day of the organisation: `2026-11-24`. */
  today: string
  /** The user who fills in the form. */
  me: { id: string; dept: string | null }
}

/**
 * `record_required`: a value is missing. `record_rows_required`: a child table has no row. `record_check`: a rule of
 * validation does not hold; `message` is its text. `record_rule_failed`: a rule has no result for these values;
 * `detail` says which and why.
 */
export interface FieldProblem {
  code: 'record_required' | 'record_rows_required' | 'record_check' | 'record_rule_failed'
  message?: LocalText
  detail?: string
}

export interface FieldState {
  visible: boolean
  required: boolean
  readOnly: boolean
  /** What rules see: nothing while the field is hidden or empty. Of a child table: how many rows there are. */
  value: unknown
  problems: readonly FieldProblem[]
}

/** Whether the user who fills in the record cannot change a field. */
export const isLocked = ({ visible, readOnly }: FieldState): boolean => !visible || readOnly

/** A state with what went wrong in its rules. */
export interface Cell extends FieldState {
  failures: Partial<Record<Aspect, string | undefined>>
}

/** Whether a field is read-only in every record. */
export const isFixed = ({ field }: CompiledField): boolean =>
  field.readOnly === true || field.computed !== undefined || field.kind === 'serial'

/** The state before any rule was evaluated. */
export const newCell = (of?: CompiledField): Cell => ({
  visible: true,
  required: of?.field.required === true,
  readOnly: of !== undefined && isFixed(of),
  value: null,
  problems: [],
  failures: {},
})

/** A record by field ids, as it is stored; a child table is a list of such records. */
export type StoredValues = Readonly<Record<FieldId, unknown>>

/** Nothing, an empty text, an empty list, or a record of these. Looks no deeper, whatever is sent. */
export function isEmptyValue(value: unknown): boolean {
  if (isNothing(value)) return true
  return typeof value === 'object' && !Array.isArray(value) && Object.values(value as object).every(isNothing)
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What a rule sees of a value: texts, lists, switches and records are there even when they are empty. */
export function ruleValue(type: RuleType, value: unknown): unknown {
  switch (type.is) {
    case 'text':
      return value ?? ''
    case 'boolean':
      return value ?? false
    case 'list':
    case 'rows':
      return value ?? []
    case 'record': {
      const of = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
      return Object.fromEntries(
        Object.entries(type.members).map(([key, is]) => {
          const part = Object.hasOwn(of, key) ? of[key] : null
          return [key, ruleValue({ is }, Array.isArray(part) ? part.join('/') : part)]
        }),
      )
    }
    case 'number':
    case 'date':
    case 'dateTime':
    case 'time':
    case 'nothing':
    case 'opaque':
      return value ?? null
  }
}
