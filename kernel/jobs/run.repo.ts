/** Scheduled runs in SQL: begun, taken over from the waiting ones, kept alive, ended once. */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../database/lease.ts'
import type { RunReason } from '../database/schema.ts'
import { OPEN_TENANT } from './schedule.repo.ts'

export interface Run {
  id: string
  tenantId: number
  beanName: string
  /** JSON; empty for none. */
  params: string
  fireAt: string
  attempt: number
  timeoutSeconds: number
}

/** How a run ended: without a reason it succeeded. */
export interface RunEnd {
  id: string
  reason: RunReason
  error: string
  output: string
  /** The id of the retry, should there be one; null where there must be none. */
  retryId: string | null
}

/** A fire that failed for good, of a schedule with an alarm. */
export interface Alarm {
  runId: string
  scheduleId: string
}

/** How long a run counts as alive after a sign of life of its node. */
export const LEASE = `interval '60 seconds'`

/** A fire: under which id it is logged, and whether it begins. */
export interface Fire {
  runId: string
  scheduleId: string
  fireAt: string
  /** It came too late for a schedule that skips such fires. */
  isMissed: boolean
  /** The tenant has as many runs on this node as it may have. */
  waits: boolean
}

const RUN = sql`
  run.id, run.tenant_id as "tenantId", s.bean_name as "beanName", s.params, run.fire_at as "fireAt", run.attempt,
  s.timeout_seconds as "timeoutSeconds"`

/**
 * Writes fires into the log. Some are skipped, which the log says: missed ones, those of schedules without overlap that
 * have a run which is not over, and those that would wait behind a waiting fire of the same schedule. Left out: fires
 * that are there already, and of schedules that are gone.
 * @returns those that begin now
 */
export async function beginRuns(tx: Tx, tenantId: number, node: string, fires: readonly Fire[]): Promise<Run[]> {
  const { rows } = await sql<Run>`
    with fire as (
      select s.tenant_id, f."runId", s.id, f."fireAt", f.waits,
        case
          when f."isMissed" then 'missed'
          when s.overlap = 0 and earlier.is_open then 'overlap'
          when f.waits and earlier.is_waiting then 'full'
          else ''
        end as reason
      from jsonb_to_recordset(${JSON.stringify(fires)}::jsonb)
        as f ("runId" uuid, "scheduleId" uuid, "fireAt" timestamptz, "isMissed" boolean, waits boolean)
      join sys_schedule s on s.tenant_id = ${tenantId} and s.id = f."scheduleId"
      cross join lateral (
        select count(*) > 0 as is_open, coalesce(bool_or(l.due_at is not null and l.trigger = 1), false) as is_waiting
        from sys_schedule_log l where l.tenant_id = s.tenant_id and l.schedule_id = s.id and l.status is null
      ) earlier
    ),
    run as (
      insert into sys_schedule_log
        (tenant_id, id, schedule_id, fire_at, reason, status, finished_at, node, due_at, alive_until)
      select tenant_id, "runId", id, "fireAt", reason,
        case when reason <> '' then 0 end,
        case when reason <> '' then now() end,
        case when reason = '' and not waits then ${node} else '' end,
        case when reason = '' and waits then now() end,
        case when reason = '' and not waits then now() + ${sql.raw(LEASE)} end
      from fire
      on conflict do nothing
      returning id, tenant_id, schedule_id, fire_at, attempt, status, due_at
    )
    select ${RUN} from run join sys_schedule s on s.tenant_id = run.tenant_id and s.id = run.schedule_id
    where run.status is null and run.due_at is null`.execute(tx)
  return rows
}

/** How many more runs of a tenant a node may take. */
export interface Room {
  tenantId: number
  free: number
}

interface Claim {
  node: string
  limit: number
  /** Of tenants that have runs on the node. */
  rooms: readonly Room[]
  /** Of all others. */
  perTenant: number
}

/** Takes waiting runs that are due for a node, so many of each tenant that it has its share of the node and no more. */
export async function claimWaiting(
  dispatch: pg.Pool,
  { node, limit, rooms, perTenant }: Claim,
): Promise<{ tenantId: number; id: string }[]> {
  const { rows } = await dispatch.query<{ tenantId: number; id: string }>({
    name: 'schedule-waiting',
    text: `
      with waiting as (
        select l.tenant_id, l.id, row_number() over (partition by l.tenant_id order by l.due_at, l.id) as place
        from sys_schedule_log l
        join sys_tenant tenant on tenant.id = l.tenant_id and ${OPEN_TENANT}
        where l.status is null and l.due_at <= now()
      ),
      due as (
        select l.tenant_id, l.id from waiting
        join sys_schedule_log l on l.tenant_id = waiting.tenant_id and l.id = waiting.id
        left join unnest($3::int[], $4::int[]) as room (tenant_id, free) on room.tenant_id = l.tenant_id
        where l.status is null and l.due_at <= now() and waiting.place <= coalesce(room.free, $5)
        order by l.due_at limit $2 for no key update of l skip locked
      )
      update sys_schedule_log l set due_at = null, node = $1, started_at = now(), alive_until = now() + ${LEASE}
      from due where l.tenant_id = due.tenant_id and l.id = due.id
      returning l.tenant_id as "tenantId", l.id`,
    values: [node, limit, rooms.map(({ tenantId }) => tenantId), rooms.map(({ free }) => free), perTenant],
  })
  return rows
}

/** What runs that were claimed have to do. */
export async function readRuns(tx: Tx, tenantId: number, ids: readonly string[]): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select ${RUN} from sys_schedule_log run
    join sys_schedule s on s.tenant_id = run.tenant_id and s.id = run.schedule_id
    where run.tenant_id = ${tenantId} and run.id = any (${[...ids]}::uuid[]) and run.status is null`.execute(tx)
  return rows
}

/**
 * Writes how runs ended, once for each, with the retries that their schedules still allow.
 * @param pauseMs before the first retry; four times as long before each further one
 * @returns fires that failed for good and ring an alarm
 */
export async function endRuns(tx: Tx, tenantId: number, ends: readonly RunEnd[], pauseMs: number): Promise<Alarm[]> {
  const { rows } = await sql<Alarm>`
    with ended as (
      update sys_schedule_log l set status = case when e.reason = '' then 1 else 0 end, finished_at = now(),
        due_at = null, reason = e.reason, error = e.error, output = e.output
      from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb)
        as e (id uuid, reason text, error text, output text, "retryId" uuid)
      where l.tenant_id = ${tenantId} and l.id = e.id and l.status is null
      returning l.id, l.schedule_id, l.fire_at, l.attempt, l.status, l.stopped_by, e."retryId" as retry_id
    ),
    failed as (
      select ended.*, s.alarm, ended.attempt < s.retries as is_retried
      from ended join sys_schedule s on s.tenant_id = ${tenantId} and s.id = ended.schedule_id
      where ended.status = 0 and ended.retry_id is not null and ended.stopped_by is null
    ),
    retried as (
      insert into sys_schedule_log (tenant_id, id, schedule_id, fire_at, trigger, attempt, due_at)
      select ${tenantId}, retry_id, schedule_id, fire_at, 3, attempt + 1,
        now() + ${pauseMs}::float8 * 4 ^ attempt * interval '1 millisecond'
      from failed where is_retried
      on conflict do nothing
    )
    select id as "runId", schedule_id as "scheduleId" from failed where not is_retried and alarm = 1`.execute(tx)
  return rows
}
