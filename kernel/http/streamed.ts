/**
 * Calls in a protocol with methods and headers of its own (tus), made by users: let in as the calls of the contract
 * are, with the body as a stream and the answer's headers as the handler gives them. What is refused has the envelope.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { AnyRoute, Can } from '#contract/route.ts'
import type { Actor } from '../access/actor.ts'
import { actorOf, originOf } from './caller.ts'
import { authorise, type RouteAccess } from './mount.ts'

export interface StreamedCall {
  readonly actor: Actor
  readonly params: Readonly<Record<string, string>>
  /** Names in lower case; of a header that comes twice, nothing. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Below which path the API is: `/xtbg`. */
  readonly base: string
  /** As it arrives; it fails when the connection breaks. Null where there is none. */
  readonly body: Readable | null
}

export interface StreamedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

interface StreamedRouteOf<Call> {
  readonly id: string
  readonly method: 'OPTIONS' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the base path, with `{name}` for parameters. */
  readonly path: `/${string}`
  /** In every answer, refusals included. */
  readonly headers: Readonly<Record<string, string>>
  readonly handle: (call: Call) => Promise<StreamedAnswer>
}

export type StreamedRoute =
  | (StreamedRouteOf<StreamedCall> & { readonly can: Exclude<Can, 'public'> })
  | (StreamedRouteOf<Omit<StreamedCall, 'actor'>> & { readonly can: 'public' })

/** Mounts them beside the routes of the contract, whose bodies are read as before. */
export async function mountStreamed(
  app: FastifyInstance,
  base: string,
  routes: readonly StreamedRoute[],
  access: RouteAccess,
): Promise<void> {
  await app.register(async (streamed) => {
    streamed.removeAllContentTypeParsers()
    streamed.addContentTypeParser('*', (_request, body, done) => done(null, body))
    for (const route of routes)
      streamed.route({
        method: route.method,
        url: base + route.path.replace(/\{(\w+)\}/g, ':$1'),
        config: { operation: route.id, takesFile: true },
        onRequest: async (request, reply) => {
          reply.headers(route.headers)
          await authorise({ id: route.id, route: asContract(route) }, request, reply, access)
        },
        handler: async (request, reply) => {
          const { status, headers } = await answerOf(route, request, base)
          return reply.headers(headers).code(status).send()
        },
      })
  })
}

/** Who may call it is decided as for a route of the contract. */
const asContract = ({ path, can, id }: StreamedRoute): AnyRoute => ({
  method: 'POST',
  path,
  can,
  summary: id,
  reply: z.null(),
})

async function answerOf(route: StreamedRoute, request: FastifyRequest, base: string): Promise<StreamedAnswer> {
  const call = {
    params: request.params as Record<string, string>,
    headers: single(request.headers),
    base,
    body: (request.body ?? null) as Readable | null,
  }
  if (route.can === 'public') return route.handle(call)
  const { session } = request
  if (!session) throw new Error('a call without a session was let in')
  return route.handle({ ...call, actor: actorOf(session, originOf(request)) })
}

const single = (given: FastifyRequest['headers']): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
