/** The worker in which sheets from outside are read: what goes wrong there takes nothing else along. */
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { peekAtFile, type PeekedSheet, type PeekLimits } from './peek.ts'
import { readFileAsSheet } from './read-file.ts'
import { SheetRefused, type SheetContent } from './read-limits.ts'

interface Refused {
  readonly refused: string
  readonly params: SheetRefused['params']
}

export type ReadAnswer = { readonly content: SheetContent } | Refused
export type PeekAnswer = { readonly sheets: readonly PeekedSheet[] } | Refused

/** What is asked of the worker: a sheet to take over, or, with limits, the beginning of every sheet. */
export interface ReadOrder {
  readonly path: string
  readonly peek?: PeekLimits
}

async function answer({ path, peek }: ReadOrder): Promise<ReadAnswer | PeekAnswer> {
  try {
    const file = await readFile(path)
    return peek ? { sheets: await peekAtFile(file, peek) } : { content: await readFileAsSheet(file) }
  } catch (error) {
    if (error instanceof SheetRefused) return { refused: error.code, params: error.params }
    throw error
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort?.postMessage(await answer(workerData as ReadOrder))
