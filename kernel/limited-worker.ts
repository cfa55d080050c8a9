/**
 * Work on files from outside, in a thread of its own with bounded memory and time: what goes wrong there takes nothing
 * else along.
 */
import { Worker } from 'node:worker_threads'
import { isOutOfMemory } from './limited-pool.ts'

export interface WorkerLimits {
  readonly milliseconds: number
  readonly heapMegabytes: number
}

/**
 * Starts the script of a worker with an order and resolves with its one message; undefined when it took too long, too
 * much memory, or went without a word.
 */
export function inLimitedWorker<Answer>(
  script: URL,
  order: object,
  { milliseconds, heapMegabytes }: WorkerLimits,
): Promise<Answer | undefined> {
  const worker = new Worker(script, {
    workerData: order,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  const late = setTimeout(() => void worker.terminate(), milliseconds)
  return new Promise<Answer | undefined>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', (error) => {
      if (isOutOfMemory(error)) resolve(undefined)
      else reject(error)
    })
    // After an answer this says nothing any more.
    worker.once('exit', () => resolve(undefined))
  }).finally(() => {
    clearTimeout(late)
    void worker.terminate()
  })
}
