/**
 * The serialiser's schema of a reply: only what is named is written. Derived from the contract; checks (formats, ranges,
 * enumerations) are dropped because they cost time and cannot fail for data of our own.
 */
import { z } from 'zod'
import { success } from '#contract/envelope.ts'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON schema of the success envelope around `reply`, made for fast-json-stringify. */
export function replySchema(reply: z.ZodType): Json {
  const schema = z.toJSONSchema(success(reply), { target: 'draft-7', io: 'output', unrepresentable: 'any' })
  const { $schema: _, ...rest } = schema
  return simplify(rest)
}

function simplify(schema: unknown): Json {
  if (!isObject(schema)) return {}
  const options = schema.anyOf ?? schema.oneOf
  if (Array.isArray(options)) return union(options.map(simplify))
  if (typeof schema.$ref === 'string') return { $ref: schema.$ref }
  const kept: Json = {}
  if (schema.const !== undefined) kept.type = schema.const === null ? 'null' : typeof schema.const
  else if (schema.type !== undefined) kept.type = schema.type
  if (isObject(schema.properties)) kept.properties = mapValues(schema.properties, simplify)
  if (Array.isArray(schema.required)) kept.required = schema.required
  if (isObject(schema.items)) kept.items = simplify(schema.items)
  if (isObject(schema.additionalProperties)) kept.additionalProperties = simplify(schema.additionalProperties)
  for (const key of ['definitions', '$defs']) if (isObject(schema[key])) kept[key] = mapValues(schema[key], simplify)
  return kept
}

/** `X | null` becomes a nullable X, several literals of one type that type; only real unions stay unions. */
function union(options: Json[]): Json {
  const others = options.filter(({ type }) => type !== 'null')
  const [first] = others
  const sameScalar = first && others.every((option) => option.type === first.type && isScalar(option.type))
  const merged: Json = first && (others.length === 1 || sameScalar) ? { ...first } : { anyOf: others }
  return others.length < options.length ? { ...merged, nullable: true } : merged
}

const isScalar = (type: unknown): boolean =>
  type === 'string' || type === 'number' || type === 'integer' || type === 'boolean'

function mapValues(object: Json, map: (value: unknown) => Json): Json {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]))
}
