/**
 * Inputs for the fuzzer: mostly of the documented shape, so that they get past the door, and often with something wrong
 * inside.
 */
import fc from 'fast-check'
import { HOSTILE_FIELDS, HOSTILE_FILTERS } from './hostile.ts'
import { branchesOf, isId, type JsonSchema } from './schema.ts'

export interface Vocabulary {
  /** `#/components/schemas/…` */
  shared: Readonly<Record<string, JsonSchema>>
  /** Ids that suit a property, ours and others'; there may be more of them from call to call. */
  idsFor: (property: string) => readonly string[]
}

const MAX_OPTIONAL = 4

const WORDS = [
  ...HOSTILE_FILTERS,
  ...HOSTILE_FIELDS,
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'null',
  'true',
  '[]',
  '{}',
  '2026-02-30',
  '9'.repeat(40),
]

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

/** One value in thirty is not what the document asks for. */
export function inputFor(schema: JsonSchema, words: Vocabulary, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 29, arbitrary: shaped(schema, words, name) }, { weight: 1, arbitrary: junk })
}

function shaped(schema: JsonSchema, words: Vocabulary, name: string): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return shaped(words.shared[schema.$ref.split('/').at(-1) ?? ''] ?? {}, words, name)
  const branches = branchesOf(schema)
  if (branches[0] !== schema) return fc.oneof(...branches.map((branch) => shaped(branch, words, name)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return shapedObject(schema, words, name)
    case 'array':
      return shapedList(schema, words, name)
    case 'integer':
    case 'number':
      return shapedNumber(schema)
    case 'boolean':
      return fc.boolean()
    case 'string':
      return isId(schema) ? someId(words.idsFor(name)) : fc.oneof({ weight: 4, arbitrary: fitting(schema) }, text)
    default:
      return junk
  }
}

/** Made once: fast-check prepares each pattern, which takes longer than the calls it is for. */
const someName = fc.stringMatching(/^[a-z0-9]{2,20}$/)

/** Texts that most fields take; where a pattern asks for more, what it asks for. */
function fitting({ format, pattern, minLength = 1 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'email') return fc.constantFrom('ann@example.org', 'a@b.cd')
  const suits = (word: string) => word.length >= minLength && (!pattern || new RegExp(pattern, 'u').test(word))
  const words = ['13800000000', 'AAAAAAAAAAAAAAAA', ...WORDS].filter(suits)
  return words.length === 0 ? someName : fc.oneof({ weight: 2, arbitrary: someName }, fc.constantFrom(...words))
}

function shapedList(
  { items = {}, minItems = 0, maxItems = 4 }: JsonSchema,
  words: Vocabulary,
  name: string,
): fc.Arbitrary<unknown> {
  return fc.array(inputFor(items, words, name), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, 4)),
  })
}

function shapedNumber({ minimum = -1_000_000, maximum = 1_000_000 }: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 18, arbitrary: fc.integer({ min: minimum, max: maximum }) },
    fc.maxSafeInteger(),
    fc.double(),
  )
}

/** The last ones more often: they are likelier to be still there. */
const someId = (ids: readonly string[]) =>
  fc
    .tuple(fc.nat(), fc.boolean())
    .map(([n, late]) => ids.at(late ? -1 - (n % Math.min(4, ids.length)) : n % ids.length))

/** `id`, `ids` and `pid` are of the noun that the whole object is about. */
function shapedObject(
  { properties = {}, required = [] }: JsonSchema,
  words: Vocabulary,
  noun: string,
): fc.Arbitrary<unknown> {
  const nameOf = (name: string) => (['id', 'ids', 'pid'].includes(name) ? noun : name)
  const parts = Object.entries(properties).map(
    ([name, property]) => [name, inputFor(property, words, nameOf(name))] as const,
  )
  return recordOf(Object.fromEntries(parts), required)
}

/** An object with everything that is required and a few of the others. */
export function recordOf<Value>(
  parts: Readonly<Record<string, fc.Arbitrary<Value>>>,
  required: readonly string[],
): fc.Arbitrary<Record<string, Value>> {
  const optional = Object.keys(parts).filter((name) => !required.includes(name))
  return fc.subarray(optional, { maxLength: Math.min(MAX_OPTIONAL, optional.length) }).chain((chosen) => {
    const taken = Object.entries(parts).filter(([name]) => required.includes(name) || chosen.includes(name))
    return fc.record(Object.fromEntries(taken), { noNullPrototype: true })
  })
}

/** Bodies of other kinds than JSON objects, as raw text with its type. */
export const rawBody = fc.record({
  type: fc.constantFrom(
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data',
    'nonsense',
    '',
  ),
  text: fc.oneof(
    text,
    fc.json(),
    fc.constantFrom('{"a":', '['.repeat(5_000), `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`),
  ),
})

/** The rest of an address: what no route knows, and what breaks decoders. */
export const strayPath = fc.oneof(
  fc.constantFrom(
    '/%ff',
    '/%00',
    '/%',
    '/..%2f..%2fetc%2fpasswd',
    '//',
    '/sys/user/%c0%ae',
    `/sys/user/${'x'.repeat(3_000)}`,
    '/sys/user/page?limit=1&limit=2',
  ),
  fc.webPath().map((path) => `/${path}`),
  fc.string({ maxLength: 20 }).map((part) => `/sys/user/${encodeURIComponent(part)}`),
)
