/**
 * Fields that an organisation may keep from some of its roles: how the contract declares them. What a caller may do
 * with one is its mode: the organisation's base, raised by their roles (`kernel/access/field-access.ts`). The kernel
 * enforces it wherever a guarded field is declared: replies, sheets, imports, filters, order and sums. A service checks
 * the write (`keepUneditable`), because only it knows what is stored.
 *
 * @example const guard = guardFields('user', { mobile: 'mobile' })
 *   // In a reply it may be masked or left out; left out of a body, it stays.
 *   z.object({ mobile: guard.mobile.value(z.string()).optional() })
 *   listQuery({ filters: { mobile: guard.mobile.filter(line(32)).optional() }, sortable: ['mobile'],
 *     guards: { mobile: 'user.mobile' } })
 */
import { z } from 'zod'

/** Marks in JSON schemas: on a value; on a filter; on what names fields; on a record whose keys are fields. */
export const GUARD = 'x-guard'
export const GUARD_FILTER = 'x-guard-filter'
export const GUARD_NAMES = 'x-guard-names'
export const GUARD_RECORD = 'x-guard-record'

/** A `FieldMode` on the wire. */
export const ModeOfField = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

/** How a value is masked: `138****1234`, `z***@example.com`, `****`. */
export type FieldMask = 'mobile' | 'mail' | 'whole'

export interface GuardedField {
  /** `user.mobile` */
  readonly name: string
  readonly resource: string
  readonly field: string
  readonly mask: FieldMask
}

const known = new Map<string, GuardedField>()
/** Columns and wire fields of the same name are one field. */
const keyOf = (resource: string, field: string): string => `${resource}.${field.replaceAll('_', '').toLowerCase()}`

interface Marks {
  /** Marks a text in a reply, or in the body of a write. */
  value<Schema extends z.ZodType>(schema: Schema): Schema
  /** Marks a filter that finds records by the field. */
  filter<Schema extends z.ZodType>(schema: Schema): Schema
}

/** Declares the guarded fields of a noun, each a text with its mask. */
export function guardFields<const Field extends string>(
  resource: string,
  fields: Readonly<Record<Field, FieldMask>>,
): Readonly<Record<Field, Marks>> {
  const marks = Object.entries<FieldMask>(fields).map(([field, mask]) => {
    const name = `${resource}.${field}`
    known.set(keyOf(resource, field), { name, resource, field, mask })
    const marked = (mark: string) => ({
      with: <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ [mark]: name }),
    })
    return [field, { value: marked(GUARD).with, filter: marked(GUARD_FILTER).with }] as const
  })
  return Object.fromEntries(marks) as Record<Field, Marks>
}

/** Takes the guarded fields of a noun back: for tests, which declare nouns of their own beside those of other tests. */
export function forgetGuarded(resource: string): void {
  for (const [key, field] of known) if (field.resource === resource) known.delete(key)
}

/**
 * Marks a record whose keys are fields of the noun that a property beside it names: changes in the audit trail, a
 * record in the recycle bin.
 */
export const guardedRecord = <Schema extends z.ZodType>(schema: Schema, beside: string): Schema =>
  schema.meta({ [GUARD_RECORD]: beside })

/** Every guarded field, in the order of its declaration. */
export const guardedFields = (): readonly GuardedField[] => [...known.values()]

/** The guarded field of a noun; undefined for one that everybody may see. */
export const guardedField = (resource: string, field: string): GuardedField | undefined =>
  known.get(keyOf(resource, field))
