/**
 * Calls of other systems in their own protocols: the body is handed over as text, the answer is sent as it is, without
 * the envelope. They need no session; the module that mounts one decides by what it carries.
 */
import type { FastifyInstance } from 'fastify'

export interface RawCall {
  readonly method: 'GET' | 'POST'
  readonly params: Readonly<Record<string, string>>
  /** Decoded; of a name that comes twice, nothing. */
  readonly query: Readonly<Record<string, string | undefined>>
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** As it came; empty where there is none. */
  readonly body: string
}

export interface RawAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string
  /** In place of those that every answer has. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface RawRoute {
  readonly id: string
  /** Below the base path, with `{name}` for parameters. */
  readonly path: `/${string}`
  readonly handle: (call: RawCall) => Promise<RawAnswer>
}

const MAX_BYTES = 262_144

/** Mounts them beside the routes of the contract, whose bodies are read as before. */
export async function mountRaw(app: FastifyInstance, base: string, routes: readonly RawRoute[]): Promise<void> {
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    for (const { id, path, handle } of routes)
      raw.route({
        method: ['GET', 'POST'],
        url: base + path.replace(/\{(\w+)\}/g, ':$1'),
        config: { operation: id },
        handler: async (request, reply) => {
          const {
            status,
            contentType,
            body,
            headers = {},
          } = await handle({
            // HEAD asks what GET would answer.
            method: request.method === 'POST' ? 'POST' : 'GET',
            params: request.params as Record<string, string>,
            query: single(request.query as Record<string, unknown>),
            headers: single(request.headers),
            body: typeof request.body === 'string' ? request.body : '',
          })
          return reply.code(status).headers(headers).type(contentType).send(body)
        },
      })
  })
}

const single = (given: Readonly<Record<string, unknown>>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
