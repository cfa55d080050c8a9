/**
 * Sheets from outside, read in a worker thread of their own with bounded memory and time, so that no file can hold up or
 * bring down the server. What is refused and why: `read-limits.ts`.
 */
import { Worker } from 'node:worker_threads'
import { invalid } from '../errors.ts'
import { gate } from '../gate.ts'
import { SHEET_LIMITS, type SheetContent } from './read-limits.ts'
import type { ReadAnswer } from './read-worker.ts'

/** Files read at the same time; the others wait. */
const inTurn = gate(2)

/** In the bundle the worker is a file beside it (`scripts/build.mjs`); from the sources it is compiled on the way. */
const isBundled = !import.meta.url.endsWith('.ts')
const WORKER = new URL(isBundled ? './sheet-worker.js' : './read-worker.dev.mjs', import.meta.url)

/**
 * Reads an uploaded sheet: xlsx, or separated values in any usual encoding.
 * @throws InvalidInput at `file`, saying what is wrong with it
 */
export async function readSheet(path: string): Promise<SheetContent> {
  const answer = await inTurn(() => inWorker(path))
  if ('content' in answer) return answer.content
  throw invalid('file', answer.refused, answer.params)
}

function inWorker(path: string): Promise<ReadAnswer> {
  const worker = new Worker(WORKER, {
    workerData: { path },
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: SHEET_LIMITS.heapMegabytes },
  })
  const late = setTimeout(() => void worker.terminate(), SHEET_LIMITS.milliseconds)
  return new Promise<ReadAnswer>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', (error) => {
      if (isOutOfMemory(error)) resolve({ refused: 'sheet_too_heavy', params: {} })
      else reject(error)
    })
    // After an answer this says nothing any more.
    worker.once('exit', () => resolve({ refused: 'sheet_too_heavy', params: {} }))
  }).finally(() => {
    clearTimeout(late)
    void worker.terminate()
  })
}

const isOutOfMemory = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
