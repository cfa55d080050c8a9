/** What ends a run but its success, and how the log says so. */
import type { RunReason } from '../database/schema.ts'
import { newId } from '../ids.ts'
import type { RunEnd } from './run.repo.ts'

const MAX_ERROR_CHARS = 4_000

/** Why a run is aborted. */
export class Aborted extends Error {
  readonly reason: RunReason
  constructor(reason: RunReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Resolves with the reason once the signal is aborted. */
export const aborted = (signal: AbortSignal): Promise<Error> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason as Error), { once: true }))

/** What is written of a run: without a failure it succeeded. A user’s stop is not followed by a retry. */
export function endOf(id: string, failure: Error | undefined, output: string): RunEnd {
  if (!failure) return { id, reason: '', error: '', output, retryId: null }
  const reason = failure instanceof Aborted ? failure.reason : 'failed'
  const error = failure.message.replaceAll('\u0000', '').slice(0, MAX_ERROR_CHARS)
  return { id, reason, error, output, retryId: reason === 'stopped' ? null : newId() }
}
