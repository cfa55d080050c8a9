/** What fields are known by: ids to the program, names to people and rules. */
import { z } from 'zod'
import { isBuiltIn } from '#process/expressions/index.ts'

/**
 * The id of a field, made by the caller once and never changed: data stays with it whatever the field is called.
 * Lower case with at least one digit, so that no id is the name of a property that every object has.
 */
export const FieldId = z.string().regex(/^(?=.*\d)[a-z0-9-]{4,36}$/, { error: 'field_id' })
export type FieldId = z.infer<typeof FieldId>

/** The name that rules, processes and calls use for a field. Unique in the form; it may change. */
export const VariableName = z.string().regex(/^[\p{L}][\p{L}\p{N}_]{0,63}$/u, { error: 'variable_name' })
export type VariableName = z.infer<typeof VariableName>

const LANGUAGE = 'true false null empty instanceof eq ne lt gt le ge and or not div mod'
/** What every object has. */
const INHERITED =
  'constructor prototype hasOwnProperty isPrototypeOf propertyIsEnumerable toString toLocaleString valueOf toJSON'
/** What rules read and records have beside fields. */
const OWN = 'me id rev'

const RESERVED: ReadonlySet<string> = new Set(`${LANGUAGE} ${INHERITED} ${OWN}`.split(' '))

/** Whether a name means something else in a rule or a record. */
export const isReservedName = (name: string): boolean => RESERVED.has(name) || isBuiltIn(name)
