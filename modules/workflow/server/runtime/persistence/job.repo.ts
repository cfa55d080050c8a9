/** Jobs handed out to nodes: heads across tenants, by the database's clock alone. */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { isNodeLost } from '#kernel/nodes/node.repo.ts'

export interface DueJob {
  tenantId: number
  id: string
  rootId: string
  instanceId: string
  wait: number
  kind: 'timer' | 'work' | 'call' | 'record'
  attempts: number
}

export const LEASE_SECONDS = 30
/** The incident of a job that will not be tried again by itself: it failed too often, or too many have fired. */
export type DeadJob = 'JOB_DEAD' | 'TIMER_LIMIT'

/**
 * Takes jobs that are due, each for one node at a time: what another has leased is passed over, unless that node is
 * lost.
 */
export async function takeDueJobs(dispatch: pg.Pool, node: string, most: number): Promise<DueJob[]> {
  const { rows } = await dispatch.query<DueJob>({
    name: 'workflow-take-jobs',
    text: `update wf_job j set leased_by = $1, leased_until = now() + make_interval(secs => $3), attempts = j.attempts + 1
      from (select tenant_id, id from wf_job where state = 'ready' and kind in ('timer', 'call', 'record') and due_at <= now()
          and (leased_until is null or leased_until < now() or ${isNodeLost('wf_job.leased_by')})
        order by due_at limit $2 for update skip locked) d
      where j.tenant_id = d.tenant_id and j.id = d.id
      returning j.tenant_id as "tenantId", j.id, j.root_id as "rootId", j.instance_id as "instanceId", j.wait, j.kind, j.attempts`,
    values: [node, most, LEASE_SECONDS],
  })
  return rows
}

/** Milliseconds until the next job is due, or a lease runs out; `undefined` when none is there. */
export async function untilNextJob(dispatch: pg.Pool): Promise<number | undefined> {
  const { rows } = await dispatch.query<{ ms: number | null }>({
    name: 'workflow-next-job',
    text: `select (extract(epoch from min(greatest(due_at, coalesce(leased_until, due_at))) - now()) * 1000)::float8 as ms
      from (select due_at, leased_until from wf_job where state = 'ready' and kind in ('timer', 'call', 'record') order by due_at limit 100) j`,
  })
  return rows[0]?.ms ?? undefined
}

/**
 * Whether a job is still there and still this node's. Locks nothing: a command that changes jobs holds the lock on the
 * root.
 */
export async function isStillOurs(tx: Tx, { id, instanceId, wait }: DueJob, node: string): Promise<boolean> {
  const row = await tx
    .selectFrom('wf_job')
    .select('leased_by')
    .where('id', '=', id)
    .where('instance_id', '=', instanceId)
    .where('wait', '=', wait)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return row?.leased_by === node
}

/**
 * A job that failed: tried again after a while, or never, when it was tried often enough or nothing is to be hoped for.
 */
export async function noteFailure(
  tx: Tx,
  { id, attempts }: DueJob,
  { error, most, code }: { error: string; most: number; code: DeadJob },
): Promise<boolean> {
  const isDead = attempts >= most
  const failed = await tx
    .updateTable('wf_job')
    .set({
      error: error.slice(0, 2_000),
      leased_by: null,
      leased_until: isDead ? null : sql<string>`now() + make_interval(secs => ${4 ** attempts})`,
      ...(isDead ? { state: 'dead' as const } : {}),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts) // else another node has taken it over meanwhile
    .returning(['tenant_id', 'instance_id', 'root_id', 'wait', 'node_id'])
    .executeTakeFirst()
  if (!isDead || failed === undefined) return false
  const incidentId = newId()
  await tx
    .insertInto('wf_incident')
    .values({ id: incidentId, ...failed, code, detail: error.slice(0, 2_000), closed_at: null, token: null })
    .execute()
  const { tenant_id, root_id } = failed
  await tx
    .insertInto('wf_notification')
    .values({ tenant_id, id: newId(), root_id, actor_id: null, incidents: [incidentId] })
    .execute()
  return true
}
