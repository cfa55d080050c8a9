/** Ties handlers to the routes of a contract: every route has one, with exactly the types its schemas give. */
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { AnyRoute, Can, ReplyOf, Route, RouteMap } from '#contract/route.ts'
import type { Actor } from '../access/actor.ts'

/** What a handler may know of the request beyond its parsed input. */
export interface Origin {
  readonly requestId: string
  /** The caller's address; behind a proxy only as far as TRUST_PROXY trusts it. */
  readonly ip: string
  readonly userAgent: string
  readonly language: 'zh' | 'en'
  /** Host name without port, for the tenant by domain. */
  readonly host: string
  /** `https://office.example.org`, as the caller has it; behind a proxy only as far as TRUST_PROXY trusts it. */
  readonly address: string
}

/** A file that came with a call. It is in a temporary place and is gone when the handler has answered. */
export interface ReceivedFile {
  /** As the sender called it: for showing, never for a path. */
  readonly name: string
  /** Where it lies now. */
  readonly path: string
  readonly bytes: number
}

/** One call, parsed and allowed. `public` routes have no actor. */
export interface Call<R extends AnyRoute = AnyRoute> {
  readonly actor: R extends Route<infer Access> ? (Access extends 'public' ? undefined : Actor) : Actor
  readonly params: R extends Route<Can, infer P> ? z.output<P> : never
  readonly query: R extends Route<Can, z.ZodType, infer Q> ? z.output<Q> : never
  readonly body: R extends Route<Can, z.ZodType, z.ZodType, infer B> ? z.output<B> : never
  readonly origin: Origin
  /**
   * For routes that say `stepUp: 'byInput'`: refuses the call unless its user signed in here and has proved who they
   * are lately. Not to be called within a lease.
   * @throws AppError direct_sign_in_needed, step_up_required
   */
  readonly assertVerified: () => Promise<void>
  /**
   * Where a share let the call in (`Route.share`): what it opens of the record. Left out for those who are signed in.
   */
  readonly share?: { readonly id: string; readonly scope: unknown }
  /** Always there where the route says `upload`. */
  readonly file?: ReceivedFile
}

/**
 * Answers `data`; of an empty reply it answers nothing. A stream route is mounted by its own literal: its handler takes
 * over the reply.
 */
export type Handler<R extends AnyRoute> = (call: Call<R>) => Promise<Answer<ReplyOf<R>>>
type Answer<Reply> = [Reply] extends [null] ? Reply | void : Reply

export type Handlers<Routes extends RouteMap> = { readonly [Name in keyof Routes]: Handler<Routes[Name]> }

/** A route with its handler, types forgotten: what the server mounts. */
export interface Mounted {
  /** `user.create`: names the operation in the API document. */
  readonly id: string
  readonly route: AnyRoute
  readonly handle: (call: Call, reply: FastifyReply) => Promise<unknown>
  /**
   * Which organisations the call is for at all, beside the permission code; left out, for every one.
   * @throws AppError forbidden for a caller of any other
   */
  readonly admits?: Admits
}

/** @throws AppError forbidden for an organisation that the call is not for, whatever its caller holds */
export type Admits = (caller: Pick<Actor, 'tenantId'>) => Promise<void>

/**
 * Every route of `routes` with its handler. `noun` goes before the route's name in operation ids.
 * @param admits where the routes are not for every organisation
 */
export function implement<Routes extends RouteMap>(
  noun: string,
  routes: Routes,
  handlers: Handlers<Routes>,
  admits?: Admits,
): Mounted[] {
  return Object.entries(routes).map(([name, route]) => {
    const handle = handlers[name] as Mounted['handle']
    const answering = route.reply instanceof z.ZodNull ? answeringNull(handle) : handle
    return { id: `${noun}.${name}`, route, handle: answering, ...(admits && { admits }) }
  })
}

const answeringNull =
  (handle: Mounted['handle']): Mounted['handle'] =>
  async (...call) =>
    (await handle(...call)) ?? null
