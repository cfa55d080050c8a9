/** What reading calls are asked with, and which are not part of the demonstration. */
import type { AnyRoute } from '#contract/route.ts'
import { MAX_RECORDS, recordsIn, type Recording } from './recording.ts'

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

/** One query for each value. */
const each = (name: string, values: readonly string[]): Query[] => values.map((value) => ({ [name]: value }))
const startable = (recording: Recording): Query[] =>
  each('key', valuesOf(recording, '/workflow/instance/startable', 'key'))

/** Queries of calls that answer nothing, or something else, without one. */
const QUERIES: Readonly<Record<string, (recording: Recording) => Query[]>> = {
  '/sys/menu/router': (recording) =>
    each('portalCode', ['OAyy', ...valuesOf(recording, '/sys/sysPortal/list', 'portalCode')]),
  '/sys/partyAttr/list': () => each('partyType', ['user', 'dept']),
  '/workflow/filter': () => each('list', ['todo', 'done', 'started', 'cc', 'draft']),
  '/workflow/form/start': startable,
  '/workflow/choice/process': startable,
}

/** These wait until what their queries are made of is recorded. */
export const isAskedLate = ({ path }: AnyRoute): boolean => path in QUERIES

/** Lists of other paths whose records a route is about. */
export const ABOUT: Readonly<Record<string, RegExp>> = {
  '/workflow/definition/{id}': /^\/workflow\/model\/[\w-]+\/versions$/,
  '/workflow/choice/task/{id}': /^\/workflow\/task\/todo$/,
  '/workflow/print/{id}': /^\/workflow\/instance\/page$/,
}

/** A list is asked for its longest page; a call is asked with nothing beyond that. */
export function queriesOf(route: AnyRoute, recording: Recording): Query[] {
  return QUERIES[route.path]?.(recording) ?? [isList(route) ? { limit: String(MAX_RECORDS) } : {}]
}

const isList = ({ query }: AnyRoute): boolean => {
  const shape = query !== undefined && 'shape' in query ? query.shape : undefined
  return typeof shape === 'object' && shape !== null && 'limit' in shape && 'orderField' in shape
}
