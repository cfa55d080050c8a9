/**
 * Schedules: each fire runs once, on whichever node comes first. Fires that come late by more than a minute (no node
 * was up, the tenant was not open) are made up for by one, or skipped, which the log says. A tenant has its share of a
 * node at most; what is beyond it waits. Sleeps until the next fire; a change of a schedule (bus topic `schedule`)
 * wakes it.
 */
import type pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database, Db } from '../database/lease.ts'
import { notify, type Bus } from '../live/bus.ts'
import { defineTopic } from '../live/topic.ts'
import { byTenant } from './by-tenant.ts'
import { NEVER, nextFire } from './cron.ts'
import { firesOf, isMissed } from './fires.ts'
import { Loop } from './loop.ts'
import { findAbandonedRuns } from './run-life.repo.ts'
import { beginRuns, claimWaiting, readRuns, type Run } from './run.repo.ts'
import { MAX_RUNNING_OF_TENANT, Runs } from './runs.ts'
import type { ScheduledHandlers } from './scheduled.ts'
import { planDue, untilNext, type DueSchedule } from './schedule.repo.ts'

export interface SchedulerOptions {
  database: Database
  dispatch: pg.Pool
  bus: Bus
  scheduled: ScheduledHandlers
  nodeName: string
  log: Logger
  /** Before the first retry of a run. */
  retryPauseMs?: number
  /** Between two signs of life of what runs. */
  signOfLifeMs?: number
}

export interface Scheduler {
  start(): void
  /** Looks now for what is due and for runs whose node was lost. */
  wake(): void
  /** Starts nothing new and waits for what runs. */
  stop(): Promise<void>
}

const scheduleChanges = defineTopic('schedule', z.object({ id: z.string() }))
const runStops = defineTopic('scheduleStop', z.object({ id: z.string() }))
/** Even without a word from the bus the table is looked at this often. */
const LONGEST_SLEEP_MS = 30_000
const SHORTEST_SLEEP_MS = 50
const BATCH = 50

/**
 * Tells the nodes at commit that a schedule was made or changed, or that a run waits. Code that changes an expression,
 * time zone or status sets `next_at` to null; the scheduler then plans it anew.
 */
export const notifyScheduleChanged = (tx: Db, tenantId: number, id: string): Promise<void> =>
  notify(tx, scheduleChanges.message(tenantId, { id }))

/** Tells the nodes at commit that a user wants a run stopped. */
export const notifyRunStopped = (tx: Db, tenantId: number, id: string): Promise<void> =>
  notify(tx, runStops.message(tenantId, { id }))

export const createScheduler = (options: SchedulerOptions): Scheduler => new TableScheduler(options)

class TableScheduler implements Scheduler {
  readonly #options: SchedulerOptions
  readonly #runs: Runs
  readonly #loop = new Loop(() => this.#pass())

  constructor(options: SchedulerOptions) {
    this.#options = options
    this.#runs = new Runs({
      ...options,
      onFreed: () => this.wake(),
      onFailed: () => this.wake(),
    })
    options.bus.subscribe(scheduleChanges, () => this.wake())
    options.bus.subscribe(runStops, ({ tenantId, body }) => this.#runs.abort(tenantId, body.id, 'stopped'))
    options.bus.onGap(() => this.wake())
  }

  start(): void {
    this.#runs.start()
    this.#loop.start()
  }

  async stop(): Promise<void> {
    await this.#loop.stop()
    await this.#runs.stop()
  }

  wake(): void {
    this.#loop.wake()
  }

  async #pass(): Promise<number> {
    try {
      await this.#runs.endAbandoned(await findAbandonedRuns(this.#options.dispatch))
      const isFull = await this.#beginDue()
      const pause = isFull ? LONGEST_SLEEP_MS : await this.#untilNext()
      return Math.min(Math.max(pause, SHORTEST_SLEEP_MS), LONGEST_SLEEP_MS)
    } catch (error) {
      this.#options.log.warn({ err: error }, 'scheduler: the pass failed, the next one comes soon')
      return 1_000
    }
  }

  /** A tenant that has its share of this node is looked at again when a run of it ends. */
  async #untilNext(): Promise<number> {
    const full = this.#runs.rooms.filter(({ free }) => free === 0).map(({ tenantId }) => tenantId)
    return (await untilNext(this.#options.dispatch, full)) ?? LONGEST_SLEEP_MS
  }

  /** Begins all that is due; resolves with whether there may be more than this node can run now. */
  async #beginDue(): Promise<boolean> {
    while (!this.#loop.isStopped) {
      const limit = Math.min(this.#runs.free, BATCH)
      if (limit === 0) return true
      const waiting = await this.#beginWaiting(limit)
      const due = await this.#fireDue(limit - waiting)
      if (waiting < limit && due < limit - waiting) return false
    }
    return false
  }

  async #beginWaiting(limit: number): Promise<number> {
    const { database, dispatch, nodeName } = this.#options
    const claims = await claimWaiting(dispatch, {
      node: nodeName,
      limit,
      rooms: this.#runs.rooms,
      perTenant: MAX_RUNNING_OF_TENANT,
    })
    for (const [tenantId, ofTenant] of byTenant(claims)) {
      const ids = ofTenant.map(({ id }) => id)
      this.#runs.begin(await database.transaction(tenantId, (tx) => readRuns(tx, tenantId, ids)))
    }
    return claims.length
  }

  async #fireDue(limit: number): Promise<number> {
    if (limit === 0) return 0
    const begun: Run[] = []
    const found = await planDue(this.#options.dispatch, limit, async (due) => {
      begun.push(...(await this.#log(due)))
      return due.map((one) => this.#next(one))
    })
    this.#runs.begin(begun)
    return found
  }

  /** Before the schedules are planned on: should this node die in between, the log shows a run that was interrupted. */
  async #log(due: readonly DueSchedule[]): Promise<Run[]> {
    const { database, nodeName } = this.#options
    const begun: Run[] = []
    for (const [tenantId, ofTenant] of byTenant(due)) {
      const fires = firesOf(ofTenant, this.#runs.freeOf(tenantId))
      if (fires.length > 0)
        begun.push(...(await database.transaction(tenantId, (tx) => beginRuns(tx, tenantId, nodeName, fires))))
    }
    return begun
  }

  /** A fire that is a little late is followed by the very next one; after a missed one it goes on from now. */
  #next(due: DueSchedule): string {
    const { cronExpression, timeZone, now, nextAt, id, tenantId } = due
    try {
      return nextFire(cronExpression, timeZone, new Date(nextAt === null || isMissed(due) ? now : nextAt))
    } catch (error) {
      this.#options.log.error(
        { err: error, schedule: id, tenantId, cronExpression, timeZone },
        'schedule not understood',
      )
      return NEVER
    }
  }
}
