/**
 * Calls to one origin that a user typed in, many of them and with bodies of any size: a storage. The rules are those of
 * `outbound`: every connection goes to an address that was looked at, and no redirect is followed.
 */
import type { LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { callbackify } from 'node:util'
import type { Agent, Dispatcher } from 'undici'
import { addressesOf, EgressError, reasonOf, targetOf } from './outbound.ts'
import type { EgressRules } from './rules.ts'

/** Without a sign of life for so long, a call is given up. */
const SILENT_MS = 30_000
const CONNECT_MS = 5_000

export interface Calling {
  /** As `fetch`, to the origin alone. @throws EgressError */
  readonly fetch: typeof fetch
  /** Lets go of its connections. */
  close(): Promise<void>
}

/** @throws EgressError bad_url */
export function keepCalling(rules: EgressRules, url: string): Calling {
  const target = targetOf(url)
  let agent: Agent | undefined
  return {
    async fetch(input, init = {}) {
      const to = targetOf(input instanceof Request ? input.url : String(input))
      if (to.origin !== target.origin) throw new EgressError('refused', 'a call to another origin')
      await addressesOf(rules, target) // a connection to a number asks for no name
      const { Agent: ByUndici, request } = await import('undici') // large, and many installations call no one
      const connect = { lookup: lookupOf(rules, target), timeout: CONNECT_MS }
      agent ??= new ByUndici({ connect, headersTimeout: SILENT_MS, bodyTimeout: SILENT_MS })
      return request(to, { dispatcher: agent, ...requestOf(init) }).then(toResponse, (error: unknown) => {
        throw faultOf(error)
      })
    },
    async close() {
      await agent?.destroy().catch(() => undefined)
    },
  }
}

/** Looks at the addresses of every new connection. */
const lookupOf =
  (rules: EgressRules, target: URL): LookupFunction =>
  (_host, options, done) => {
    callbackify(() => addressesOf(rules, target))((error, addresses) => {
      if (error) done(error, '', 0)
      else if (options.all === true) done(null, addresses)
      else done(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 0)
    })
  }

type Sent = Pick<Dispatcher.RequestOptions, 'method' | 'headers' | 'body'>

/** The typed cast: callers send what `undici` takes, text, bytes and streams. */
const requestOf = ({ method = 'GET', headers, body, signal }: RequestInit): Sent & { signal?: AbortSignal } => ({
  method,
  headers: { 'user-agent': 'Portico', ...Object.fromEntries(new Headers(headers)) },
  ...(body ? { body: body as unknown as Readable } : {}),
  ...(signal ? { signal } : {}),
})

const EMPTY: readonly number[] = [204, 205, 304]

function toResponse({ statusCode, headers, body }: Dispatcher.ResponseData): Response {
  if (statusCode >= 300 && statusCode < 400) {
    body.on('error', () => undefined).destroy()
    throw new EgressError('redirect', `it answered ${statusCode} and led elsewhere, which is not followed`)
  }
  const fields = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  )
  if (EMPTY.includes(statusCode)) body.resume()
  const content = EMPTY.includes(statusCode) ? null : (ReadableStream.from(body) as globalThis.ReadableStream)
  return new Response(content, { status: statusCode, headers: fields })
}

function faultOf(error: unknown): EgressError {
  if (error instanceof EgressError) return error
  const isLate = error instanceof Error && 'code' in error && String(error.code).endsWith('_TIMEOUT')
  return new EgressError(isLate ? 'timeout' : 'unreachable', reasonOf(error), { cause: error })
}
