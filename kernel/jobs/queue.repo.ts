/** What the owner does for pg-boss: its schema is made once, under a lock, and given to the dispatch role alone. */
import type pg from 'pg'
import { createClient } from '../database/pools.ts'
import { HEARTBEAT_SECONDS } from '../nodes/node.repo.ts'
import { OPEN_TENANT } from './schedule.repo.ts'

export const QUEUE_SCHEMA = 'pgboss'
/** Any number, as long as nothing else in this database uses it. */
const INSTALL_LOCK = 7_100_002

/**
 * Runs `install` while no other node does, then grants. The app role gets nothing: a request can neither read nor write
 * what is in the queue.
 */
export async function installQueue(ownerUrl: string, install: () => Promise<void>): Promise<void> {
  const client = createClient(ownerUrl, 'portico-jobs-install')
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [INSTALL_LOCK])
    await install()
    await client.query(`
      grant usage on schema ${QUEUE_SCHEMA} to portico_dispatch;
      grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to portico_dispatch;
      grant usage on all sequences in schema ${QUEUE_SCHEMA} to portico_dispatch;
      revoke all on all functions in schema ${QUEUE_SCHEMA} from public;
      grant execute on all functions in schema ${QUEUE_SCHEMA} to portico_dispatch`)
  } finally {
    await client.end()
  }
}

/**
 * Has jobs begin again at once whose node has fallen silent. A job that was begun too often is left to pg-boss, which
 * makes a dead letter of it. The node that had it cannot settle it any more: pg-boss compares the number of the
 * attempt.
 * @param isAlone no other node works on them, so that all that are active were left behind
 * @returns the names of those jobs
 */
export async function releaseAbandoned(
  dispatch: pg.Pool,
  names: readonly string[],
  isAlone = false,
): Promise<string[]> {
  const { rows } = await dispatch.query<{ name: string }>(
    `with released as (
       update ${QUEUE_SCHEMA}.job set state = 'retry', start_after = now(), heartbeat_on = null
       where name = any ($1) and state = 'active' and retry_count < retry_limit
         and ($2 or heartbeat_seconds is not null and heartbeat_on < now() - interval '${HEARTBEAT_SECONDS} seconds')
       returning name
     )
     select distinct name from released`,
    [names, isAlone],
  )
  return rows.map(({ name }) => name)
}

/** Those of some tenants that are not open. */
export async function closedTenants(dispatch: pg.Pool, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await dispatch.query<{ id: number }>({
    name: 'job-tenants',
    text: `select tenant.id from sys_tenant tenant where tenant.id = any ($1::int[]) and not (${OPEN_TENANT})`,
    values: [ids],
  })
  return new Set(rows.map(({ id }) => id))
}

/** Has jobs that were just begun begin later, as if they had not: neither the attempt nor what settles it counts. */
export async function postponeJobs(dispatch: pg.Pool, ids: readonly string[], seconds: number): Promise<void> {
  await dispatch.query(
    `update ${QUEUE_SCHEMA}.job
     set state = 'retry', started_on = null, heartbeat_on = null, start_after = now() + make_interval(secs => $2)
     where id = any ($1::uuid[]) and state = 'active'`,
    [ids, seconds],
  )
}

/** Deletes every job of a tenant, whatever its state. */
export async function deleteJobsOf(dispatch: pg.Pool, tenantId: number): Promise<void> {
  await dispatch.query(`delete from ${QUEUE_SCHEMA}.job where data ->> 'tenantId' = $1`, [String(tenantId)])
}
