/** Scheduled runs that go on, in SQL: kept alive by their node, ended when they must, over when their node is lost. */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../database/lease.ts'
import { isNodeLost } from '../nodes/node.repo.ts'
import { LEASE } from './run.repo.ts'
import { OPEN_TENANT } from './schedule.repo.ts'

/** Why a run that goes on must end: a user wants it stopped, or its tenant is not open any more. */
export type EndCause = 'stopped' | 'closed'

/** The node that runs them is alive. Resolves with those that must end. */
export async function keepRunsAlive(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
): Promise<{ id: string; cause: EndCause }[]> {
  const { rows } = await sql<{ id: string; cause: EndCause | null }>`
    update sys_schedule_log set alive_until = now() + ${sql.raw(LEASE)}
    where tenant_id = ${tenantId} and id = any (${[...ids]}::uuid[]) and status is null
    returning id, case
      when stopped_by is not null then 'stopped'
      when not exists (select from sys_tenant tenant where tenant.id = ${tenantId} and ${sql.raw(OPEN_TENANT)})
        then 'closed'
    end as cause`.execute(tx)
  return rows.flatMap(({ id, cause }) => (cause === null ? [] : [{ id, cause }]))
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
