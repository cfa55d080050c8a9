/**
 * The server of component tests. It is written with the contract's own route objects: what the page sends must be what
 * the route takes, and what a test answers must be what the route promises, or the test fails. A call that no test
 * answers fails it, too.
 */
import { expect } from 'vitest'
import type { z } from 'zod'
import type { AnyRoute, Can, Route } from '#contract/route.ts'
import type { LiveEvent } from '#contract/session.ts'
import { unknownQuery } from '#kernel/http/known-query.ts'
import { API_BASE } from '#shell/request/address.ts'

export interface Refusal {
  status: number
  error: string
  msg: string
  issues?: readonly { path: string; code: string; msg: string }[]
  /** What the refusal says besides its issues. */
  data?: Readonly<Record<string, unknown>>
}

interface Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
}

type AnyInput = Record<'params' | 'query' | 'body', unknown>

interface Answering {
  route: AnyRoute
  pattern: RegExp
  answer: (input: AnyInput) => unknown
  inputs: AnyInput[]
}

const REFUSED = Symbol('refused')
const answering: Answering[] = []
const troubles: string[] = []
const streams = new Set<ReadableStreamDefaultController<Uint8Array>>()
const realFetch = globalThis.fetch

export const fakeServer = {
  /** Takes the calls of the page from now on. */
  start(): void {
    answering.length = 0
    troubles.length = 0
    globalThis.fetch = answerCall
  },

  /** Gives the network back. @throws when a call had no answer, or did not keep to the contract */
  stop(): void {
    globalThis.fetch = realFetch
    for (const stream of streams) stream.close()
    streams.clear()
    // What they are belongs in the first line, the only one that the summary of a run repeats.
    expect(troubles, `calls against the contract, or without an answer: ${troubles.join('; ')}`).toEqual([])
  },

  /**
   * Answers the calls of a route; the latest answer counts.
   * @returns the inputs of its calls so far, as the contract parsed them
   * @example const calls = fakeServer.answer(userRoutes.page, ({ query }) => ({ list: [], total: 0 }))
   */
  answer<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
    route: Route<Can, P, Q, B, D>,
    answer: (input: Input<P, Q, B>) => z.input<D> | Refused | Promise<z.input<D> | Refused>,
  ): readonly Input<P, Q, B>[] {
    const inputs: Input<P, Q, B>[] = []
    const path = route.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
    answering.unshift({
      route,
      pattern: new RegExp(`^${API_BASE}${path}$`),
      answer: answer as Answering['answer'],
      inputs,
    })
    return inputs
  },

  /** Sends an event to the pages that listen to the live channel. */
  send(event: LiveEvent): void {
    const bytes = new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)
    for (const stream of streams) stream.enqueue(bytes)
  },

  /** What an answer returns to refuse the call. */
  refuse: (refusal: Refusal): Refused => ({ [REFUSED]: refusal }),
}

export interface Refused {
  [REFUSED]: Refusal
}

const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && REFUSED in answer

async function answerCall(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(address instanceof Request ? address.url : address, window.location.href)
  if (!url.pathname.startsWith(`${API_BASE}/`)) return realFetch(address, init)
  const method = init.method ?? 'GET'
  const found = answering
    .filter(({ route, pattern }) => route.method === method && pattern.test(url.pathname))
    // As a router does: words before parameters.
    .toSorted((a, b) => a.route.path.split('{').length - b.route.path.split('{').length)[0]
  if (!found) return trouble(`nothing answers ${method} ${url.pathname}`)
  const { route, pattern, answer, inputs } = found
  const given = {
    params: decoded(pattern.exec(url.pathname)?.groups ?? {}),
    query: Object.fromEntries(url.searchParams),
    body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
  }
  const input: AnyInput = { params: undefined, query: undefined, body: undefined }
  for (const part of ['params', 'query', 'body'] as const) {
    const parsed = route[part]?.safeParse(given[part])
    if (parsed?.success === false) return trouble(`${method} ${url.pathname}, ${part}: ${parsed.error.message}`)
    input[part] = parsed?.data
  }
  const unknown = unknownQuery(route)(given.query)
  if (unknown.length > 0) return trouble(`${method} ${url.pathname} does not take ${JSON.stringify(given.query)}`)
  inputs.push(input)
  if (route.stream) return openStream()
  const answered = await answer(input)
  if (isRefused(answered)) return refusal(answered[REFUSED])
  const reply = route.reply.safeParse(answered)
  if (!reply.success) return trouble(`${method} ${url.pathname}, answer of the test: ${reply.error.message}`)
  return Response.json({ code: 0, msg: '', data: reply.data })
}

/** A live channel that says nothing until `send`. */
function openStream(): Response {
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void streams.add(controller) })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

const decoded = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, decodeURIComponent(value)]))

const refusal = ({ status, error, msg, issues = [], data = {} }: Refusal): Response =>
  Response.json({ code: status, error, msg, data: { ...data, issues }, requestId: 'test' }, { status })

function trouble(what: string): Response {
  troubles.push(what)
  return refusal({ status: 500, error: 'internal', msg: what })
}
