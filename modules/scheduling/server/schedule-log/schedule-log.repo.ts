/** The log of scheduled runs in SQL. Row security keeps every query inside the tenant. */
import { sql, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { containing, defineList, listCall } from '#kernel/lists/list.ts'
import { SkipReason, type ScheduleLogQuery } from '#scheduling/contract/schedule-log.ts'
import { fromDay, untilDay } from '#system/server/index.ts'

const COLUMNS = [
  'page.id',
  'page.schedule_id as scheduleId',
  'page.trigger',
  'page.attempt',
  'page.fire_at as fireDate',
  'page.due_at as dueDate',
  'page.started_at as startDate',
  'page.finished_at as endDate',
  'page.node',
  'page.status',
  'page.reason',
  'page.error',
] as const

const scheduleName = sql<string>`coalesce(s.name, '')`.as('scheduleName')
const beanName = sql<string>`coalesce(s.bean_name, '')`.as('beanName')
const begunByName = sql<string>`coalesce(b.real_name, '')`.as('begunByName')
const stoppedByName = sql<string>`coalesce(e.real_name, '')`.as('stoppedByName')

export const scheduleLogList = defineList({
  resource: 'scheduleLog',
  table: 'sys_schedule_log',
  sort: { fireDate: 'fire_at' },
  defaultSort: 'fireDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .leftJoin('sys_schedule as s', 's.id', 'page.schedule_id')
      .leftJoin('sys_user as b', 'b.id', 'page.begun_by')
      .leftJoin('sys_user as e', 'e.id', 'page.stopped_by')
      .select(['page.position', ...COLUMNS, scheduleName, beanName, begunByName, stoppedByName])
      .orderBy(order),
})

const SKIPPED = sql.join(SkipReason.options.map((reason) => sql.lit(reason)))
const STATES = {
  waiting: sql<SqlBool>`status is null and due_at is not null`,
  running: sql<SqlBool>`status is null and due_at is null`,
  failed: sql<SqlBool>`status = 0 and reason not in (${SKIPPED})`,
  success: sql<SqlBool>`status = 1`,
  skipped: sql<SqlBool>`status = 0 and reason in (${SKIPPED})`,
} as const

export const callOfScheduleLog = (actor: Pick<Actor, 'tenantId'>, query: ScheduleLogQuery) =>
  listCall('sys_schedule_log', { actor, query }, (eb, filters) => {
    const { keyword, scheduleId, state, trigger, fromDate, toDate } = filters
    return [
      keyword &&
        sql<SqlBool>`schedule_id in (
          select named.id from sys_schedule named where lower(named.name || ' ' || named.bean_name) like ${containing(keyword)})`,
      scheduleId && eb('schedule_id', '=', scheduleId),
      state && STATES[state],
      trigger !== undefined && eb('trigger', '=', trigger),
      fromDate && fromDay('fire_at', fromDate),
      toDate && untilDay('fire_at', toDate),
    ]
  })

/** One run with its output. */
export const findRun = (db: Db, id: string) =>
  db
    .selectFrom('sys_schedule_log as page')
    .leftJoin('sys_schedule as s', 's.id', 'page.schedule_id')
    .leftJoin('sys_user as b', 'b.id', 'page.begun_by')
    .leftJoin('sys_user as e', 'e.id', 'page.stopped_by')
    .select([...COLUMNS, 'page.output', scheduleName, beanName, begunByName, stoppedByName])
    .where('page.id', '=', id)
    .executeTakeFirst()

/** Locks a run. */
export const lockRun = (tx: Tx, id: string) =>
  tx
    .selectFrom('sys_schedule_log')
    .select(['id', 'schedule_id as scheduleId', 'status', 'due_at as dueDate'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Calls off a run that no node has taken; a running one learns of it and ends by itself. */
export async function writeStop(tx: Tx, id: string, by: string): Promise<void> {
  await sql`
    update sys_schedule_log set stopped_by = ${by}::uuid,
      status = case when due_at is null then status else 0 end,
      reason = case when due_at is null then reason else 'stopped' end,
      finished_at = case when due_at is null then finished_at else now() end,
      due_at = null
    where id = ${id}::uuid and status is null`.execute(tx)
}

/** Deletes runs that are over and older than so many days. */
export async function deleteOldRuns(tx: Tx, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sys_schedule_log
    where status is not null and fire_at < now() - make_interval(days => ${days}::int)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
