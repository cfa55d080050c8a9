/** Inputs for the fuzzer: mostly of the documented shape, so that they get past the door, and often with something wrong inside. */
import fc from 'fast-check'
import { HOSTILE_FIELDS, HOSTILE_FILTERS } from './hostile.ts'
import { branchesOf, isId, type JsonSchema } from './schema.ts'

export interface Vocabulary {
  /** `#/components/schemas/…` */
  shared: Readonly<Record<string, JsonSchema>>
  /** Ids of records, ours and others'. */
  ids: readonly string[]
}

const WORDS = [...HOSTILE_FILTERS, ...HOSTILE_FIELDS, '', ' ', '0', '-1', '1e400', 'null', 'true', '[]', '{}', '2026-02-30', '9'.repeat(40)]

const text = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

/** Anything JSON can say, keys included that mean something to JavaScript. */
const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  text,
  fc.double(),
  fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'toString', 'id', 'length'), fc.jsonValue({ maxDepth: 1 })),
)

/** One value in ten is not what the document asks for. */
export function inputFor(schema: JsonSchema, words: Vocabulary): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: shaped(schema, words) }, { weight: 1, arbitrary: junk })
}

function shaped(schema: JsonSchema, words: Vocabulary): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return shaped(words.shared[schema.$ref.split('/').at(-1) ?? ''] ?? {}, words)
  const branches = branchesOf(schema)
  if (branches[0] !== schema) return fc.oneof(...branches.map((branch) => shaped(branch, words)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return shapedObject(schema, words)
    case 'array':
      return fc.array(inputFor(schema.items ?? {}, words), { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 4, 4) })
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: schema.minimum ?? -1_000_000, max: schema.maximum ?? 1_000_000 }), fc.maxSafeInteger())
    case 'boolean':
      return fc.boolean()
    case 'string':
      return isId(schema) ? fc.constantFrom(...words.ids) : fc.oneof(text, namelike)
    default:
      return junk
  }
}

const namelike = fc.stringMatching(/^[a-z0-9]{2,20}$/)

function shapedObject({ properties = {}, required = [] }: JsonSchema, words: Vocabulary): fc.Arbitrary<unknown> {
  const parts = Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, inputFor(property, words)]))
  return fc.record(parts, { requiredKeys: required.filter((name) => name in parts), noNullPrototype: true })
}

/** Bodies of other kinds than JSON objects, as raw text with its type. */
export const rawBody = fc.record({
  type: fc.constantFrom('application/json', 'text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data', 'nonsense', ''),
  text: fc.oneof(text, fc.json(), fc.constantFrom('{"a":', '['.repeat(5_000), `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`)),
})

/** The rest of an address: what no route knows, and what breaks decoders. */
export const strayPath = fc.oneof(
  fc.constantFrom('/%ff', '/%00', '/%', '/..%2f..%2fetc%2fpasswd', '//', '/sys/user/%c0%ae', `/sys/user/${'x'.repeat(3_000)}`, '/sys/user/page?limit=1&limit=2'),
  fc.webPath().map((path) => `/${path}`),
  fc.string({ maxLength: 20 }).map((part) => `/sys/user/${encodeURIComponent(part)}`),
)
