/** The logs of calls and of errors: filled by every call, written behind the calls. */
import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { callerBehind } from '../access/viewing.ts'
import type { Database } from '../database/lease.ts'
import { newId } from '../ids.ts'
import type { LiveSession } from '../session/sessions.ts'
import { LogBuffer } from './buffer.ts'
import type { CalledRoute } from './called-route.ts'
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

/** A call of a user or a key, once it has its answer. */
export interface AnsweredCall {
  session: Pick<LiveSession, 'tenantId' | 'userId' | 'realName' | 'key' | 'acting' | 'id' | 'viewing' | 'support'>
  called: CalledRoute
  operation: string
  method: string
  /** Without its query, which may hold a token. */
  path: string
  body: unknown
  query: unknown
  status: number
  refusal: { code: number; message: string; fields: readonly string[] } | undefined
  /** A defect of ours that ended it. */
  defect: unknown
  /** Milliseconds. */
  ms: number
  ip: string
  userAgent: string
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

  /** Notes a call that has been answered. */
  note(call: AnsweredCall): void {
    const { session, called, refusal, defect } = call
    if (defect !== undefined) this.#noteDefect(call)
    // What is looked at as another user is noted, too; of a support visit, whatever it looks at.
    if (!called.isLogged && !session.support && !(session.viewing && called.permission !== '')) return
    const { userId, realName, viewingAs } = callerBehind(session)
    this.#calls.add({
      tenant_id: session.tenantId,
      id: newId(),
      created_at: new Date(Date.now() - call.ms).toISOString(),
      user_id: userId,
      user_name: realName,
      viewing_as: viewingAs,
      key_name: session.key?.name ?? '',
      acting_as: session.acting?.label ?? '',
      session_id: session.id === '' ? null : session.id,
      operation: call.operation,
      method: call.method,
      path: plain(called.path ?? call.path).slice(0, MAX_PATH),
      permission: called.permission,
      ...called.input(call),
      status: call.status,
      code: refusal?.code ?? (call.status < 400 ? 0 : call.status),
      answer: refusal ? plain(answerOf(refusal)).slice(0, MAX_ANSWER) : '',
      duration_ms: Math.round(call.ms),
      ip: call.ip,
      user_agent: plain(call.userAgent).slice(0, MAX_PATH),
      request_id: call.requestId,
      node: this.#nodeName,
    })
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

  #noteDefect({ session, defect, operation, ip, requestId }: AnsweredCall): void {
    const { userId, realName, viewingAs } = callerBehind(session)
    const error = defect instanceof Error ? defect : new Error(String(defect))
    this.report({
      tenantId: session.tenantId,
      source: 0,
      place: operation,
      message: plain(`${error.name}: ${error.message}`),
      stack: plain(error.stack ?? ''),
      userId,
      userName: viewingAs === '' ? realName : `${realName} (${viewingAs})`,
      ip,
      requestId,
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
