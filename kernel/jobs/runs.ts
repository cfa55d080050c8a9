/** The scheduled runs of a node: begun, watched, stopped and written down when they are over. */
import type { Logger } from 'pino'
import type { Database, Tx } from '../database/lease.ts'
import type { RunReason } from '../database/schema.ts'
import { emitAll } from '../events/emit.ts'
import { newId } from '../ids.ts'
import { listChanged } from '../lists/changed.ts'
import { notifyEach } from '../live/bus.ts'
import { byTenant } from './by-tenant.ts'
import { OutputTail } from './output-tail.ts'
import type { ScheduledHandlers } from './scheduled.ts'
import { endRuns, keepRunsAlive, type Run, type RunEnd } from './schedule.repo.ts'

/** The topic of the event about a fire that failed for good, of a schedule with an alarm: `{ id, runId }`. */
export const SCHEDULE_FAILED = 'schedule.failed'

export interface RunsOptions {
  database: Database
  scheduled: ScheduledHandlers
  log: Logger
  /** Before the first retry. */
  retryPauseMs?: number
  /** How long runs may go on when the node stops. */
  graceMs?: number
  /** Another run may begin. */
  onEnded: () => void
  /** A retry may wait now. */
  onFailed: () => void
}

/** Runs that a node does at the same time. */
const MAX_RUNNING = 200
/** Ends are written together, so that a thousand runs a second need few statements. */
const FLUSH_MS = 20
const SIGN_OF_LIFE_MS = 20_000
const RETRY_PAUSE_MS = 10_000
const GRACE_MS = 10_000
const MAX_ERROR_CHARS = 4_000

/** Why a run is aborted. */
class Aborted extends Error {
  readonly reason: RunReason
  constructor(reason: RunReason, message: string) {
    super(message)
    this.reason = reason
  }
}

interface Running {
  readonly run: Run
  readonly controller: AbortController
}

export class Runs {
  readonly #options: RunsOptions
  readonly #running = new Map<string, Running>()
  readonly #works = new Set<Promise<void>>()
  readonly #ends = new Map<number, RunEnd[]>()
  #flushTimer: NodeJS.Timeout | undefined
  #flushing: Promise<void> | undefined
  #signs: NodeJS.Timeout | undefined

  constructor(options: RunsOptions) {
    this.#options = options
  }

  /** How many more runs may begin. */
  get free(): number {
    return MAX_RUNNING - this.#running.size
  }

  start(): void {
    this.#signs = setInterval(() => void this.#signOfLife(), SIGN_OF_LIFE_MS)
  }

  /** Begins runs that the log already has. */
  begin(runs: readonly Run[]): void {
    for (const run of runs) {
      const running = { run, controller: new AbortController() }
      this.#running.set(run.id, running)
      const work = this.#work(running).finally(() => this.#works.delete(work))
      this.#works.add(work)
    }
  }

  /** A user has stopped it; nothing happens where another node runs it. */
  abort(tenantId: number, id: string): void {
    const running = this.#running.get(id)
    if (running?.run.tenantId === tenantId) running.controller.abort(new Aborted('stopped', 'stopped by a user'))
  }

  /** Runs of lost nodes are over. */
  async endAbandoned(found: readonly { tenantId: number; id: string }[]): Promise<void> {
    for (const [tenantId, ofTenant] of byTenant(found)) {
      const ends = ofTenant.map(({ id }) =>
        endOf(id, new Aborted('interrupted', 'interrupted: the server went away'), ''),
      )
      await this.#write(tenantId, ends)
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
    clearTimeout(this.#flushTimer)
    await this.#flushing
    await this.#flush()
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
    this.#settle(run.tenantId, endOf(run.id, failure, output.text))
    this.#running.delete(run.id)
    this.#options.onEnded()
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

  #settle(tenantId: number, end: RunEnd): void {
    this.#ends.set(tenantId, [...(this.#ends.get(tenantId) ?? []), end])
    this.#flushTimer ??= setTimeout(() => void this.#flush(), FLUSH_MS)
  }

  async #flush(): Promise<void> {
    this.#flushTimer = undefined
    await (this.#flushing ??= this.#flushAll().finally(() => (this.#flushing = undefined)))
  }

  async #flushAll(): Promise<void> {
    const due = [...this.#ends]
    this.#ends.clear()
    for (const [tenantId, ends] of due) {
      await this.#write(tenantId, ends).catch((err: unknown) => {
        // The sign of life ends with the run, so another node would call it interrupted: it is written again soon.
        this.#options.log.warn({ err, tenantId }, 'the end of scheduled runs could not be written yet')
        for (const end of ends) this.#settle(tenantId, end)
      })
    }
  }

  async #write(tenantId: number, ends: readonly RunEnd[]): Promise<void> {
    await this.#options.database.transaction(tenantId, async (tx) => {
      const alarms = await endRuns(tx, tenantId, ends, this.#options.retryPauseMs ?? RETRY_PAUSE_MS)
      await ring(tx, tenantId, alarms)
      await notifyEach(tx, [listChanged(tenantId, 'scheduleLog'), listChanged(tenantId, 'schedule')])
    })
    if (ends.some(({ retryId }) => retryId !== null)) this.#options.onFailed()
  }

  async #signOfLife(): Promise<void> {
    const runs = [...this.#running.values()].map(({ run }) => run)
    for (const [tenantId, ofTenant] of byTenant(runs)) {
      const ids = ofTenant.map(({ id }) => id)
      const stopped = await this.#options.database
        .transaction(tenantId, (tx) => keepRunsAlive(tx, tenantId, ids))
        .catch(() => [])
      for (const id of stopped) this.abort(tenantId, id)
    }
  }
}

const ring = (tx: Tx, tenantId: number, alarms: readonly { runId: string; scheduleId: string }[]) =>
  emitAll(
    tx,
    alarms.map(({ runId, scheduleId: id }) => ({
      tenantId,
      aggregate: `schedule:${id}`,
      topic: SCHEDULE_FAILED,
      payload: { id, runId },
    })),
  )

const aborted = (signal: AbortSignal): Promise<Error> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason as Error), { once: true }))

/** A user’s stop is not followed by a retry. */
function endOf(id: string, failure: Error | undefined, output: string): RunEnd {
  if (!failure) return { id, reason: '', error: '', output, retryId: null }
  const reason = failure instanceof Aborted ? failure.reason : 'failed'
  const error = failure.message.replaceAll('\u0000', '').slice(0, MAX_ERROR_CHARS)
  return { id, reason, error, output, retryId: reason === 'stopped' ? null : newId() }
}
