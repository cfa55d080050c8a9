/**
 * Sheets from outside, read in a worker thread of their own with bounded memory and time, so that no file can hold up
 * or bring down the server. What is refused and why: `read-limits.ts`.
 */
import { invalid } from '../errors.ts'
import { inLimitedWorker } from '../limited-worker.ts'
import { gate } from '../gate.ts'
import type { PeekedSheet, PeekLimits } from './peek.ts'
import { SHEET_LIMITS, type SheetContent } from './read-limits.ts'
import type { PeekAnswer, ReadAnswer, ReadOrder } from './read-worker.ts'

export type { PeekedSheet, PeekLimits } from './peek.ts'

/** Files read at the same time; the others wait. */
const inTurn = gate(2)

/** In the bundle the worker is a file beside it (`scripts/build.mjs`); from the sources it is compiled on the way. */
const isBundled = !import.meta.url.endsWith('.ts')
const WORKER = new URL(isBundled ? './sheet-worker.js' : './read-worker.dev.mjs', import.meta.url)

const TOO_HEAVY = { refused: 'sheet_too_heavy', params: {} }

/**
 * Reads an uploaded sheet: xlsx, or separated values in any usual encoding.
 * @throws InvalidInput at `file`, saying what is wrong with it
 */
export async function readSheet(path: string): Promise<SheetContent> {
  const answer = await inTurn(() => inWorker<ReadAnswer>({ path }))
  if ('content' in answer) return answer.content
  throw invalid('file', answer.refused, answer.params)
}

/** The beginning of every visible sheet, for showing; or why there is none: the name of a text `issue.{refused}`. */
export async function peekSheets(
  path: string,
  limits: PeekLimits,
): Promise<{ readonly sheets: readonly PeekedSheet[] } | { readonly refused: string }> {
  return await inTurn(() => inWorker<PeekAnswer>({ path, peek: limits }))
}

const inWorker = async <Answer>(order: ReadOrder): Promise<Answer | typeof TOO_HEAVY> =>
  (await inLimitedWorker<Answer>(WORKER, order, SHEET_LIMITS)) ?? TOO_HEAVY
