/**
 * Schedules: each fire runs once, on whichever node comes first. Runs missed while no node was up are made up for by
 * one. Sleeps until the next fire; a change of a schedule (bus topic `schedule`) wakes it.
 */
import type pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database, Db } from '../database/lease.ts'
import { newId } from '../ids.ts'
import { notify, type Bus } from '../live/bus.ts'
import { defineTopic } from '../live/topic.ts'
import { NEVER, nextFire } from './cron.ts'
import type { JobHandlers } from './jobs.ts'
import { beginRun, closeAbandonedRuns, endRun, keepRunAlive, planDue, untilNext } from './schedule.repo.ts'
import type { DueSchedule, Run } from './schedule.repo.ts'

export interface SchedulerOptions {
  database: Database
  dispatch: pg.Pool
  bus: Bus
  handlers: JobHandlers
  nodeName: string
  log: Logger
}

export interface Scheduler {
  start(): void
  /** Looks now for what is due and for runs whose node was lost. */
  wake(): void
  /** Starts nothing new and waits for what runs. */
  stop(): Promise<void>
}

const scheduleChanges = defineTopic('schedule', z.object({ id: z.string() }))
/** Even without a word from the bus the table is looked at this often. */
const LONGEST_SLEEP_MS = 30_000
const SHORTEST_SLEEP_MS = 50
const SIGN_OF_LIFE_MS = 20_000

/**
 * Tells the nodes at commit that a schedule was made or changed. Code that changes an expression, time zone or
 * status sets `next_at` to null; the scheduler then plans it anew.
 */
export const notifyScheduleChanged = (tx: Db, tenantId: number, id: string): Promise<void> =>
  notify(tx, scheduleChanges.message(tenantId, { id }))

export const createScheduler = (options: SchedulerOptions): Scheduler => new TableScheduler(options)

class TableScheduler implements Scheduler {
  readonly #options: SchedulerOptions
  readonly #running = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #pass: Promise<void> | undefined
  #isWoken = false
  #isStopped = true

  constructor(options: SchedulerOptions) {
    this.#options = options
    options.bus.subscribe(scheduleChanges, () => this.wake())
    options.bus.onGap(() => this.wake())
  }

  start(): void {
    this.#isStopped = false
    this.wake()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#pass
    await Promise.all(this.#running)
  }

  wake(): void {
    if (this.#isStopped) return
    this.#isWoken = true
    clearTimeout(this.#timer)
    this.#pass ??= this.#work().finally(() => (this.#pass = undefined))
  }

  async #work(): Promise<void> {
    let pause = LONGEST_SLEEP_MS
    while (this.#isWoken && !this.#isStopped) {
      this.#isWoken = false
      try {
        await closeAbandonedRuns(this.#options.dispatch)
        await this.#fireDue()
        pause = (await untilNext(this.#options.dispatch)) ?? LONGEST_SLEEP_MS
      } catch (error) {
        this.#options.log.warn({ err: error }, 'scheduler: the pass failed, the next one comes soon')
        pause = 1_000
      }
    }
    if (this.#isStopped) return
    this.#timer = setTimeout(() => this.wake(), Math.min(Math.max(pause, SHORTEST_SLEEP_MS), LONGEST_SLEEP_MS))
  }

  async #fireDue(): Promise<void> {
    const begun: Run[] = []
    await planDue(this.#options.dispatch, async (due) => {
      const run = due.nextAt === null ? undefined : await this.#begin(due)
      if (run) begun.push(run)
      return this.#next(due)
    })
    for (const run of begun) this.#track(this.#run(run))
  }

  /** Before the schedule is planned on: should this node die in between, the log shows a run that was interrupted. */
  #begin(due: DueSchedule): Promise<Run | undefined> {
    const run = { id: newId(), node: this.#options.nodeName }
    return this.#options.database.transaction(due.tenantId, (tx) => beginRun(tx, due, run))
  }

  #next({ cronExpression, timeZone, now, id, tenantId }: DueSchedule): string {
    try {
      return nextFire(cronExpression, timeZone, new Date(now))
    } catch (error) {
      this.#options.log.error(
        { err: error, schedule: id, tenantId, cronExpression, timeZone },
        'schedule not understood',
      )
      return NEVER
    }
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#running.delete(tracked))
    this.#running.add(tracked)
  }

  async #run(run: Run): Promise<void> {
    const { database, handlers, log } = this.#options
    const { id, tenantId, beanName, params } = run
    const sign = () => database.transaction(tenantId, (tx) => keepRunAlive(tx, run)).catch(() => {})
    const signs = setInterval(() => void sign(), SIGN_OF_LIFE_MS)
    try {
      const handler = Object.hasOwn(handlers, beanName) ? handlers[beanName] : undefined
      const error = await (
        handler ? handler({ id, name: beanName, tenantId, data: { params } }) : unknownBean(beanName)
      ).then(
        () => undefined,
        (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)),
      )
      if (error !== undefined) log.warn({ tenantId, run: id, bean: beanName, error }, 'scheduled run failed')
      await database.transaction(tenantId, (tx) => endRun(tx, run, error))
    } catch (error) {
      log.error({ err: error, tenantId, run: id, bean: beanName }, 'the end of a scheduled run could not be written')
    } finally {
      clearInterval(signs)
    }
  }
}

const unknownBean = (name: string): Promise<never> => Promise.reject(new Error(`there is no job named "${name}"`))
