/**
 * The live channel over server-sent events: open replies of this node, by session. Nothing here is remembered beyond
 * the connection; after a reconnect the page asks anew.
 */
import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { errors } from '#contract/errors.ts'
import type { LiveEvent } from '#contract/session.ts'
import { AppError } from '../errors.ts'
import type { Listener, LiveChannel } from './channel.ts'

export interface LiveChannelOptions {
  /** How often an idle channel hears something, so that proxies keep it open; milliseconds. */
  heartbeatMs?: number
  /** Open channels per session: one per tab. Beyond it a call answers 429. */
  perSession?: number
}

/** A browser that takes nothing in any more is let go when this many bytes wait for it. */
const MAX_WAITING_BYTES = 65_536
/** What the browser waits before it connects again; milliseconds. */
const RETRY_MS = 3_000

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

interface Open {
  raw: ServerResponse
  session: Listener
}

/** The channels of this node, and how many are open. */
export function createLiveChannel(options: LiveChannelOptions = {}): LiveChannel & { readonly open: number } {
  return new SseChannel(options)
}

class SseChannel implements LiveChannel {
  readonly #bySession = new Map<string, Set<Open>>()
  readonly #perSession: number
  readonly #heartbeat: NodeJS.Timeout
  #isClosed = false

  constructor({ heartbeatMs = 20_000, perSession = 8 }: LiveChannelOptions) {
    this.#perSession = perSession
    this.#heartbeat = setInterval(() => this.#sendWhere(() => true, { type: 'ping' }), heartbeatMs)
    this.#heartbeat.unref()
  }

  get open(): number {
    return [...this.#bySession.values()].reduce((sum, channels) => sum + channels.size, 0)
  }

  attach(reply: FastifyReply, session: Listener): void {
    if (this.#isClosed) throw new AppError(errors.unavailable)
    const channels = this.#bySession.get(session.id) ?? new Set()
    if (channels.size >= this.#perSession) throw new AppError(errors.tooManyRequests, { seconds: 60 })
    const { raw } = reply
    for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...STREAM_HEADERS })) {
      if (value !== undefined) raw.setHeader(name, value)
    }
    reply.hijack()
    raw.writeHead(200)
    raw.socket?.setNoDelay(true)
    const open: Open = {
      raw,
      session: { id: session.id, tenantId: session.tenantId, userId: session.userId, ip: session.ip },
    }
    this.#bySession.set(session.id, channels.add(open))
    raw.once('close', () => this.#forget(open))
    raw.on('error', () => this.#forget(open))
    raw.write(`retry: ${RETRY_MS}\n`)
    write(open, { type: 'ping' })
  }

  toSession(sessionId: string, event: LiveEvent): void {
    for (const open of this.#bySession.get(sessionId) ?? []) this.#send(open, event)
  }

  toUser(tenantId: number, userId: string, event: LiveEvent): void {
    this.#sendWhere(({ session }) => session.tenantId === tenantId && session.userId === userId, event)
  }

  toUsers(tenantId: number, userIds: ReadonlySet<string>, event: LiveEvent): void {
    this.#sendWhere(({ session }) => session.tenantId === tenantId && userIds.has(session.userId), event)
  }

  usersOf(tenantId: number): ReadonlySet<string> {
    const open = [...this.#bySession.values()].flatMap((channels) => [...channels])
    return new Set(open.flatMap(({ session }) => (session.tenantId === tenantId ? [session.userId] : [])))
  }

  toTenant(tenantId: number, event: LiveEvent): void {
    this.#sendWhere(({ session }) => session.tenantId === tenantId, event)
  }

  disconnect(tenantId: number, isMeant: (listener: Listener) => boolean): void {
    const open = [...this.#bySession.values()].flatMap((channels) => [...channels])
    for (const one of open) {
      if (one.session.tenantId !== tenantId || !isMeant(one.session)) continue
      this.#forget(one)
      one.raw.end()
    }
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#heartbeat)
    for (const channels of this.#bySession.values()) for (const { raw } of channels) raw.end()
    this.#bySession.clear()
  }

  #sendWhere(isMeant: (open: Open) => boolean, event: LiveEvent): void {
    for (const channels of this.#bySession.values()) {
      for (const open of channels) if (isMeant(open)) this.#send(open, event)
    }
  }

  #send(open: Open, event: LiveEvent): void {
    write(open, event)
    if (event.type !== 'session-ended') return
    this.#forget(open)
    open.raw.end()
  }

  #forget(open: Open): void {
    const channels = this.#bySession.get(open.session.id)
    channels?.delete(open)
    if (channels?.size === 0) this.#bySession.delete(open.session.id)
  }
}

function write({ raw }: Open, event: LiveEvent): void {
  if (raw.writableLength > MAX_WAITING_BYTES) raw.destroy()
  else raw.write(`data: ${JSON.stringify(event)}\n\n`)
}
