/** How it shows that the database is gone, or that there was no way to it: apart from what it refuses. */

/** What pg says of a connection; such errors have no code. */
const SAYINGS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/
/** Of the socket, where it is the database's. */
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ENOTCONN', 'ETIMEDOUT'])
const SOCKET_CALLS = new Set(['connect', 'read', 'write'])

/**
 * The connection was cut while it was used, or could not be made. Its code is one that PostgreSQL itself has for it:
 * cannot connect now.
 */
export class ConnectionLost extends Error {
  readonly code = '57P03'

  constructor(cause: unknown) {
    super('the connection to the database was lost', { cause })
    this.name = 'ConnectionLost'
  }
}

/** Whether pg says that its connection is gone. */
export const saysConnectionLost = (error: unknown): boolean =>
  error instanceof Error && !('code' in error) && SAYINGS.test(error.message)

/** The same error, or in its place `ConnectionLost`, for what was thrown while a connection was leased. */
export function asConnectionLost(error: unknown): unknown {
  return saysConnectionLost(error) || isOfSocket(error) ? new ConnectionLost(error) : error
}

function isOfSocket(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return false
  return SOCKET_CODES.has(String(error.code)) && SOCKET_CALLS.has(String(error.syscall))
}
