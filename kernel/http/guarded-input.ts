/**
 * Guarded fields in what a call sends: no filter, order or sum may tell of a field that the caller does not see, and a
 * masked value that comes back says nothing. Asked only of callers to whom something is restricted.
 */
import type { z } from 'zod'
import { GUARD, GUARD_FILTER, GUARD_NAMES } from '#contract/guarded.ts'
import type { AnyRoute } from '#contract/route.ts'
import { isFieldVisible, isMasked, type FieldAccess } from '../access/field-access.ts'
import { InvalidInput, type RawIssue } from '../errors.ts'
import { isJson, jsonSchemaOf } from '../json-schema.ts'

/** What the top level of a schema says of guarded fields, by property. */
interface Guards {
  values: ReadonlyMap<string, string>
  filters: ReadonlyMap<string, string>
  names: ReadonlyMap<string, Readonly<Record<string, string>>>
}

const kept = new WeakMap<z.ZodType, Guards>()

function guardsOf(schema: z.ZodType | undefined): Guards | undefined {
  if (!schema) return undefined
  const before = kept.get(schema)
  if (before) return before
  const json = jsonSchemaOf(schema, 'input')
  const properties = Object.entries(isJson(json.properties) ? json.properties : {})
  const marked = <Value>(mark: string) =>
    new Map(
      properties.flatMap(([key, property]) =>
        isJson(property) && property[mark] !== undefined ? [[key, property[mark] as Value] as const] : [],
      ),
    )
  const guards = {
    values: marked<string>(GUARD),
    filters: marked<string>(GUARD_FILTER),
    names: marked<Record<string, string>>(GUARD_NAMES),
  }
  kept.set(schema, guards)
  return guards
}

/**
 * The body without what came back masked: left out, a field stays as it is.
 */
export function withoutMasked({ body: schema }: Pick<AnyRoute, 'body'>, access: FieldAccess, body: unknown): unknown {
  if (access.size === 0 || !isJson(body)) return body
  const values = guardsOf(schema)?.values
  if (!values || values.size === 0) return body
  return Object.fromEntries(
    Object.entries(body).filter(([key, value]) => {
      const name = values.get(key)
      return name === undefined || isFieldVisible(access, name) || !isMasked(value)
    }),
  )
}

/**
 * Refuses to filter, sort or sum by what the caller does not see.
 * @throws InvalidInput field_not_visible, at each parameter
 */
export function assertVisible(
  route: Pick<AnyRoute, 'query' | 'body'>,
  access: FieldAccess,
  input: { query: unknown; body: unknown },
): void {
  if (access.size === 0) return
  const issues = [...issuesIn(route.query, access, input.query), ...issuesIn(route.body, access, input.body)]
  if (issues.length > 0) throw new InvalidInput(issues)
}

function issuesIn(schema: z.ZodType | undefined, access: FieldAccess, asked: unknown): RawIssue[] {
  const guards = guardsOf(schema)
  if (!guards || !isJson(asked)) return []
  const isRefused = (name: string | undefined) => name !== undefined && !isFieldVisible(access, name)
  const filters = [...guards.filters].filter(([key, name]) => asked[key] !== undefined && isRefused(name))
  const names = [...guards.names].filter(([key, fields]) =>
    [asked[key]].flat().some((field) => typeof field === 'string' && isRefused(fields[field])),
  )
  return [...filters, ...names].map(([path]) => ({ path, code: 'field_not_visible', params: {} }))
}
