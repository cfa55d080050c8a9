/**
 * Work that others do, handed out: to the loop that calls registered services and configured calls, and to external
 * workers that fetch it. By the database's clock alone.
 */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { isNodeLost } from '#kernel/nodes/node.repo.ts'
import { CALL_PREFIX } from '#workflow/contract/work-name.ts'
import type { DueJob } from './job.repo.ts'

/** A call that is this node's to make. */
export interface TakenCall extends DueJob {
  worker: string
  /** Seconds since 1970, when it was taken. */
  at: number
}

/** More than the call itself may take: for what comes before and after it. */
const SPARE_SECONDS = 30

/**
 * Takes work of registered services and of configured calls, each for one node at a time, a few per service, so that a
 * slow one leaves others room.
 * @param full services (`tenant name`) that have enough to do here
 */
export async function takeCalls(
  dispatch: pg.Pool,
  { node, most, each, full }: { node: string; most: number; each: number; full: readonly string[] },
): Promise<TakenCall[]> {
  const { rows } = await dispatch.query<TakenCall>({
    name: 'workflow-take-calls',
    text: `update wf_job j set leased_by = $1, leased_until = now() + make_interval(secs => d.timeout_seconds + $5), attempts = j.attempts + 1
      from (select s.tenant_id, w.id, s.timeout_seconds from (
          select tenant_id, name, timeout_seconds from wf_service where status = 1 and not starts_with(name, $6)
          union all select tenant_id, $6 || name, timeout_seconds from frm_api where status = 1) s cross join lateral (
          select id, due_at from wf_job where tenant_id = s.tenant_id and worker = s.name and state = 'ready' and kind = 'work' and called_at is null
            and due_at <= now() and (leased_until is null or leased_until < now() or ${isNodeLost('wf_job.leased_by')})
          order by due_at limit $3 for update skip locked) w
        where not (s.tenant_id || ' ' || s.name) = any($4) order by w.due_at limit $2) d
      where j.tenant_id = d.tenant_id and j.id = d.id
      returning j.tenant_id as "tenantId", j.id, j.root_id as "rootId", j.instance_id as "instanceId", j.wait, j.kind, j.attempts,
        j.worker, extract(epoch from now())::int as at`,
    values: [node, most, each, full, SPARE_SECONDS, CALL_PREFIX],
  })
  return rows
}

/** Whether a call is still this node's, and of this attempt. */
export async function isStillOurCall(tx: Tx, { id, wait, attempts }: TakenCall, node: string): Promise<boolean> {
  const row = await tx
    .selectFrom('wf_job')
    .select('id')
    .where('id', '=', id)
    .where('wait', '=', wait)
    .where('state', '=', 'ready')
    .where('leased_by', '=', node)
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return row !== undefined
}

/** Says that a call was not made after all; its lease stays, so that it is not taken again at once. */
export async function uncountCall(tx: Tx, { id, attempts }: TakenCall, node: string): Promise<void> {
  await tx
    .updateTable('wf_job')
    .set({ attempts: attempts - 1 })
    .where('id', '=', id)
    .where('leased_by', '=', node)
    .where('attempts', '=', attempts)
    .execute()
}

const FIRST_PAUSE_SECONDS = 2
const LONGEST_PAUSE_SECONDS = 3_600

/**
 * Tried again after a pause that doubles, more or less by chance, so that what failed together does not come back
 * together.
 */
export async function putOffCall(
  tx: Tx,
  { id, attempts }: TakenCall,
  { node, error }: { node: string; error: string },
): Promise<void> {
  const pause = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (attempts - 1))
  await tx
    .updateTable('wf_job')
    .set({
      error: error.slice(0, 2_000),
      leased_by: null,
      leased_until: null,
      due_at: sql<string>`now() + make_interval(secs => ${pause}::float8 * (0.5 + random()))`,
    })
    .where('id', '=', id)
    .where('leased_by', '=', node)
    .where('attempts', '=', attempts)
    .execute()
}

/** The call was made, and its answer comes later: it is not made again by itself. */
export async function markCalled(tx: Tx, { id, attempts }: TakenCall, node: string): Promise<void> {
  await tx
    .updateTable('wf_job')
    .set({ called_at: sql<string>`now()`, leased_by: null, leased_until: null, error: '' })
    .where('id', '=', id)
    .where('leased_by', '=', node)
    .where('attempts', '=', attempts)
    .execute()
}

/** The work of an instance of an open tenant, where the answer to one of its calls may belong. */
export function workOfInstance(tx: Tx, instanceId: string) {
  return tx
    .selectFrom('wf_job as j')
    .innerJoin('sys_tenant as t', 't.id', 'j.tenant_id')
    .select(['j.root_id as rootId', 'j.wait'])
    .where('j.instance_id', '=', instanceId)
    .where('j.kind', '=', 'work')
    .where('t.status', '=', 1)
    .execute()
}

