/** Values that a schema mostly takes, with ids of records that matter: an attacker knows the shape of every call. */
import { branchesOf, isId, type Input, type JsonSchema } from '../generate/schema.ts'
import type { Random } from './random.ts'

/** Gives an id for a property, of whatever noun the property is about. */
export type IdFor = (property: string) => string

export interface Values {
  readonly random: Random
  readonly idFor: IdFor
  /** Texts that name a record, by the name of a property. */
  readonly textsOf: (property: string) => readonly string[]
}

/** Names that processes decide by, and that a form may not ask for. */
const VARIABLES = ['outcome', 'initiator', 'nrOfAgreed', 'nrOfRejected', 'days', 'amount', 'boss', 'approved'] as const
const MAX_ITEMS = 3

export function valueFor(schema: JsonSchema, values: Values, name = ''): unknown {
  const branches = branchesOf(schema)
  const { random } = values
  if (branches[0] !== schema) return valueFor(random.pick(branches), values, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  switch (schema.type) {
    case 'object':
      return objectFor(schema, values)
    case 'array': {
      const least = schema.minItems ?? 0
      const count = Math.max(least, Math.min(schema.maxItems ?? MAX_ITEMS, 1 + random.below(MAX_ITEMS)))
      return Array.from({ length: count }, () => valueFor(schema.items ?? {}, values, name))
    }
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 100, random.below(5)))
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    case 'string':
      if (isId(schema)) return values.idFor(name)
      return values.textsOf(name).length > 0 && random.chance(0.8)
        ? random.pick(values.textsOf(name))
        : textFor(schema, random)
    default:
      return random.pick(['agree', 1, true])
  }
}

function objectFor(schema: JsonSchema, values: Values): Input {
  const { properties, required = [] } = schema
  // A record of names that anybody may choose: variables.
  if (properties === undefined)
    return Object.fromEntries(
      values.random
        .some(VARIABLES, 2)
        .map((name) => [name, values.random.pick(['agree', 1, 99, values.idFor('userId')])]),
    )
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || values.random.chance(0.3))
      .map(([name, property]) => [name, valueFor(property, values, name)]),
  )
}

function textFor({ minLength = 0, maxLength = 200, pattern, format }: JsonSchema, random: Random): string {
  if (format === 'uri') return 'https://example.org/x'
  if (format === 'email') return 'ann@example.org'
  const letters = `x${Math.floor(random.next() * 2 ** 48).toString(36)}`
  const candidates = [
    letters.padEnd(minLength, 'x'),
    letters,
    'A'.repeat(minLength),
    '13800000000',
    'sys:user:page',
    '2026-11-20T09:00:00Z',
    '2026-11-20',
    `/${letters}`,
    `https://${letters}.example.org`,
    'user:00000000-0000-7000-8000-000000000000',
  ]
  const suits = (text: string) =>
    text.length <= maxLength && text.length >= minLength && (!pattern || new RegExp(pattern, 'u').test(text))
  return candidates.find(suits) ?? ''
}
