/**
 * Timers, called processes to start and records to write, on every node: each takes what is due, for itself alone, and
 * carries it out in a transaction of its own. A node that dies loses its lease; another goes on. Nothing here trusts a
 * node's clock.
 */
import type { Logger } from 'pino'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { keepMonthsAhead } from '../persistence/command.repo.ts'
import {
  isStillOurs,
  noteFailure,
  takeDueJobs,
  untilNextJob,
  type DeadJob,
  type DueJob,
} from '../persistence/job.repo.ts'
import { Loop } from '#kernel/jobs/loop.ts'
import { withTree } from '../engine/run-command.ts'
import { jobsWritten } from '../persistence/write.repo.ts'

const AT_ONCE = 20
const SHORTEST_SLEEP_MS = 10
const LONGEST_SLEEP_MS = 1_000
const MAX_ATTEMPTS = 3

/** Starting a called process, and writing a record. */
export type OtherJobs = Readonly<Record<'call' | 'record', (job: DueJob) => Promise<void>>>

export class Timers {
  readonly #kernel: Kernel
  readonly #node: string
  readonly #log: Logger
  readonly #others: OtherJobs
  readonly #loop = new Loop(() => this.#pass())

  /** @param others what is done for jobs that are no timers */
  constructor(kernel: Kernel, node: string, others: OtherJobs) {
    this.#others = others
    this.#kernel = kernel
    this.#node = node
    this.#log = kernel.log
    kernel.bus.subscribe(jobsWritten, () => this.#loop.wake())
  }

  start(): void {
    // After a long rest no month may be there for what begins now.
    void keepMonthsAhead(this.#kernel.dispatch).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'workflow: no months were made for the history'),
    )
    this.#loop.start()
  }

  /** Takes nothing new and lets what runs finish. */
  stop(): Promise<void> {
    return this.#loop.stop()
  }

  async #pass(): Promise<number> {
    try {
      while (!this.#loop.isStopped && (await this.#fireDue()) > 0);
      const pause = (await untilNextJob(this.#kernel.dispatch)) ?? LONGEST_SLEEP_MS
      return Math.min(Math.max(pause, SHORTEST_SLEEP_MS), LONGEST_SLEEP_MS)
    } catch (error) {
      this.#log.warn({ err: error }, 'workflow: jobs could not be taken, they come again')
      return LONGEST_SLEEP_MS
    }
  }

  async #fireDue(): Promise<number> {
    const jobs = await takeDueJobs(this.#kernel.dispatch, this.#node, AT_ONCE)
    await Promise.all(jobs.map((job) => this.#carryOut(job)))
    return jobs.length
  }

  #workFor(job: DueJob): Promise<void> {
    if (job.kind === 'call' || job.kind === 'record') return this.#others[job.kind](job)
    return fire(this.#kernel, job, this.#node)
  }

  async #carryOut(job: DueJob): Promise<void> {
    try {
      await this.#workFor(job)
    } catch (error) {
      const isDead = await this.#kernel.database
        .transaction(job.tenantId, (tx) => noteFailure(tx, job, failureOf(error)))
        .catch(() => false)
      this.#log.warn({ err: error, job: job.id, tenantId: job.tenantId, isDead }, 'workflow: a job failed')
    }
  }
}

/** What is kept of a failure. That too many timers have fired is no accident, so it is not tried again. */
function failureOf(error: unknown): { error: string; most: number; code: DeadJob } {
  const isLimit = error instanceof AppError && error.data?.['code'] === 'TIMER_LIMIT'
  const reason = error instanceof AppError ? error.params['reason'] : undefined
  const message = error instanceof Error ? error.message : String(error)
  return { error: String(reason ?? message), ...(isLimit ? { most: 0, code: 'TIMER_LIMIT' } : TRIED) }
}

const TRIED = { most: MAX_ATTEMPTS, code: 'JOB_DEAD' } as const

/** Fires one timer, if it still waits. */
export async function fire(kernel: Kernel, job: DueJob, node: string): Promise<void> {
  const actor = { tenantId: job.tenantId, userId: null, language: 'zh' as const }
  await withTree(
    kernel,
    actor,
    { kind: 'timer' },
    () => Promise.resolve(job.rootId),
    async (tree) => {
      if (!(await isStillOurs(tree.tx, job, node))) return
      const instance = await tree.get(job.instanceId)
      const wait = instance.state.waits[job.wait]
      if (wait?.k !== 'timer') return
      // A rejection may return to an earlier step.
      const rejects = instance.definition.ir.nodes[wait.n]?.user?.limit?.onTimeout === 'reject'
      const lineage = rejects ? { lineage: await tree.lineageOf(instance.id) } : {}
      await tree.execute(instance, { type: 'timer', wait: job.wait, ...lineage })
    },
  )
}
