/** Calls that a user may make: any call with plausible input, or a record as it is with something else in it. */
import { codesOf, type AnyRoute } from '#contract/route.ts'
import type { Mounted } from '#kernel/http/implement.ts'
import { nounOf } from '../generate/ids.ts'
import type { Place } from '../generate/malform.ts'
import { inputSchema, type Input, type JsonSchema } from '../generate/schema.ts'
import type { CallInput } from '../generate/world.ts'
import type { Random } from './random.ts'
import { valueFor } from './values.ts'

/** A route that changes something, with what its input looks like. */
export interface Move {
  readonly id: string
  readonly route: AnyRoute
  readonly codes: readonly string[]
  readonly schemas: Readonly<Partial<Record<Place, JsonSchema>>>
  /** Answers the record that this route changes. */
  readonly reader?: AnyRoute
  nounOf: (place: Place, property: string) => string | undefined
}

/** These end what the search acts with, stay open, or take what has no schema. */
const LEFT_OUT = new Set(['session.logout', 'session.login', 'session.live', 'session.changePassword'])

/** Everything that can change something. Reading changes nothing, but a few calls in a hundred read all the same. */
export function movesOf(mounted: readonly Mounted[], tables: ReadonlySet<string>): Move[] {
  const byId = new Map(mounted.map(({ id, route }) => [id, route]))
  return mounted.flatMap(({ id, route }) => {
    if (LEFT_OUT.has(id) || route.stream || route.upload || id.endsWith('exportTask')) return []
    if (route.method === 'GET' || (route.can === 'public' && !id.startsWith('entry.'))) return []
    const [noun = ''] = id.split('.')
    const reader = byId.get(`${noun}.get`)
    const move: Move = {
      id,
      route,
      codes: codesOf(route.can),
      schemas: {
        ...(route.params && { params: inputSchema(route.params) }),
        ...(route.query && { query: inputSchema(route.query) }),
        ...(route.body && { body: inputSchema(route.body) }),
      },
      ...(reader?.params !== undefined && route.method === 'PUT' ? { reader } : {}),
      nounOf: remembered((place, property) => guessNoun({ route, place, property, tables })),
    }
    return [move]
  })
}

function remembered(find: Move['nounOf']): Move['nounOf'] {
  const known = new Map<string, string | undefined>()
  return (place, property) => {
    const key = `${place} ${property}`
    if (!known.has(key)) known.set(key, find(place, property))
    return known.get(key)
  }
}

function guessNoun(question: Parameters<typeof nounOf>[0]): string | undefined {
  try {
    const noun = nounOf(question)
    // `task` and `job` are tables of the kernel, too.
    const own = `wf_${noun}`
    return question.route.path.startsWith('/workflow/') && question.tables.has(own) ? own : noun
  } catch {
    return undefined
  }
}

export interface Chooser {
  readonly random: Random
  readonly idOf: (noun: string | undefined) => string
  readonly textsOf: (property: string) => readonly string[]
}

export function inputOf(move: Move, { random, idOf, textsOf }: Chooser): CallInput {
  const made = (place: Place) => {
    const schema = move.schemas[place]
    if (schema === undefined) return {}
    const idFor = (property: string) => idOf(move.nounOf(place, property))
    return { [place]: valueFor(schema, { random, idFor, textsOf }) }
  }
  return { ...made('params'), ...made('query'), ...made('body') }
}

/** The record as a form would send it, with one or two fields that a user would rather have otherwise. */
export function editOf(move: Move, record: Input, chooser: Chooser): CallInput {
  const { random, idOf, textsOf } = chooser
  const input = inputOf(move, chooser)
  const properties = move.schemas.body?.properties ?? {}
  const idFor = (property: string) => idOf(move.nounOf('body', property))
  const kept = Object.keys(properties).filter((name) => Object.hasOwn(record, name))
  const changed = random.some(
    Object.keys(properties).filter((name) => name !== 'id' && name !== 'version'),
    1 + random.below(2),
  )
  const body: Input = Object.fromEntries(kept.map((name) => [name, record[name]]))
  for (const name of changed)
    body[name] = altered(body[name], valueFor(properties[name] ?? {}, { random, idFor, textsOf }, name), random)
  return { ...input, body }
}

/** A list mostly grows: what was granted stays, and something more is included. */
const altered = (was: unknown, wanted: unknown, random: Random): unknown =>
  Array.isArray(was) && Array.isArray(wanted) && random.chance(0.7)
    ? [...(was as unknown[]), ...(wanted as unknown[])]
    : wanted
