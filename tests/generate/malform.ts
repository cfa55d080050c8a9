/** Wrong inputs: for every property of a schema at least one value that it must refuse, and where it must say so. */
import type { AnyRoute } from '#contract/route.ts'
import { InvalidInput, type RawIssue } from '#kernel/errors.ts'
import { parseInput, withoutBlanks } from '#kernel/http/parse.ts'
import { flat } from '../harness.ts'
import { branchesOf, sampleOf, type JsonSchema } from './schema.ts'

export type Path = readonly (string | number)[]

export interface Wrong {
  path: Path
  /** What to put there; undefined: leave it out. */
  value: unknown
}

/** In an address everything is text; in a body a value can have the wrong type, too. */
export type Place = 'params' | 'query' | 'body'

/** Neither a number, nor an id, nor base64, nor a word that anybody would choose from. */
const NONSENSE = 'non sense'
const someId = (): string => '0192d5a0-0000-7000-8000-00000000ffff'
const MAX_ITEMS = 6_000

/** Every way to be wrong that we know of, property by property. */
export async function wrongInputs(schema: JsonSchema, place: Place, path: Path = []): Promise<Wrong[]> {
  const own = place === 'body' ? wrongType(schema, path) : []
  const branches = branchesOf(schema)
  if (branches.length > 1) return place === 'body' ? own : [{ path, value: NONSENSE }]
  switch (schema.type) {
    case 'object':
      return [...own, ...(await wrongProperties(schema, place, path))]
    case 'array':
      return [...own, ...(await wrongItems(schema, place, path))]
    case 'integer':
    case 'number':
      return [...own, ...wrongNumbers(schema, path)]
    case 'string':
      return [...own, ...wrongTexts(schema, place, path)]
    default:
      return own
  }
}

function wrongType({ type }: JsonSchema, path: Path): Wrong[] {
  return [{ path, value: type === 'object' ? ['wrong'] : { wrong: true } }]
}

async function wrongProperties(
  { properties = {}, required = [] }: JsonSchema,
  place: Place,
  path: Path,
): Promise<Wrong[]> {
  const inside = await Promise.all(
    Object.entries(properties).map(([name, property]) => wrongInputs(property, place, [...path, name])),
  )
  const absent = place === 'params' ? [] : required.map((name) => ({ path: [...path, name], value: undefined }))
  return [...absent, ...inside.flat()]
}

async function wrongItems(
  { items = {}, minItems = 0, maxItems }: JsonSchema,
  place: Place,
  path: Path,
): Promise<Wrong[]> {
  const wrong = await wrongInputs(items, place, [...path, 0])
  if (minItems > 0 && place === 'body') wrong.push({ path, value: [] })
  if (maxItems !== undefined && maxItems < MAX_ITEMS) {
    const item = await sampleOf(items, someId)
    wrong.push({ path, value: Array.from({ length: maxItems + 1 }, () => item) })
  }
  return wrong
}

function wrongNumbers({ type, minimum, maximum }: JsonSchema, path: Path): Wrong[] {
  const values: unknown[] = [NONSENSE]
  if (type === 'integer') values.push(1.5)
  if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER) values.push(minimum - 1)
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) values.push(maximum + 1)
  return values.map((value) => ({ path, value }))
}

/** A text in an address without any rule yields nonsense, which it will not refuse: filters must have bounds. */
function wrongTexts(
  { enum: choices, const: only, format, pattern, minLength, maxLength }: JsonSchema,
  place: Place,
  path: Path,
): Wrong[] {
  const values: string[] = []
  if (maxLength !== undefined) values.push('x'.repeat(maxLength + 1))
  if (choices || only !== undefined || format) values.push(NONSENSE)
  if (pattern && !new RegExp(pattern, 'u').test('a\u0000b')) values.push('a\u0000b')
  if (minLength && place === 'body') values.push('')
  if (values.length === 0 && place !== 'body') values.push(NONSENSE)
  return values.map((value) => ({ path, value }))
}

/** What the contract finds wrong with a call, parsed as the server does, with the types that HTTP leaves. */
export function issuesOfCall(route: AnyRoute, { params, query, body }: Partial<Record<Place, unknown>>): RawIssue[] {
  const received = body === undefined ? undefined : (JSON.parse(JSON.stringify(body)) as unknown)
  try {
    parseInput(route, { params, query: withoutBlanks(flat(query ?? {})), body: received })
    return []
  } catch (error) {
    if (error instanceof InvalidInput) return [...error.issues]
    throw error
  }
}
