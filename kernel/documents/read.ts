/** Text documents from outside as cleaned HTML, made in a worker with bounded memory and time. */
import { gate } from '../gate.ts'
import { inLimitedWorker } from '../limited-worker.ts'
import type { ReadDocument } from './read-document.ts'
import type { DocumentOrder } from './read-worker.ts'

export type { ReadDocument } from './read-document.ts'

const LIMITS = { milliseconds: 30_000, heapMegabytes: 512 }
/** Documents read at the same time; the others wait. */
const inTurn = gate(2)

/** In the bundle the worker is a file beside it (`scripts/build.mjs`); from the sources it is compiled on the way. */
const isBundled = !import.meta.url.endsWith('.ts')
const WORKER = new URL(isBundled ? './document-worker.js' : './read-worker.dev.mjs', import.meta.url)

/** The document; undefined when it is damaged, has a password, is a bomb, or takes too much time or memory. */
export async function readDocument(path: string, form: DocumentOrder['form']): Promise<ReadDocument | undefined> {
  const answer = await inTurn(() =>
    inLimitedWorker<ReadDocument | { refused: true }>(WORKER, { path, form } satisfies DocumentOrder, LIMITS),
  )
  return answer && 'html' in answer ? answer : undefined
}
