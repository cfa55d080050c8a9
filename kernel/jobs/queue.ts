/**
 * pg-boss, as far as we use it: takes jobs in, has them done, keeps what failed for good. Jobs of a tenant that is not
 * open wait until it is.
 */
import type { JobWithMetadata, PgBoss, JobResult } from 'pg-boss'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { DeadLetter, Job, JobHandler, JobHandlers } from './jobs.ts'
import { connect, deadQueue, ensureQueues, install, JOB_BEAT_SECONDS, type QueueOptions } from './queue-setup.ts'
import { closedTenants, postponeJobs, releaseAbandoned } from './queue.repo.ts'

/** Jobs of one name that a node does at the same time: batches times workers. */
const BATCH = 3
const WORKERS = 2
const CLOSED_PAUSE_SECONDS = 600

/** What a job looks like in the queue. */
const Stored = z.object({ tenantId: z.number(), data: z.record(z.string(), z.unknown()) })
type Stored = z.infer<typeof Stored>

/** A pg-boss that works. */
export class Queue {
  readonly #boss: PgBoss
  readonly #dispatch: QueueOptions['dispatch']
  /** Name to its worker. */
  readonly #workers: ReadonlyMap<string, string>

  private constructor(boss: PgBoss, dispatch: QueueOptions['dispatch'], workers: ReadonlyMap<string, string>) {
    this.#boss = boss
    this.#dispatch = dispatch
    this.#workers = workers
  }

  get #names(): readonly string[] {
    return [...this.#workers.keys()]
  }

  /** Connects (installing the schema first where it is missing or old), makes the queues, begins to work. */
  static async start(options: QueueOptions, handlers: JobHandlers): Promise<Queue> {
    const boss = await connect(options).catch(async () => {
      await install(options)
      return connect(options)
    })
    try {
      await ensureQueues(boss, Object.keys(handlers), options)
      await releaseAbandoned(options.dispatch, Object.keys(handlers), options.isAlone)
      const workers = new Map<string, string>()
      for (const [name, handler] of Object.entries(handlers))
        workers.set(name, await work(boss, name, handler, options))
      return new Queue(boss, options.dispatch, workers)
    } catch (error) {
      await boss.stop({ graceful: false })
      throw error
    }
  }

  knows(name: string): boolean {
    return this.#workers.has(name)
  }

  /** Files jobs of one name. What is already there under the same id stays as it is. */
  async file(name: string, jobs: readonly Job[]): Promise<void> {
    await this.#boss.insert(
      name,
      jobs.map(({ id, tenantId, data }): { id: string; data: Stored } => ({ id, data: { tenantId, data } })),
    )
  }

  /** Has jobs of lost nodes begin again, here or elsewhere. */
  async releaseAbandoned(): Promise<void> {
    for (const name of await releaseAbandoned(this.#dispatch, this.#names))
      this.#boss.notifyWorker(this.#workers.get(name) ?? '')
  }

  async deadLetters(tenantId: number): Promise<DeadLetter[]> {
    const found = await Promise.all(
      this.#names.map(async (name) => {
        const jobs = await this.#boss.findJobs<Stored>(deadQueue(name), { data: { tenantId }, queued: true })
        return jobs.map((job) => deadLetter(name, job))
      }),
    )
    return found.flat().sort((a, b) => b.failedAt.localeCompare(a.failedAt))
  }

  async redrive(tenantId: number, ids: readonly string[]): Promise<number> {
    const moved = await Promise.all(
      this.#names.map((name) => this.#boss.redrive(deadQueue(name), { ids: [...ids], data: { tenantId } })),
    )
    return moved.reduce((sum, count) => sum + count, 0)
  }

  /** Deletes dead letters of the tenant; resolves with how many of the ids were found. */
  async discard(tenantId: number, ids: readonly string[]): Promise<number> {
    const letters = (await this.deadLetters(tenantId)).filter(({ id }) => ids.includes(id))
    for (const { name, id } of letters) await this.#boss.deleteJob(deadQueue(name), id)
    return letters.length
  }

  /** How many dead letters there are, over all tenants. */
  async countDead(): Promise<number> {
    const queues = await this.#boss.getQueues(this.#names.map(deadQueue))
    return queues.reduce((sum, { queuedCount }) => sum + queuedCount, 0)
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 30_000 })
  }
}

/**
 * Takes jobs in small batches, because a batch that comes back full is followed by the next at once, while a single job
 * is followed by a pause; each job of a batch succeeds or fails by itself.
 */
async function work(boss: PgBoss, name: string, handler: JobHandler, options: QueueOptions): Promise<string> {
  const { log, retryPollSeconds = 10 } = options
  const pace = {
    perJobResults: true,
    batchSize: BATCH,
    localConcurrency: WORKERS,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: Math.min(2, retryPollSeconds),
    notifyPollingIntervalSeconds: retryPollSeconds,
    heartbeatRefreshSeconds: JOB_BEAT_SECONDS,
  } as const
  return boss.work(name, pace, async (jobs: { id: string; data: unknown }[]) => {
    const waiting = await postponeOfClosed(jobs, options)
    return Promise.all(
      jobs.map(async ({ id, data }): Promise<JobResult> =>
        waiting.has(id) ? { id, status: 'completed' } : doOne({ id, name, stored: data }, handler, log),
      ),
    )
  })
}

/** Has jobs of tenants that are not open wait; resolves with them. pg-boss settles only what is still begun. */
async function postponeOfClosed(
  jobs: readonly { id: string; data: unknown }[],
  { dispatch, closedPauseSeconds = CLOSED_PAUSE_SECONDS }: QueueOptions,
): Promise<ReadonlySet<string>> {
  const tenantOf = (data: unknown) => Stored.safeParse(data).data?.tenantId
  const tenants = jobs.flatMap(({ data }) => tenantOf(data) ?? [])
  const closed = await closedTenants(dispatch, [...new Set(tenants)])
  if (closed.size === 0) return new Set()
  const ids = jobs.filter(({ data }) => closed.has(tenantOf(data) ?? NaN)).map(({ id }) => id)
  await postponeJobs(dispatch, ids, closedPauseSeconds)
  return new Set(ids)
}

async function doOne(
  job: { id: string; name: string; stored: unknown },
  handler: JobHandler,
  log: Logger,
): Promise<JobResult> {
  const { id, name } = job
  try {
    const { tenantId, data } = Stored.parse(job.stored)
    await handler({ id, name, tenantId, data })
    return { id, status: 'completed' }
  } catch (error) {
    log.warn({ err: error, job: id, name }, 'job failed')
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } }
  }
}

const Output = z.object({ message: z.string() })

function deadLetter(name: string, job: JobWithMetadata<Stored>): DeadLetter {
  return {
    id: job.id,
    name,
    ...job.data,
    failedAt: job.createdOn.toISOString(),
    error: Output.safeParse(job.sourceOutput).data?.message ?? '',
    attempts: (job.sourceRetryCount ?? 0) + 1,
  }
}
