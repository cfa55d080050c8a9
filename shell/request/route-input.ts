/** What a call wants besides its route: computed from the route's own schemas. */
import type { AnyRoute, BodyOf, ParamsOf, QueryOf } from '#contract/route.ts'

/** Nothing when the route declares nothing, optional when everything in it is optional. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }

/**
 * `{ params, query, body }` as far as the route has them, a signal that gives the call up, and the pass of a share
 * where one lets the call in (`contract/share.ts`).
 */
export type InputOf<R extends AnyRoute> = Part<'params', ParamsOf<R>> &
  Part<'query', QueryOf<R>> &
  Part<'body', BodyOf<R>> & { signal?: AbortSignal; share?: string | undefined }

/** The input as the last argument: it may be left out when nothing in it is required. */
export type InputArgs<R extends AnyRoute> =
  Partial<InputOf<R>> extends InputOf<R> ? [input?: InputOf<R>] : [input: InputOf<R>]

/** The same with the types forgotten, for the code that sends it. */
export interface LooseInput {
  params?: unknown
  query?: unknown
  body?: unknown
  signal?: AbortSignal
  share?: string | undefined
}
