/** How scheduled runs ended, written down together, so that a thousand runs a second need few statements. */
import type { Logger } from 'pino'
import type { Database, Tx } from '../database/lease.ts'
import { emitAll } from '../events/emit.ts'
import { listChanged } from '../lists/changed.ts'
import { notifyEach } from '../live/bus.ts'
import { endRuns, type Alarm, type RunEnd } from './run.repo.ts'

/** The topic of the event about a fire that failed for good, of a schedule with an alarm: `{ id, runId }`. */
export const SCHEDULE_FAILED = 'schedule.failed'

export interface RunEndsOptions {
  database: Database
  log: Logger
  /** Before the first retry. */
  retryPauseMs?: number
  /** A retry may wait now. */
  onFailed: () => void
}

const FLUSH_MS = 20
const RETRY_PAUSE_MS = 10_000

export class RunEnds {
  readonly #options: RunEndsOptions
  readonly #ends = new Map<number, RunEnd[]>()
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> | undefined

  constructor(options: RunEndsOptions) {
    this.#options = options
  }

  /** It is written soon, and again until it is written. */
  add(tenantId: number, end: RunEnd): void {
    this.#ends.set(tenantId, [...(this.#ends.get(tenantId) ?? []), end])
    this.#flushSoon()
  }

  #flushSoon(): void {
    this.#timer ??= setTimeout(() => void this.#flush(), FLUSH_MS)
  }

  async #flush(): Promise<void> {
    this.#timer = undefined
    await (this.#flushing ??= this.#flushAll().finally(() => {
      this.#flushing = undefined
      // Added while the others were being written: its own time came and went.
      if (this.#ends.size > 0) this.#flushSoon()
    }))
  }

  async #flushAll(): Promise<void> {
    const due = [...this.#ends]
    this.#ends.clear()
    for (const [tenantId, ends] of due) {
      await this.write(tenantId, ends).catch((err: unknown) => {
        // The sign of life ends with the run, so another node would call it interrupted: it is written again soon.
        this.#options.log.warn({ err, tenantId }, 'the end of scheduled runs could not be written yet')
        for (const end of ends) this.add(tenantId, end)
      })
    }
  }

  /** Writes ends now. */
  async write(tenantId: number, ends: readonly RunEnd[]): Promise<void> {
    await this.#options.database.transaction(tenantId, async (tx) => {
      const alarms = await endRuns(tx, tenantId, ends, this.#options.retryPauseMs ?? RETRY_PAUSE_MS)
      await ring(tx, tenantId, alarms)
      await notifyEach(tx, [listChanged(tenantId, 'scheduleLog'), listChanged(tenantId, 'schedule')])
    })
    if (ends.some(({ retryId }) => retryId !== null)) this.#options.onFailed()
  }

  /** Resolves when all is written down, or could not be. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#flushing
    await this.#flush()
    clearTimeout(this.#timer)
  }
}

const ring = (tx: Tx, tenantId: number, alarms: readonly Alarm[]) =>
  emitAll(
    tx,
    alarms.map(({ runId, scheduleId: id }) => ({
      tenantId,
      aggregate: `schedule:${id}`,
      topic: SCHEDULE_FAILED,
      payload: { id, runId },
    })),
  )
