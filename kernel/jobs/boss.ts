/**
 * Background work of a node. A job goes through the outbox: written in the writer's transaction under row security,
 * carried into the queue by the relay. So no request needs a right on the queue, where the jobs of all tenants lie
 * together.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Tx } from '../database/lease.ts'
import { emit } from '../events/emit.ts'
import type { Event } from '../events/handlers.ts'
import { JOB_PREFIX } from '../events/outbox.repo.ts'
import type { JobIntake } from '../events/relay.ts'
import { newId } from '../ids.ts'
import type { Bus } from '../live/bus.ts'
import type { DeadLetter, Job, JobHandlers, Jobs } from './jobs.ts'
import { Queue } from './queue.ts'
import { deleteJobsOf } from './queue.repo.ts'
import type { QueueOptions } from './queue-setup.ts'
import { ScheduledHandlers } from './scheduled.ts'
import { createScheduler, type Scheduler } from './scheduler.ts'

export interface JobsOptions extends QueueOptions {
  database: Database
  bus: Bus
  /** Shown in the schedule log. */
  nodeName: string
}

/** The jobs of a node, and the door by which the relay brings them. */
export interface NodeJobs extends Jobs {
  readonly intake: JobIntake
  /** Takes over the jobs and scheduled runs of nodes that were lost. */
  takeOver(): void
  /** Dead letters over all tenants; undefined while pg-boss is not up. For the metrics. */
  countDead(): Promise<number | undefined>
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** A node and its jobs fall silent some seconds apart, so jobs of a lost node are looked for that often. */
const TAKE_OVER_ROUNDS = 5
const TAKE_OVER_PAUSE_MS = 1_000

export const createJobs = (options: JobsOptions): NodeJobs => new OutboxJobs(options)

class OutboxJobs implements NodeJobs {
  readonly intake: JobIntake
  readonly #options: JobsOptions
  #queue: Queue | undefined
  #starting: Promise<void> | undefined
  #scheduler: Scheduler | undefined
  #takingOver: Promise<void> | undefined
  #roundsLeft = 0
  #stop = new AbortController()

  constructor(options: JobsOptions) {
    this.#options = options
    const isReady = (): boolean => this.#queue !== undefined
    this.intake = {
      get isReady() {
        return isReady()
      },
      file: (events) => this.#file(events),
    }
  }

  async send(
    tx: Tx,
    { name, tenantId, data = {} }: Omit<Job, 'id' | 'data'> & { data?: Job['data'] },
  ): Promise<string> {
    const id = newId()
    return emit(tx, { id, tenantId, aggregate: `job:${id}`, topic: JOB_PREFIX + name, payload: data })
  }

  async start(handlers: JobHandlers, scheduled = new ScheduledHandlers()): Promise<void> {
    this.#stop = new AbortController()
    this.#scheduler = createScheduler({ ...this.#options, scheduled })
    this.#scheduler.start()
    if (Object.keys(handlers).length > 0) this.#starting = this.#startQueue(handlers)
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#starting
    await this.#takingOver
    const queue = this.#queue
    this.#queue = undefined
    await Promise.all([this.#scheduler?.stop(), queue?.stop()])
  }

  takeOver(): void {
    this.#scheduler?.wake()
    this.#roundsLeft = TAKE_OVER_ROUNDS
    this.#takingOver ??= this.#takeOver().finally(() => (this.#takingOver = undefined))
  }

  async #takeOver(): Promise<void> {
    while (this.#roundsLeft > 0 && !this.#stop.signal.aborted) {
      this.#roundsLeft -= 1
      await this.#queue
        ?.releaseAbandoned()
        .catch((err: unknown) => this.#options.log.warn({ err }, 'jobs of a lost node could not be taken over yet'))
      await sleep(TAKE_OVER_PAUSE_MS, undefined, { signal: this.#stop.signal }).catch(() => {})
    }
  }

  async deadLetters(tenantId: number): Promise<DeadLetter[]> {
    return (await this.#queue?.deadLetters(tenantId)) ?? []
  }

  async redrive(tenantId: number, ids: readonly string[]): Promise<number> {
    return (await this.#queue?.redrive(tenantId, ids)) ?? 0
  }

  async discard(tenantId: number, ids: readonly string[]): Promise<number> {
    return (await this.#queue?.discard(tenantId, ids)) ?? 0
  }

  async forget(tenantId: number): Promise<void> {
    if (this.#queue) await deleteJobsOf(this.#options.dispatch, tenantId)
  }

  async countDead(): Promise<number | undefined> {
    return this.#queue?.countDead()
  }

  /** Until it works: the database may be busy migrating on another node. */
  async #startQueue(handlers: JobHandlers): Promise<void> {
    let pause = FIRST_PAUSE_MS
    while (!this.#stop.signal.aborted) {
      try {
        this.#queue = await Queue.start(this.#options, handlers)
        this.takeOver()
        return
      } catch (error) {
        this.#options.log.warn({ err: error }, 'the job queue is not up yet')
        await sleep(pause, undefined, { signal: this.#stop.signal }).catch(() => {})
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      }
    }
  }

  async #file(events: readonly Event[]): Promise<string[]> {
    const queue = this.#queue
    if (!queue) throw new Error('the job queue is not up')
    const byName = new Map<string, Job[]>()
    const unknown: string[] = []
    for (const { id, tenantId, topic, payload } of events) {
      const name = topic.slice(JOB_PREFIX.length)
      if (queue.knows(name)) byName.set(name, [...(byName.get(name) ?? []), { id, name, tenantId, data: payload }])
      else unknown.push(id)
    }
    for (const [name, jobs] of byName) await queue.file(name, jobs)
    return unknown
  }
}
