/** The worker in which sheets from outside are read: what goes wrong there takes nothing else along. */
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { readFileAsSheet } from './read-file.ts'
import { SheetRefused, type SheetContent } from './read-limits.ts'

export type ReadAnswer =
  { readonly content: SheetContent } | { readonly refused: string; readonly params: SheetRefused['params'] }

async function answer(path: string): Promise<ReadAnswer> {
  try {
    return { content: await readFileAsSheet(await readFile(path)) }
  } catch (error) {
    if (error instanceof SheetRefused) return { refused: error.code, params: error.params }
    throw error
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort?.postMessage(await answer((workerData as { path: string }).path))
