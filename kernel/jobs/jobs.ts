/** Background work on pg-boss, and schedules on a table of our own. */
import type { Tx } from '../database/lease.ts'
import type { ScheduledHandlers } from './scheduled.ts'

export interface Job {
  id: string
  name: string
  tenantId: number
  data: Record<string, unknown>
}

/** At least once: idempotent by `job.id`. Throwing retries with backoff, then the job becomes a dead letter. */
export type JobHandler = (job: Job) => Promise<void>
export type JobHandlers = Readonly<Record<string, JobHandler>>

/** A job that failed for good, kept for 90 days. */
export interface DeadLetter extends Job {
  failedAt: string
  error: string
  /** How often it was tried. */
  attempts: number
}

export interface Jobs {
  /** Files a job in the writer's transaction; resolves with its id. */
  send(tx: Tx, job: { name: string; tenantId: number; data?: Record<string, unknown> }): Promise<string>
  /** Begins to work; pg-boss itself comes up in the background, schedules at once. */
  start(handlers: JobHandlers, scheduled?: ScheduledHandlers): Promise<void>
  /** Takes nothing new and lets what runs finish. */
  stop(): Promise<void>
  /** The tenant's dead letters, newest first. */
  deadLetters(tenantId: number): Promise<DeadLetter[]>
  /** Gives dead letters another chance; resolves with how many of the ids were found. */
  redrive(tenantId: number, ids: readonly string[]): Promise<number>
  /** Deletes dead letters for good; resolves with how many of the ids were found. */
  discard(tenantId: number, ids: readonly string[]): Promise<number>
  /** Takes everything of a tenant that is being deleted out of the queue. */
  forget(tenantId: number): Promise<void>
}
