/** What a record looks like outside: values by variable name. The zod schema of a form. */
import { z } from 'zod'
import type { Field, FieldOf } from '../model/field.ts'
import { MAX_ROWS } from '../model/limits.ts'
import type { CompiledForm } from '../rules/compiled-form.ts'
import { isEmptyValue } from '../rules/field-state.ts'
import { valueSchema } from './value-schema.ts'

/** A record by variable names; a value that is `null` is taken away, one that is missing is not mentioned. */
export type NamedRecord = Record<string, unknown>

const remembered = new WeakMap<CompiledForm, z.ZodType<NamedRecord>>()

/**
 * The schema of what is sent for a record. It normalises: texts are trimmed, moments are in UTC, what is empty is
 * `null`. A name that the form does not have is refused.
 */
export function recordSchema(form: CompiledForm): z.ZodType<NamedRecord> {
  const known = remembered.get(form)
  if (known !== undefined) return known
  const made = z.strictObject(shapeOf(form.model.fields))
  remembered.set(form, made)
  return made
}

const shapeOf = (fields: readonly Field[]): Record<string, z.ZodType> =>
  Object.fromEntries(fields.map((field) => [field.name, sentSchema(field)]))

const isNothing = (value: unknown): boolean => isEmptyValue(value) || (typeof value === 'string' && value.trim() === '')

/** A value, or nothing in whatever way it is written. */
function sentSchema(field: Field): z.ZodType {
  if (field.kind === 'childTable') return rowsSchema(field).nullable().optional()
  return z.preprocess((value) => (isNothing(value) ? null : value), valueSchema(field).nullable()).optional()
}

/** The rows are counted before one of them is looked at. */
function rowsSchema({ fields, maxRows = MAX_ROWS }: FieldOf<'childTable'>): z.ZodType {
  const row = z.strictObject({ id: z.guid().toLowerCase().optional(), ...shapeOf(fields) })
  return z.array(z.unknown()).max(maxRows).pipe(z.array(row))
}
