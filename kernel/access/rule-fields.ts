/**
 * Resources whose data scope a role may set apart from its own, and the fields that data rules ask of them. A field is
 * a column of the list's table, or a set of values in a table beside it. What is not declared cannot be asked for.
 */
import type { RuleFieldType } from '#contract/rule.ts'

export interface RuleField {
  readonly type: RuleFieldType
  /** A column of the resource's table; left out for a set. */
  readonly column?: string
  /** Values in another table: `key` names the record, `value` holds one of its values. */
  readonly set?: { readonly table: string; readonly key: string; readonly value: string }
  /** What a `choice` can be. */
  readonly options?: readonly number[]
}

export interface ScopedResource {
  readonly resource: string
  /** The table its rules ask of; left out where only departments and owners decide. */
  readonly table?: string
  readonly fields: ReadonlyMap<string, RuleField>
}

const known = new Map<string, ScopedResource>()

/**
 * Declares a resource with a data scope of its own.
 * @example declareScoped('notice', { table: 'msg_notice', fields: { title: { type: 'text', column: 'title' } } })
 */
export function declareScoped(
  resource: string,
  { table, fields = {} }: { table?: string; fields?: Readonly<Record<string, RuleField>> } = {},
): void {
  known.set(resource, { resource, ...(table !== undefined && { table }), fields: new Map(Object.entries(fields)) })
}

/** Takes a resource back: for tests, which declare some of their own. */
export const forgetScoped = (resource: string): boolean => known.delete(resource)

/** Every such resource, in the order of its declaration. */
export const scopedResources = (): readonly ScopedResource[] => [...known.values()]

export const scopedResource = (resource: string): ScopedResource | undefined => known.get(resource)
