/**
 * Schedules in SQL: due ones are found as the dispatch role, which sees no bean and no parameters. Nothing is found for
 * a tenant that is not open.
 */
import type pg from 'pg'

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

/** The condition on `tenant` under which its schedules run. */
export const OPEN_TENANT = `tenant.status = 1 and coalesce(tenant.expires_on >= current_date, true)`

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

/**
 * Milliseconds until the next schedule or waiting run is due, by the database's clock; undefined without any.
 * @param full tenants whose waiting runs this node cannot take now
 */
export async function untilNext(dispatch: pg.Pool, full: readonly number[]): Promise<number | undefined> {
  const { rows } = await dispatch.query<{ ms: number | null }>({
    name: 'schedule-next',
    text: `
      select (extract(epoch from least(
        (select min(coalesce(s.next_at, now())) from sys_schedule s
           join sys_tenant tenant on tenant.id = s.tenant_id and ${OPEN_TENANT} where s.status = 1),
        (select min(l.due_at) from sys_schedule_log l
           join sys_tenant tenant on tenant.id = l.tenant_id and ${OPEN_TENANT}
           where l.status is null and l.tenant_id <> all ($1::int[]))
      ) - now()) * 1000)::float8 as ms`,
    values: [full],
  })
  return rows[0]?.ms ?? undefined
}
