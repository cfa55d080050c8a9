/** The tables of schedules, and the columns of every record that people edit. */
import type { Generated } from 'kysely'
import type { TenantRow } from './factor-tables.ts'

/** The columns every record that people edit has. */
export interface Stamped {
  created_at: Generated<string>
  created_by: string | null
  updated_at: Generated<string>
  updated_by: string | null
  version: Generated<number>
}

/** Why a scheduled run failed, or why its fire was skipped. */
export type RunReason = '' | 'failed' | 'timeout' | 'stopped' | 'interrupted' | 'unknown' | 'params' | SkipReason
/** An earlier run was not over; the fire came too late; the organisation had its share of the nodes. */
export type SkipReason = 'overlap' | 'missed' | 'full'

export interface ScheduleTables {
  sys_schedule: TenantRow &
    Stamped & {
      name: Generated<string>
      bean_name: string
      /** JSON; empty for none. */
      params: Generated<string>
      cron_expression: string
      time_zone: Generated<string>
      /** 0 paused, 1 normal. */
      status: Generated<number>
      /** Null: to be planned anew. */
      next_at: string | null
      misfire: Generated<'once' | 'skip'>
      /** 1: a fire begins although an earlier run is going on. */
      overlap: Generated<number>
      timeout_seconds: Generated<number>
      retries: Generated<number>
      /** 1: administrators are notified when a fire has failed for good. */
      alarm: Generated<number>
      remark: Generated<string>
    }
  sys_schedule_log: TenantRow & {
    schedule_id: string
    fire_at: string
    /** 1 the schedule, 2 a user, 3 a retry. */
    trigger: Generated<number>
    attempt: Generated<number>
    /** Of a run that waits: when a node may take it. */
    due_at: string | null
    /** null waiting or running, 0 failed or skipped, 1 success. */
    status: number | null
    node: Generated<string>
    started_at: Generated<string>
    /** While running: the node says again and again that it lives. */
    alive_until: string | null
    finished_at: string | null
    begun_by: string | null
    stopped_by: string | null
    /** Why it failed or was skipped; empty while it runs and for success. */
    reason: Generated<RunReason>
    error: Generated<string>
    /** The last 4 KiB of what the handler wrote. */
    output: Generated<string>
  }
}
