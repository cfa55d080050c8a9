/**
 * The schedule tables: due ones are found as the dispatch role, which sees no bean and no parameters, run as the app
 * role.
 */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../database/lease.ts'
import { isNodeLost } from '../nodes/node.repo.ts'

export interface DueSchedule {
  tenantId: number
  id: string
  cronExpression: string
  timeZone: string
  /** Null when it was never planned: a new or changed schedule. */
  nextAt: string | null
  now: string
}

export interface Run {
  id: string
  tenantId: number
  beanName: string
  params: string
}

/**
 * Hands every due schedule to `plan`, which answers its next time, while no other node can see it as due.
 * The lock is weak enough for the log's foreign key, so `plan` may write the log.
 */
export async function planDue(dispatch: pg.Pool, plan: (due: DueSchedule) => Promise<string>): Promise<number> {
  const client = await dispatch.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<DueSchedule>({
      name: 'schedule-due',
      text: `
        select tenant_id as "tenantId", id, cron_expression as "cronExpression", time_zone as "timeZone",
          next_at as "nextAt", now() as now
        from sys_schedule
        where status = 1 and (next_at is null or next_at <= now())
        order by next_at nulls first
        limit 50
        for no key update skip locked`,
    })
    for (const due of rows) {
      const next = await plan(due)
      await client.query('update sys_schedule set next_at = $1 where tenant_id = $2 and id = $3', [
        next,
        due.tenantId,
        due.id,
      ])
    }
    await client.query('commit')
    client.release()
    return rows.length
  } catch (error) {
    client.release(true) // closing the connection undoes the transaction
    throw error
  }
}

/** Milliseconds until the next schedule is due, by the database's clock; undefined when there is none. */
export async function untilNext(dispatch: pg.Pool): Promise<number | undefined> {
  const { rows } = await dispatch.query<{ ms: number | null }>({
    name: 'schedule-next',
    text: `
      select (extract(epoch from min(coalesce(next_at, now())) - now()) * 1000)::float8 as ms
      from sys_schedule where status = 1`,
  })
  return rows[0]?.ms ?? undefined
}

/** Writes the run into the log; undefined when this fire is already there, or the schedule is gone. */
export async function beginRun(tx: Tx, due: DueSchedule, run: { id: string; node: string }): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    with schedule as (select * from sys_schedule where tenant_id = ${due.tenantId} and id = ${due.id}::uuid),
    run as (
      insert into sys_schedule_log (tenant_id, id, schedule_id, fire_at, node, alive_until)
      select tenant_id, ${run.id}::uuid, id, ${due.nextAt}::timestamptz, ${run.node}, now() + interval '60 seconds'
      from schedule
      on conflict do nothing
      returning id, tenant_id
    )
    select run.id, run.tenant_id as "tenantId", bean_name as "beanName", params from run, schedule`.execute(tx)
  return rows[0]
}

/** The node that runs it is alive. */
export async function keepRunAlive(tx: Tx, { tenantId, id }: Run): Promise<void> {
  await sql`
    update sys_schedule_log set alive_until = now() + interval '60 seconds'
    where tenant_id = ${tenantId} and id = ${id}::uuid and status is null`.execute(tx)
}

export async function endRun(tx: Tx, { tenantId, id }: Run, error: string | undefined): Promise<void> {
  await sql`
    update sys_schedule_log set status = ${error === undefined ? 1 : 0}::int, finished_at = now(),
      error = ${(error ?? '').slice(0, 4000)}
    where tenant_id = ${tenantId} and id = ${id}::uuid`.execute(tx)
}

/** Runs whose node was lost are over: failed, with a word to say so. */
export async function closeAbandonedRuns(dispatch: pg.Pool): Promise<number> {
  const { rowCount } = await dispatch.query(
    `update sys_schedule_log set status = 0, finished_at = now(), error = 'interrupted: the server went away'
     where status is null and (alive_until < now() or ${isNodeLost('sys_schedule_log.node')})`,
  )
  return rowCount ?? 0
}
