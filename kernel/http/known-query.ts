/**
 * The parameters a route takes in its address. Any other is refused: a misspelt filter would otherwise answer with
 * everything, and nothing would say so.
 */
import type { z } from 'zod'
import type { AnyRoute } from '#contract/route.ts'
import { SHARE } from '#contract/share.ts'
import type { RawIssue } from '../errors.ts'

/** What looks at the query of one route; made when it is called for the first time. */
export function unknownQuery(route: AnyRoute): (query: unknown) => RawIssue[] {
  let known: ReadonlySet<string> | 'any' | undefined
  return (query) => {
    const names = Object.keys(query ?? {})
    if (names.length === 0) return []
    known ??= knownTo(route)
    if (known === 'any') return []
    const taken = known
    return names
      .filter((name) => !taken.has(name))
      .map((name) => ({ path: name, code: 'unknown_parameter', params: {} }))
  }
}

function knownTo({ query, ticket, share }: AnyRoute): ReadonlySet<string> | 'any' {
  const names = query ? namesOf(query) : []
  if (names === undefined) return 'any'
  return new Set([...names, ...(ticket ? ['token'] : []), ...(share?.inAddress ? [SHARE] : [])])
}

/** The names that a schema reads; undefined where it reads them all by itself. */
function namesOf(schema: z.ZodType): readonly string[] | undefined {
  const { def } = (schema as unknown as z.core.$ZodType)._zod as { def: z.core.$ZodTypes['_zod']['def'] }
  switch (def.type) {
    case 'object':
      return def.catchall ? undefined : Object.keys(def.shape)
    case 'pipe':
      return namesOf(def.in as z.ZodType)
    case 'undefined':
      return []
    default:
      return undefined
  }
}
