/** Inputs out of a route's schemas: what is valid, derived from the JSON schema that the API document shows, too. */
import { z } from 'zod'

export interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: unknown
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  /** Several patterns of one text. */
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  default?: unknown
  /** Whole values, where only code knows what is valid. */
  examples?: unknown[]
  $ref?: string
}

export type Input = Record<string, unknown>

/** Gives an id that suits a property (`deptId`, `roleIdList`; '' for a bare list). */
export type IdFor = (property: string) => string | Promise<string>

/** What a caller may hand over, as JSON schema. A tuple is one value: nothing is tried inside it. */
export const inputSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const inside = jsonSchema.prefixItems
      if (inside === undefined) return
      for (const key of ['type', 'prefixItems', 'items'] as const) delete jsonSchema[key]
      jsonSchema.enum = [inside.map((item) => sampleText(item as JsonSchema, 'tuple'))] as never
    },
  }) as JsonSchema

/** The branches of a union, or the schema alone. */
export const branchesOf = (schema: JsonSchema): JsonSchema[] => schema.anyOf ?? schema.oneOf ?? [schema]

export const isId = (schema: JsonSchema): boolean => schema.format === 'uuid'

let counter = 0

/** A valid value: what must be there and nothing else. Texts differ from call to call, because names are unique. */
export async function sampleOf(schema: JsonSchema, idFor: IdFor, name = ''): Promise<unknown> {
  const [first = schema] = branchesOf(schema)
  if (first !== schema) return sampleOf(first, idFor, name)
  if (schema.examples?.[0] !== undefined) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'object':
      return sampleObject(schema, idFor)
    case 'array':
      return Promise.all(Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}, idFor, name)))
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0)
    case 'boolean':
      return false
    case 'null':
      return null
    case 'string':
      return isId(schema) ? idFor(name) : sampleText(schema, name)
    default:
      throw new Error(`teach tests/generate/schema.ts a sample for ${name}: ${JSON.stringify(schema)}`)
  }
}

async function sampleObject({ properties = {}, required = [] }: JsonSchema, idFor: IdFor): Promise<Input> {
  const entries = Object.entries(properties).filter(([name]) => required.includes(name))
  return Object.fromEntries(
    await Promise.all(entries.map(async ([name, property]) => [name, await sampleOf(property, idFor, name)] as const)),
  )
}

/** Texts that only the server knows. */
const KNOWN: Readonly<Record<string, string>> = { resource: 'user' }

function sampleText({ minLength = 0, maxLength = 1000, format, ...schema }: JsonSchema, name: string): string {
  const letters = `sample${(counter += 1)}`
  if (format === 'uri') return `https://example.org/${letters}`
  const candidates = [
    ...[KNOWN[name] ?? []].flat(),
    letters.padEnd(minLength, 'x'),
    'A'.repeat(minLength),
    '13800000000',
    'ann@example.org',
    'system.user',
    'sys:user:page',
    'sample',
    'user:00000000-0000-7000-8000-000000000000',
    '0 0 2 * * ?', // when a schedule runs
    'files.clearUnused', // what it runs
    'files.example.org:22122', // a storage
    '2026-11-20T09:00:00Z',
    '2026-11-20',
    '09:00',
    '00000000-0000-7000-8000-000000000000',
    `/${letters}`,
    `/${letters}/`,
    '0'.repeat(64), // the SHA-256 of a part
    `1.${'A'.repeat(43)}`, // the challenge of a forgotten password
  ]
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => (pattern ? [pattern] : []))
  const fitting = candidates.find(
    (text) => text.length <= maxLength && patterns.every((pattern) => new RegExp(pattern, 'u').test(text)),
  )
  if (fitting === undefined) throw new Error(`teach tests/generate/schema.ts a text for ${name}: ${patterns.join(' ')}`)
  return fitting
}

/** A copy of `value` with something else at `path`; `undefined` takes the property away. */
export function withAt(value: unknown, path: readonly (string | number)[], replacement: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return replacement
  if (typeof key === 'number') {
    const list = Array.isArray(value) ? [...(value as unknown[])] : []
    list[key] = withAt(list[key], rest, replacement)
    return list
  }
  const object: Input = { ...(value as Input) }
  object[key] = withAt(object[key], rest, replacement)
  if (object[key] === undefined) delete object[key]
  return object
}
