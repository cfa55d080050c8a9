/** The scheduled runs of a node: begun, watched, stopped and written down when they are over. */
import type { Logger } from 'pino'
import type { Database } from '../database/lease.ts'
import { byTenant } from './by-tenant.ts'
import { OutputTail } from './output-tail.ts'
import { RunEnds } from './run-ends.ts'
import { Aborted, aborted, endOf } from './run-failure.ts'
import { keepRunsAlive, type EndCause } from './run-life.repo.ts'
import type { Room, Run } from './run.repo.ts'
import type { ScheduledHandlers } from './scheduled.ts'

export interface RunsOptions {
  database: Database
  scheduled: ScheduledHandlers
  log: Logger
  /** Before the first retry. */
  retryPauseMs?: number
  /** How long runs may go on when the node stops. */
  graceMs?: number
  /** Between two signs of life of what runs. */
  signOfLifeMs?: number
  /** Another run may begin, of all or of one tenant, where none could before. */
  onFreed: () => void
  /** A retry may wait now. */
  onFailed: () => void
}

/** Runs that a node does at the same time. */
const MAX_RUNNING = 200
/** Of one tenant, so that none can take all of them. */
export const MAX_RUNNING_OF_TENANT = 50
const SIGN_OF_LIFE_MS = 20_000
const GRACE_MS = 10_000

/** A run that a user stopped is not retried; one whose tenant was closed is, once it is open. */
const ABORTED: Readonly<Record<EndCause, () => Aborted>> = {
  stopped: () => new Aborted('stopped', 'stopped by a user'),
  closed: () => new Aborted('interrupted', 'interrupted: the organisation is not open'),
}

interface Running {
  readonly run: Run
  readonly controller: AbortController
}

export class Runs {
  readonly #options: RunsOptions
  readonly #running = new Map<string, Running>()
  readonly #works = new Set<Promise<void>>()
  readonly #runningOf = new Map<number, number>()
  readonly #ends: RunEnds
  #signs: NodeJS.Timeout | undefined

  constructor(options: RunsOptions) {
    this.#options = options
    this.#ends = new RunEnds(options)
  }

  /** How many more runs may begin. */
  get free(): number {
    return MAX_RUNNING - this.#running.size
  }

  /** How many more runs of a tenant may begin. */
  freeOf(tenantId: number): number {
    return MAX_RUNNING_OF_TENANT - (this.#runningOf.get(tenantId) ?? 0)
  }

  /** The same of each tenant that has runs here. */
  get rooms(): Room[] {
    return [...this.#runningOf.keys()].map((tenantId) => ({ tenantId, free: Math.max(0, this.freeOf(tenantId)) }))
  }

  start(): void {
    this.#signs = setInterval(() => void this.#signOfLife(), this.#options.signOfLifeMs ?? SIGN_OF_LIFE_MS)
  }

  /** Begins runs that the log already has. */
  begin(runs: readonly Run[]): void {
    for (const run of runs) {
      const running = { run, controller: new AbortController() }
      this.#running.set(run.id, running)
      this.#runningOf.set(run.tenantId, (this.#runningOf.get(run.tenantId) ?? 0) + 1)
      const work = this.#work(running).finally(() => this.#works.delete(work))
      this.#works.add(work)
    }
  }

  /** It must end; nothing happens where another node runs it. */
  abort(tenantId: number, id: string, cause: EndCause): void {
    const running = this.#running.get(id)
    if (running?.run.tenantId === tenantId) running.controller.abort(ABORTED[cause]())
  }

  /** Runs of lost nodes are over. */
  async endAbandoned(found: readonly { tenantId: number; id: string }[]): Promise<void> {
    for (const [tenantId, ofTenant] of byTenant(found)) {
      const ends = ofTenant.map(({ id }) =>
        endOf(id, new Aborted('interrupted', 'interrupted: the server went away'), ''),
      )
      await this.#ends.write(tenantId, ends)
    }
  }

  /** Lets what runs finish for a while, then interrupts it; resolves when all of it is written down. */
  async stop(): Promise<void> {
    clearInterval(this.#signs)
    const grace = setTimeout(() => {
      for (const { controller } of this.#running.values())
        controller.abort(new Aborted('interrupted', 'interrupted: the server was stopped'))
    }, this.#options.graceMs ?? GRACE_MS)
    await Promise.all(this.#works)
    clearTimeout(grace)
    await this.#ends.stop()
  }

  async #work({ run, controller }: Running): Promise<void> {
    const { log } = this.#options
    const output = new OutputTail()
    const timer = setTimeout(
      () => controller.abort(new Aborted('timeout', `not over after ${run.timeoutSeconds} seconds`)),
      run.timeoutSeconds * 1_000,
    )
    const failure = await Promise.race([this.#call(run, controller.signal, output), aborted(controller.signal)])
    clearTimeout(timer)
    controller.abort() // what the handler still does must not go on
    if (failure)
      log.warn({ err: failure, tenantId: run.tenantId, run: run.id, bean: run.beanName }, 'scheduled run failed')
    this.#ends.add(run.tenantId, endOf(run.id, failure, output.text))
    this.#leave(run)
  }

  #leave({ id, tenantId }: Run): void {
    const wasFull = this.free <= 0 || this.freeOf(tenantId) <= 0
    this.#running.delete(id)
    const left = (this.#runningOf.get(tenantId) ?? 0) - 1
    if (left > 0) this.#runningOf.set(tenantId, left)
    else this.#runningOf.delete(tenantId)
    if (wasFull) this.#options.onFreed()
  }

  /** Resolves with what it failed with. */
  async #call(run: Run, signal: AbortSignal, output: OutputTail): Promise<Error | undefined> {
    const { id, tenantId, fireAt, attempt, beanName } = run
    const handler = this.#options.scheduled.find(beanName)
    if (!handler) return new Aborted('unknown', `there is no handler named "${beanName}"`)
    try {
      const params = handler.params.safeParse(run.params === '' ? {} : JSON.parse(run.params))
      if (!params.success) return new Aborted('params', params.error.issues.map(({ message }) => message).join('; '))
      const actor = { tenantId, superAdmin: 0, permissions: new Set<string>(handler.needs) } as const
      const write = (line: string) => output.add(line)
      await handler.run({ id, fireAt, attempt, actor, params: params.data, signal, write })
      return undefined
    } catch (thrown) {
      return thrown instanceof Error ? thrown : new Error(String(thrown))
    }
  }

  async #signOfLife(): Promise<void> {
    const runs = [...this.#running.values()].map(({ run }) => run)
    for (const [tenantId, ofTenant] of byTenant(runs)) {
      const ids = ofTenant.map(({ id }) => id)
      const ended = await this.#options.database
        .transaction(tenantId, (tx) => keepRunsAlive(tx, tenantId, ids))
        .catch(() => [])
      for (const { id, cause } of ended) this.abort(tenantId, id, cause)
    }
  }
}
