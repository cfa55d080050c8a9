/**
 * Resources whose data scope a role may set apart from its own, and the fields that data rules ask of them. A field is
 * a column of the list's table, a set of values in a table beside it, or an attribute that the organisation has made.
 * What is not declared cannot be asked for.
 */
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import { recordAttrIn, type RuleFieldType } from '#contract/rule.ts'
import type { Actor } from './actor.ts'

export interface RuleField {
  readonly type: RuleFieldType
  /** A column of the resource's table; left out for a set. */
  readonly column?: string
  /** Values in another table: `key` names the record, `value` holds one of its values. */
  readonly set?: { readonly table: string; readonly key: string; readonly value: string }
  /** An expression over the record instead of a column; a day is compared as such. */
  readonly of?: (at: string) => RawBuilder<unknown>
  /** What a `choice` can be. */
  readonly options?: readonly number[]
}

/** Types of attributes by key: those that are active and can be compared; those of users by their code. */
export type RuleAttrTypes = ReadonlyMap<string, { readonly type: RuleFieldType }>

export interface ScopedResource {
  readonly resource: string
  /** What its rules ask of; left out where only departments and owners decide. */
  readonly rules?: RuledTable
}

/** Who asks for records, as far as a condition must know. */
type Reader = Pick<Actor, 'tenantId' | 'userId' | 'scope'>

/** A table whose records data rules reach. */
export interface RuledTable {
  readonly table: string
  /** The column that a record is called by. */
  readonly label: string
  /** The permission code of its list. */
  readonly can: string
  /** The records that a user reaches, over the table by its own name. */
  readonly reach: (reader: Reader) => Expression<SqlBool>
  readonly fields: Readonly<Record<string, RuleField>>
  /** Attributes of its records as fields, `attr.{code}`; left out where these have none. */
  readonly attrField?: (code: string, type: RuleFieldType) => RuleField
  /** Whose attributes these are; left out: users'. */
  readonly attrsOf?: string
  /**
   * What a user reaches of it is a list of ids: a rule becomes them when rights are loaded. Not for rules in SQL, and
   * what its conditions ask for drops the remembered rights when it changes.
   */
  readonly isListed?: true
}

/** By what an attribute of the records of a table is known among those of all tables (`RuleAttrTypes`). */
export const attrKey = ({ attrsOf }: Pick<RuledTable, 'attrsOf'>, code: string): string =>
  attrsOf === undefined ? code : `${attrsOf}:${code}`

const known = new Map<string, ScopedResource>()

/**
 * Declares a resource with a data scope of its own.
 * @example declareScoped('share', { table: 'sys_share_ticket', label: 'label', can: 'sys:share:page', reach: inScope,
 *   fields: { label: { type: 'text', column: 'label' } } })
 */
export function declareScoped(resource: string, rules?: RuledTable): void {
  known.set(resource, rules === undefined ? { resource } : { resource, rules })
}

/** A declared field of a table, or an attribute of its records; undefined for any other name. */
export function fieldOf(table: RuledTable, name: string, attrs?: RuleAttrTypes): RuleField | undefined {
  const { fields, attrField } = table
  if (Object.hasOwn(fields, name)) return fields[name]
  const code = recordAttrIn(name)
  const known = code === undefined ? undefined : attrs?.get(attrKey(table, code))
  return code === undefined || !known ? undefined : attrField?.(code, known.type)
}

/** Takes a resource back: for tests, which declare some of their own. */
export const forgetScoped = (resource: string): boolean => known.delete(resource)

/** Every such resource, in the order of its declaration. */
export const scopedResources = (): readonly ScopedResource[] => [...known.values()]

export const scopedResource = (resource: string): ScopedResource | undefined => known.get(resource)
