/** Schedules in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { contains, defineList, listCall } from '#kernel/lists/list.ts'
import { defineRecord } from '#kernel/records/record.repo.ts'
import type { RunReason } from '#kernel/database/schema.ts'
import { SHOWN_RUNS, type ScheduleQuery } from '#scheduling/contract/schedule.ts'

const COLUMNS = [
  'id',
  'name',
  'bean_name as beanName',
  'params',
  'cron_expression as cronExpression',
  'time_zone as timeZone',
  'status',
  'misfire',
  'overlap',
  'timeout_seconds as timeout',
  'retries',
  'alarm',
  'remark',
  'next_at as nextDate',
  'created_at as createDate',
  'updated_at as updateDate',
  'version',
] as const

/** The latest runs of a schedule, newest first; one that waits has a `dueDate`. */
const runsOf = (table: string) => sql<LatestRun[]>`
  coalesce((
    select json_agg(
      json_build_object('status', latest.status, 'reason', latest.reason, 'dueDate', latest.due_at, 'fireDate', latest.fire_at,
        'trigger', latest.trigger, 'startDate', latest.started_at)
      order by latest.fire_at desc, latest.attempt desc)
    from (
      select l.status, l.reason, l.due_at, l.fire_at, l.started_at, l.attempt, l.trigger from sys_schedule_log l
      where l.schedule_id = ${sql.ref(`${table}.id`)} and l.tenant_id = ${sql.ref(`${table}.tenant_id`)}
      order by l.fire_at desc, l.attempt desc limit ${SHOWN_RUNS}
    ) latest), '[]'::json)`

interface LatestRun {
  status: number | null
  reason: RunReason
  dueDate: string | null
  fireDate: string
  startDate: string
  trigger: number
}

export const schedules = defineRecord('sys_schedule', [...COLUMNS, runsOf('sys_schedule').as('runs')])
export type FoundSchedule = NonNullable<Awaited<ReturnType<typeof schedules.find>>>

export const scheduleList = defineList({
  resource: 'schedule',
  table: 'sys_schedule',
  sort: { createDate: 'created_at', name: 'name', nextDate: 'next_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select(['page.position', ...COLUMNS])
      .select(runsOf('page').as('runs'))
      .orderBy(order),
})

export const callOfSchedules = (actor: Pick<Actor, 'tenantId'>, query: ScheduleQuery) =>
  listCall('sys_schedule', { actor, query }, (eb, { keyword, status }) => [
    keyword && contains(['name', 'bean_name'], keyword),
    status !== undefined && eb('status', '=', status),
  ])

export async function countSchedules(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('sys_schedule')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Runs that are not over. */
export async function openRunIds(db: Db, scheduleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_schedule_log')
    .select('id')
    .where('schedule_id', '=', scheduleId)
    .where('status', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Writes a run that waits for a node. */
export async function insertWaitingRun(
  tx: Tx,
  run: { tenantId: number; id: string; scheduleId: string; by: string },
): Promise<void> {
  await sql`
    insert into sys_schedule_log (tenant_id, id, schedule_id, fire_at, trigger, due_at, begun_by)
    values (${run.tenantId}, ${run.id}::uuid, ${run.scheduleId}::uuid, clock_timestamp(), 2, now(), ${run.by}::uuid)`.execute(
    tx,
  )
}
