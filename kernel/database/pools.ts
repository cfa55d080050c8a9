/** The login roles' connections, and how values come out of them. */
import pg from 'pg'

/** Timestamps travel as text: no Date objects on the way through (they cost 40 % of a list's CPU). */
const TIMESTAMPTZ = 1184
const DATE = 1082
const INT8 = 20

/** `2026-11-20 09:12:00.123456+00` to `2026-11-20T09:12:00.123Z`. The session's time zone is UTC. */
export function isoTimestamp(text: string): string {
  const millis = text.length > 22 && text.charCodeAt(19) === 46 ? text.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000'
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${millis}Z`
}

const parsers = new Map<number, (text: string) => unknown>([
  [TIMESTAMPTZ, isoTimestamp],
  [DATE, (text) => text],
  [INT8, Number], // counts; no key of ours is a bigint
])

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format),
}

export interface PoolOptions {
  connectionString: string
  max: number
  /** Shown in pg_stat_activity. */
  name: string
  /** A statement that takes longer is ended by the server; milliseconds. */
  statementTimeout?: number
  /** How much longer we wait for a server that does not say anything any more. */
  silenceTimeout?: number
  /** How long a connection is waited for. */
  connectTimeout?: number
}

/** Settings of every session, whatever the server itself is set to. */
const SESSION = '-c timezone=UTC -c jit=off'

/**
 * A pool whose sessions speak UTC, compile no plans (statements take milliseconds here, compiling one takes a hundred),
 * and give up on hanging statements; and which itself gives up on a server that hangs, within the 30 s that a page
 * waits for its call. Idle errors are the caller's to log.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const { connectionString, max, name } = options
  const { statementTimeout = 27_000, silenceTimeout = 2_000, connectTimeout = 10_000 } = options
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    application_name: name,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout + silenceTimeout,
    keepAlive: true,
    idle_in_transaction_session_timeout: 60_000,
    options: SESSION,
  })
  // An idle connection that is lost ends nothing: a command whose database stops would exit with an error.
  pool.on('error', () => {})
  // The pool listens to idle connections only. One in use that is lost between two statements would end the process;
  // the next statement says so.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** One connection of its own, for LISTEN and for migrations. */
export function createClient(connectionString: string, name: string): pg.Client {
  return new pg.Client({ connectionString, types, application_name: name, options: SESSION, keepAlive: true })
}
