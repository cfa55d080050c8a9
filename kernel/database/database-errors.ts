/** What an error of the database or of its driver means. Only this file knows their codes. */

/** Why a call cannot be answered, none of which is a defect of ours that a stack would explain. */
export type DatabaseTrouble = 'taken' | 'unknownReference' | 'unstorable' | 'unavailable'

/** Two writers: a name or number that another user has just taken. */
const TAKEN = ['23505', '23P01']
/** What was chosen is gone, or what was deleted has just been referred to. */
const REFERENCE = ['23503']
/** Values that no column takes: NUL and halves of characters, numbers and dates beyond their range, texts too long. */
const UNSTORABLE = ['22001', '22003', '22007', '22008', '22021', '22P02', '22P03', '22P05', '54000']
/**
 * Not now: a deadlock or a failed serialisation, of which the server has ended one side; a statement or a lock that
 * took too long; no connections, memory or disk left; the server starting or stopping.
 */
const UNAVAILABLE = ['40001', '40P01', '55P03', '57014', '25P03', '25P04', '53000', '53100', '53200', '53300', '53400']
const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EPIPE']
/** The driver gives no code to a connection that was lost or not got, and to a server that did not answer in time. */
const LOST =
  /^(Query read timeout|timeout (exceeded|expired)|Connection terminated|Client (has encountered|was closed)|Cannot use a pool)/

/** What is the matter, or undefined when the error is none of the database's, or a defect of ours. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  const code = codeOf(error)
  if (code === undefined) return isConnectionLost(error) ? 'unavailable' : undefined
  if (TAKEN.includes(code)) return 'taken'
  if (REFERENCE.includes(code)) return 'unknownReference'
  if (UNSTORABLE.includes(code)) return 'unstorable'
  if (UNAVAILABLE.includes(code) || UNREACHABLE.includes(code)) return 'unavailable'
  return isServerError(code) && /^(08|57P)/.test(code) ? 'unavailable' : undefined
}

/** Whether the database gave a statement up because it took too long. */
export const isStatementTimeout = (error: unknown): boolean => codeOf(error) === '57014'

/**
 * What the database has against a statement that a user wrote. The words of class 42 (the statement itself) hold no
 * values of records; those of classes 21 and 22 would show what is in records that its author does not see.
 */
export function statementFault(error: unknown): { kind: 'statement' | 'values'; message: string } | undefined {
  const code = codeOf(error)
  if (code === undefined || !(error instanceof Error) || !isServerError(code)) return undefined
  if (code.startsWith('42')) return { kind: 'statement', message: error.message }
  return /^2[12]/.test(code) ? { kind: 'values', message: code } : undefined
}

/** Whether the connection on which the error came is of no further use: its session is gone, or hangs. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code === undefined) return LOST.test(error.message)
  return !isServerError(code) || /^(08|57P)/.test(code)
}

/** Five characters, at least one of them a digit, which tells `P0001` from `EPIPE`. */
const isServerError = (code: string): boolean => code.length === 5 && /\d/.test(code)

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
