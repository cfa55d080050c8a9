/**
 * The schedule tables: due ones are found as the dispatch role, which sees no bean and no parameters, begun and ended
 * as the app role. Nothing is found for a tenant that is not open.
 */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../database/lease.ts'
import type { RunReason } from '../database/schema.ts'
import { isNodeLost } from '../nodes/node.repo.ts'

export interface DueSchedule {
  tenantId: number
  id: string
  cronExpression: string
  timeZone: string
  /** What becomes of a fire that comes late. */
  misfire: 'once' | 'skip'
  /** Null when it was never planned: a new or changed schedule. */
  nextAt: string | null
  now: string
}

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

const OPEN_TENANT = `tenant.status = 1 and coalesce(tenant.expires_on >= current_date, true)`
const LEASE = `interval '60 seconds'`

/**
 * Hands due schedules to `plan`, which answers their next times, while no other node can see them as due.
 * The lock is weak enough for the log's foreign key, so `plan` may write the log.
 */
export async function planDue(
  dispatch: pg.Pool,
  limit: number,
  plan: (due: readonly DueSchedule[]) => Promise<readonly string[]>,
): Promise<number> {
  const client = await dispatch.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<DueSchedule>({
      name: 'schedule-due',
      text: `
        select s.tenant_id as "tenantId", s.id, s.cron_expression as "cronExpression", s.time_zone as "timeZone",
          s.misfire, s.next_at as "nextAt", now() as now
        from sys_schedule s join sys_tenant tenant on tenant.id = s.tenant_id and ${OPEN_TENANT}
        where s.status = 1 and (s.next_at is null or s.next_at <= now())
        order by s.next_at nulls first
        limit $1
        for no key update of s skip locked`,
      values: [limit],
    })
    if (rows.length > 0) {
      const next = await plan(rows)
      await client.query({
        name: 'schedule-plan',
        text: `
          update sys_schedule s set next_at = planned.next_at
          from unnest($1::int[], $2::uuid[], $3::timestamptz[]) as planned (tenant_id, id, next_at)
          where s.tenant_id = planned.tenant_id and s.id = planned.id`,
        values: [rows.map(({ tenantId }) => tenantId), rows.map(({ id }) => id), next],
      })
    }
    await client.query('commit')
    client.release()
    return rows.length
  } catch (error) {
    client.release(true) // closing the connection undoes the transaction
    throw error
  }
}

/** Milliseconds until the next schedule or waiting run is due, by the database's clock; undefined without any. */
export async function untilNext(dispatch: pg.Pool): Promise<number | undefined> {
  const { rows } = await dispatch.query<{ ms: number | null }>({
    name: 'schedule-next',
    text: `
      select (extract(epoch from least(
        (select min(coalesce(s.next_at, now())) from sys_schedule s
           join sys_tenant tenant on tenant.id = s.tenant_id and ${OPEN_TENANT} where s.status = 1),
        (select min(l.due_at) from sys_schedule_log l
           join sys_tenant tenant on tenant.id = l.tenant_id and ${OPEN_TENANT} where l.status is null)
      ) - now()) * 1000)::float8 as ms`,
  })
  return rows[0]?.ms ?? undefined
}

/** A fire that begins: under which id it is logged. */
export interface Fire {
  runId: string
  scheduleId: string
  fireAt: string
}

const RUN = sql`
  run.id, run.tenant_id as "tenantId", s.bean_name as "beanName", s.params, run.fire_at as "fireAt", run.attempt,
  s.timeout_seconds as "timeoutSeconds"`

/**
 * Writes fires into the log. Left out: fires that are there already, of schedules that are gone, and of schedules
 * without overlap that have a run which is not over.
 */
export async function beginRuns(tx: Tx, tenantId: number, node: string, fires: readonly Fire[]): Promise<Run[]> {
  const { rows } = await sql<Run>`
    with run as (
      insert into sys_schedule_log (tenant_id, id, schedule_id, fire_at, node, alive_until)
      select s.tenant_id, fire."runId", s.id, fire."fireAt", ${node}, now() + ${sql.raw(LEASE)}
      from jsonb_to_recordset(${JSON.stringify(fires)}::jsonb)
        as fire ("runId" uuid, "scheduleId" uuid, "fireAt" timestamptz)
      join sys_schedule s on s.tenant_id = ${tenantId} and s.id = fire."scheduleId"
      where s.overlap = 1 or not exists (
        select from sys_schedule_log earlier
        where earlier.tenant_id = s.tenant_id and earlier.schedule_id = s.id and earlier.status is null)
      on conflict do nothing
      returning id, tenant_id, schedule_id, fire_at, attempt
    )
    select ${RUN} from run join sys_schedule s on s.tenant_id = run.tenant_id and s.id = run.schedule_id`.execute(tx)
  return rows
}

/** Takes waiting runs that are due for this node. */
export async function claimWaiting(
  dispatch: pg.Pool,
  node: string,
  limit: number,
): Promise<{ tenantId: number; id: string }[]> {
  const { rows } = await dispatch.query<{ tenantId: number; id: string }>({
    name: 'schedule-waiting',
    text: `
      with due as (
        select l.tenant_id, l.id from sys_schedule_log l
        join sys_tenant tenant on tenant.id = l.tenant_id and ${OPEN_TENANT}
        where l.status is null and l.due_at <= now()
        order by l.due_at limit $2 for no key update of l skip locked
      )
      update sys_schedule_log l set due_at = null, node = $1, started_at = now(), alive_until = now() + ${LEASE}
      from due where l.tenant_id = due.tenant_id and l.id = due.id
      returning l.tenant_id as "tenantId", l.id`,
    values: [node, limit],
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

/** The node that runs them is alive. Resolves with those that a user wants stopped. */
export async function keepRunsAlive(tx: Tx, tenantId: number, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; isStopped: boolean }>`
    update sys_schedule_log set alive_until = now() + ${sql.raw(LEASE)}
    where tenant_id = ${tenantId} and id = any (${[...ids]}::uuid[]) and status is null
    returning id, stopped_by is not null as "isStopped"`.execute(tx)
  return rows.flatMap(({ id, isStopped }) => (isStopped ? [id] : []))
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

/** Runs whose node was lost. */
export async function findAbandonedRuns(dispatch: pg.Pool): Promise<{ tenantId: number; id: string }[]> {
  const { rows } = await dispatch.query<{ tenantId: number; id: string }>({
    name: 'schedule-abandoned',
    text: `
      select tenant_id as "tenantId", id from sys_schedule_log
      where status is null and (alive_until < now() or ${isNodeLost('sys_schedule_log.node')})
      limit 1000`,
  })
  return rows
}
