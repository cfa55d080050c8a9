/** The worker in which text documents from outside become HTML: what goes wrong there takes nothing else along. */
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { readMarkdown, readWord, type ReadDocument } from './read-document.ts'

export interface DocumentOrder {
  readonly path: string
  readonly form: 'word' | 'markdown'
}

async function answer({ path, form }: DocumentOrder): Promise<ReadDocument | { readonly refused: true }> {
  try {
    const file = await readFile(path)
    return form === 'word' ? await readWord(file) : readMarkdown(file)
  } catch {
    // Whatever it stumbles over: for the person it is a file that cannot be read.
    return { refused: true }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort?.postMessage(await answer(workerData as DocumentOrder))
