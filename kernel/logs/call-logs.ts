/** The logs of calls and of errors: filled by every call, written behind the calls. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Database } from '../database/lease.ts'
import { newId } from '../ids.ts'
import { LogBuffer } from './buffer.ts'
import { plain } from './plain.ts'
import { insertCalls, type CallEntry } from './call-log.repo.ts'
import { addErrors, type ErrorEntry } from './error-log.repo.ts'

interface Parts {
  database: Database
  log: Logger
  nodeName: string
}

/** An error as it is reported; the log adds time, node and count. */
export interface ReportedError {
  tenantId: number
  source: ErrorEntry['source']
  /** The operation, or the route of the page. */
  place: string
  message: string
  stack: string
  userId: string | null
  userName: string
  ip: string
  requestId: string
}

export interface ErrorLog {
  report(error: ReportedError): void
}

const MAX_PATH = 300
const MAX_ANSWER = 300
const MAX_MESSAGE = 1_000
const MAX_STACK = 8_000

export class CallLogs implements ErrorLog {
  readonly #calls: LogBuffer<CallEntry>
  readonly #errors: LogBuffer<ErrorEntry & { tenantId: number }>
  readonly #nodeName: string

  constructor({ database, log, nodeName }: Parts) {
    this.#nodeName = nodeName
    this.#calls = new LogBuffer({
      name: 'log of calls',
      log,
      write: (entries) =>
        byTenant(
          entries,
          ({ tenant_id: tenantId }) => tenantId,
          (tenantId, own) => database.transaction(tenantId, (tx) => insertCalls(tx, own)),
        ),
    })
    this.#errors = new LogBuffer({
      name: 'log of errors',
      log,
      maxEntries: 1_000,
      write: (entries) =>
        byTenant(
          entries,
          ({ tenantId }) => tenantId,
          (tenantId, own) => database.transaction(tenantId, (tx) => addErrors(tx, tenantId, alike(own))),
        ),
    })
  }

  /** Entries that were dropped since the start. */
  get dropped(): number {
    return this.#calls.dropped + this.#errors.dropped
  }

  /** Watches the calls of a server. After the answer: what is logged costs the caller nothing. */
  observe(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => this.#note(request, reply))
  }

  report({ message, stack, ...error }: ReportedError): void {
    const now = new Date().toISOString()
    this.#errors.add({
      ...error,
      message: message.slice(0, MAX_MESSAGE),
      stack: stack.slice(0, MAX_STACK),
      fingerprint: fingerprintOf(error.source, error.place, message, stack),
      count: 1,
      firstAt: now,
      lastAt: now,
      node: this.#nodeName,
    })
  }

  start(): void {
    this.#calls.start()
    this.#errors.start()
  }

  async stop(): Promise<void> {
    await Promise.all([this.#calls.stop(), this.#errors.stop()])
  }

  /** Writes what waits. */
  async flush(): Promise<void> {
    await Promise.all([this.#calls.flush(), this.#errors.flush()])
  }

  #note(request: FastifyRequest, reply: FastifyReply): void {
    const { session, refusal, defect } = request
    const { called, operation } = request.routeOptions.config
    // Without a session no one knows whose log it belongs to; sign-ins have their own, the rest is in the server's.
    if (!session || !called || operation === undefined) return
    if (defect !== undefined) this.#noteDefect(request, operation)
    if (!called.isLogged) return
    const pathOnly = called.path ?? request.url.split('?', 1)[0] ?? ''
    this.#calls.add({
      tenant_id: session.tenantId,
      id: newId(),
      created_at: new Date(Date.now() - reply.elapsedTime).toISOString(),
      user_id: session.userId,
      user_name: session.realName,
      key_name: session.key?.name ?? '',
      session_id: session.id === '' ? null : session.id,
      operation,
      method: request.method,
      path: plain(pathOnly).slice(0, MAX_PATH),
      permission: called.permission,
      ...called.input(request),
      status: reply.statusCode,
      code: refusal?.code ?? (reply.statusCode < 400 ? 0 : reply.statusCode),
      answer: refusal ? plain(answerOf(refusal)).slice(0, MAX_ANSWER) : '',
      duration_ms: Math.round(reply.elapsedTime),
      ip: request.ip,
      user_agent: plain(request.headers['user-agent'] ?? '').slice(0, 300),
      request_id: request.id,
      node: this.#nodeName,
    })
  }

  #noteDefect(request: FastifyRequest, operation: string): void {
    const { session, defect } = request
    if (!session) return
    const error = defect instanceof Error ? defect : new Error(String(defect))
    this.report({
      tenantId: session.tenantId,
      source: 0,
      place: operation,
      message: plain(`${error.name}: ${error.message}`),
      stack: plain(error.stack ?? ''),
      userId: session.userId,
      userName: session.realName,
      ip: request.ip,
      requestId: request.id,
    })
  }
}

const answerOf = ({ message, fields }: { message: string; fields: readonly string[] }): string =>
  fields.length === 0 ? message : `${message} (${fields.slice(0, 5).join(', ')})`

/** Alike: the same place and message but for numbers and ids, from the same line of code. */
export function fingerprintOf(source: number, place: string, message: string, stack: string): string {
  const kind = message.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/gi, '#').slice(0, MAX_MESSAGE)
  const frame = stack.split('\n').find((line) => /^\s*at\s|@/.test(line)) ?? ''
  return createHash('sha256')
    .update(JSON.stringify([source, place, kind, frame.trim()]))
    .digest('hex')
    .slice(0, 32)
}

async function byTenant<Entry>(
  entries: readonly Entry[],
  tenantOf: (entry: Entry) => number,
  write: (tenantId: number, entries: Entry[]) => Promise<void>,
): Promise<void> {
  const tenants = new Set(entries.map(tenantOf))
  for (const tenantId of tenants)
    await write(
      tenantId,
      entries.filter((entry) => tenantOf(entry) === tenantId),
    )
}

/** One entry for those of the same fingerprint. */
function alike(entries: readonly ErrorEntry[]): ErrorEntry[] {
  const known = new Map<string, ErrorEntry>()
  for (const entry of entries) {
    const before = known.get(entry.fingerprint)
    const sum = before && { count: before.count + entry.count, firstAt: before.firstAt }
    known.set(entry.fingerprint, { ...entry, ...sum })
  }
  return [...known.values()]
}