/** The outermost process of an instance, while its tenant works. */
export async function rootOfInstance(tx: Tx, instanceId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('wf_instance as i')
    .innerJoin('sys_tenant as t', 't.id', 'i.tenant_id')
    .select('i.root_id as rootId')
    .where('i.id', '=', instanceId)
    .where('t.status', '=', 1)
    .executeTakeFirst()
  return row?.rootId
}

/** Work that a worker claims, as it is stored. */
export interface FetchedJob {
  id: string
  instanceId: string
  wait: number
  worker: string
  attempts: number
  until: string
}

/** Takes work of topics that no service is called for; that of configured calls is never fetched. */
export async function takeWork(
  tx: Tx,
  { topics, most, seconds, holder }: { topics: readonly string[]; most: number; seconds: number; holder: string },
): Promise<FetchedJob[]> {
  const { rows } = await sql<FetchedJob>`
    update wf_job j set leased_by = ${holder}, leased_until = now() + make_interval(secs => ${seconds}::int), attempts = j.attempts + 1
    from (select w.id from wf_job w where w.kind = 'work' and w.state = 'ready' and w.worker = any(${[...topics]}::text[])
        and w.called_at is null and w.due_at <= now() and (w.leased_until is null or w.leased_until < now())
        and not starts_with(w.worker, ${CALL_PREFIX})
        and not exists (select 1 from wf_service s where s.name = w.worker and s.status = 1)
      order by w.due_at, w.id limit ${most} for update skip locked) d
    where j.id = d.id
    returning j.id, j.instance_id as "instanceId", j.wait, j.worker, j.attempts, j.leased_until as until`.execute(tx)
  return rows
}

/** A job by its id. */
export function findWork(db: Db, id: string) {
  return db
    .selectFrom('wf_job')
    .select(['id', 'root_id as rootId', 'instance_id as instanceId', 'wait'])
    .where('id', '=', id)
    .where('kind', '=', 'work')
    .executeTakeFirst()
}

const isLeased = sql<boolean>`leased_until >= now()`

/** Whether the claim still holds. */
export async function isClaimedBy(tx: Tx, id: string, holder: string): Promise<boolean> {
  const row = await tx
    .selectFrom('wf_job')
    .select('id')
    .where('id', '=', id)
    .where('leased_by', '=', holder)
    .where('state', '=', 'ready')
    .where(isLeased)
    .executeTakeFirst()
  return row !== undefined
}

/** Given back, to be tried again after a while. Answers whether it was still theirs. */
export async function giveBack(
  tx: Tx,
  { id, holder, seconds, error }: { id: string; holder: string; seconds: number; error: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('wf_job')
    .set({
      error: error.slice(0, 2_000),
      leased_by: null,
      leased_until: null,
      due_at: sql<string>`now() + make_interval(secs => ${seconds}::int)`,
    })
    .where('id', '=', id)
    .where('leased_by', '=', holder)
    .where('state', '=', 'ready')
    .where(isLeased)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Kept longer; answers until when, or nothing where it is theirs no more. */
export async function keepLonger(
  tx: Tx,
  { id, holder, seconds }: { id: string; holder: string; seconds: number },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('wf_job')
    .set({ leased_until: sql<string>`now() + make_interval(secs => ${seconds}::int)` })
    .where('id', '=', id)
    .where('leased_by', '=', holder)
    .where('state', '=', 'ready')
    .where(isLeased)
    .returning('leased_until as until')
    .executeTakeFirst()
  return row?.until ?? undefined
}

/**
 * Due now, as if it had never failed: for a job that is neither leased nor suspended. Its incidents are closed.
 * @returns what it is, or nothing where it is not the time for it
 */
export async function makeDue(tx: Tx, id: string): Promise<{ nodeId: string } | undefined> {
  const job = await tx
    .updateTable('wf_job')
    .set({
      state: 'ready',
      due_at: sql<string>`now()`,
      attempts: 0,
      leased_by: null,
      leased_until: null,
      called_at: null,
    })
    .where('id', '=', id)
    .where('state', 'in', ['ready', 'dead'])
    .where((eb) => eb.or([eb('leased_by', 'is', null), sql<boolean>`leased_until < now()`]))
    .returning(['instance_id', 'wait', 'node_id'])
    .executeTakeFirst()
  if (job === undefined) return undefined
  await tx
    .updateTable('wf_incident')
    .set({ closed_at: sql<string>`now()` })
    .where('instance_id', '=', job.instance_id)
    .where('wait', '=', job.wait)
    .where('closed_at', 'is', null)
    .execute()
  return { nodeId: job.node_id }
}
