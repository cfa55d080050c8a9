/** What reading calls are asked with, and which are not part of the demonstration. */
import type { AnyRoute } from '#contract/route.ts'
import { LONGEST, recordsIn, type Recording } from './walk.ts'

type Query = Record<string, string>

/**
 * Left out: what belongs to a session, to a key or to a machine rather than to the organisation, and what is answered
 * to visitors.
 */
const LEFT_OUT =
  /^\/(sys\/(login|online|ticket|live|log|import|cache|auditSeal|oss\/(file|public)|job)|user\/center\/(session|factor|passkey|apiKey|signIn)|sys\/apiKey|gw|form\/(public|shared)|workflow\/public|openapi)(\/|$)/

export const isLeftOut = ({ path }: AnyRoute): boolean => LEFT_OUT.test(path)

const valuesOf = (recording: Recording, path: string, name: string): string[] => {
  const records = (recording.get(path) ?? []).flatMap(({ data }) => recordsIn(data)) as Record<string, unknown>[]
  return records.flatMap((record) => (typeof record[name] === 'string' ? [record[name]] : []))
}

/** Queries of calls that answer nothing, or something else, without one. */
const QUERIES: Readonly<Record<string, (recording: Recording) => Query[]>> = {
  '/sys/menu/router': (recording) =>
    ['OAyy', ...valuesOf(recording, '/sys/sysPortal/list', 'portalCode')].map((portalCode) => ({ portalCode })),
}

/** A list is asked for its longest page; a call is asked with nothing beyond that. */
export function queriesOf(route: AnyRoute, path: string, recording: Recording): Query[] {
  const own = QUERIES[route.path]?.(recording)
  if (own !== undefined) return own
  return isList(route) ? [{ limit: LONGEST }] : [{}]
}

const isList = ({ query }: AnyRoute): boolean =>
  query !== undefined && 'shape' in query && typeof query.shape === 'object' && 'limit' in (query.shape ?? {})
