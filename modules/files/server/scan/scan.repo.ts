/** Virus scans in SQL: which files are due, handed out and settled. By the database's clock alone. */
import { sql } from 'kysely'
import type pg from 'pg'
import { CLEAN, INFECTED, SCAN_FAILED, UNSCANNED, type ScanStatus } from '#files/contract/oss.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { OPEN_TENANT } from '#kernel/jobs/schedule.repo.ts'
import { isNodeLost } from '#kernel/nodes/node.repo.ts'

/** A file that is this node's to scan. */
export interface TakenScan {
  readonly tenantId: number
  readonly id: string
  /** This one counted. */
  readonly attempts: number
}

/** More than a scan may take (`kernel/clamd`), reading included. */
const LEASE_SECONDS = 900
const NOW = sql<string>`now()`

/**
 * Takes files that are due, each for one node at a time, a few per tenant; of tenants that are open.
 * @param full tenants that have enough to do here
 */
export async function takeScans(
  dispatch: pg.Pool,
  { node, most, each, full }: { node: string; most: number; each: number; full: readonly string[] },
): Promise<TakenScan[]> {
  const { rows } = await dispatch.query<TakenScan>({
    name: 'files-take-scans',
    text: `update sys_oss f set scan_by = $1, scan_until = now() + make_interval(secs => ${LEASE_SECONDS}),
        scan_attempts = f.scan_attempts + 1
      from (select x.tenant_id, x.id from sys_tenant tenant
        cross join lateral (
          select tenant_id, id, scan_due_at from sys_oss where tenant_id = tenant.id and scan_due_at <= now()
            and (scan_until is null or scan_until < now() or ${isNodeLost('sys_oss.scan_by')})
          order by scan_due_at, id limit $3 for update skip locked) x
        where ${OPEN_TENANT} and not tenant.id::text = any($4) order by x.scan_due_at, x.id limit $2) t
      where f.tenant_id = t.tenant_id and f.id = t.id
      returning f.tenant_id as "tenantId", f.id, f.scan_attempts as attempts`,
    values: [node, most, each, full],
  })
  return rows
}

/** The same of one file, due or not; undefined while another node has it, and when it is gone. */
export async function takeScan(tx: Tx, tenantId: number, id: string, node: string): Promise<TakenScan | undefined> {
  const row = await tx
    .updateTable('sys_oss')
    .set((eb) => ({
      scan_by: node,
      scan_until: sql<string>`now() + make_interval(secs => ${LEASE_SECONDS}::int)`,
      scan_attempts: eb('scan_attempts', '+', 1),
    }))
    .where('id', '=', id)
    .where(sql<boolean>`(scan_until is null or scan_until < now() or ${sql.raw(isNodeLost('sys_oss.scan_by'))})`)
    .returning('scan_attempts as attempts')
    .executeTakeFirst()
  return row && { tenantId, id, attempts: row.attempts }
}

const FREE = { scan_by: null, scan_until: null } as const

const ours = (tx: Tx, { id, attempts }: TakenScan, node: string) =>
  tx.updateTable('sys_oss').where('id', '=', id).where('scan_by', '=', node).where('scan_attempts', '=', attempts)

export interface ScanResult {
  readonly status: ScanStatus
  readonly signature?: string
}

/** @returns whether it was still this node's */
export async function settleScan(
  tx: Tx,
  taken: TakenScan,
  { node, status, signature = '' }: ScanResult & { node: string },
): Promise<boolean> {
  const { numUpdatedRows } = await ours(tx, taken, node)
    .set({
      ...FREE,
      scan_status: status,
      scan_signature: signature,
      scan_date: NOW,
      scan_due_at: null,
      scan_attempts: 0,
    })
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** It was not scanned, and comes again after a pause. @param isCounted whether this attempt was one */
export async function postponeScan(
  tx: Tx,
  taken: TakenScan,
  { node, pause, isCounted }: { node: string; pause: number; isCounted: boolean },
): Promise<void> {
  await ours(tx, taken, node)
    .set({
      ...FREE,
      scan_due_at: sql<string>`now() + make_interval(secs => ${pause}::float8 * (0.8 + 0.4 * random()))`,
      scan_attempts: isCounted ? taken.attempts : taken.attempts - 1,
    })
    .execute()
}

/** No one wants to know any more. */
export async function forgetScan(tx: Tx, taken: TakenScan, node: string): Promise<void> {
  await ours(tx, taken, node)
    .set({ ...FREE, scan_due_at: null, scan_attempts: 0 })
    .execute()
}

/** Gives back what was taken without an outcome, as it was. */
export async function releaseScan(tx: Tx, taken: TakenScan, node: string): Promise<void> {
  await ours(tx, taken, node)
    .set({ ...FREE, scan_attempts: taken.attempts - 1 })
    .execute()
}

/** Lets files be scanned that were stored before the scan was on. Resolves with how many. */
export async function queueUnscanned(tx: Tx, limit: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('sys_oss')
    .set({ scan_due_at: NOW })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sys_oss')
        .select('id')
        .where('scan_status', '=', UNSCANNED)
        .where('scan_due_at', 'is', null)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Which files a scan of existing ones concerns: those of before it, all or those of which nothing is known. */
export interface ScanOrder {
  /** ISO 8601: what was scanned since is done. */
  readonly since: string
  readonly isAll: boolean
}

const concerned = ({ since, isAll }: ScanOrder) => sql<boolean>`
  created_at <= ${since}::timestamptz and (scan_date is null or scan_date < ${since}::timestamptz)
  and ${isAll ? sql`true` : sql`scan_status in (${UNSCANNED}, ${SCAN_FAILED})`}`

export async function countToScan(db: Db, order: ScanOrder): Promise<number> {
  const { count } = await db
    .selectFrom('sys_oss')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(concerned(order))
    .executeTakeFirstOrThrow()
  return count
}

/** Ids in order, behind one of them. */
export async function filesToScan(
  db: Db,
  { after, limit, ...order }: ScanOrder & { after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_oss')
    .select('id')
    .where(concerned(order))
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countScans(
  db: Db,
): Promise<{ unscanned: number; waiting: number; infected: number; failed: number }> {
  const of = (status: ScanStatus) => sql<number>`count(*) filter (where scan_status = ${status})::int`
  return db
    .selectFrom('sys_oss')
    .select([
      of(UNSCANNED).as('unscanned'),
      sql<number>`count(*) filter (where scan_due_at is not null)::int`.as('waiting'),
      of(INFECTED).as('infected'),
      of(SCAN_FAILED).as('failed'),
    ])
    .where((eb) => eb.or([eb('scan_status', '<>', CLEAN), eb('scan_due_at', 'is not', null)]))
    .executeTakeFirstOrThrow()
}

/** The scanner does not answer. @returns whether that is new */
export async function noteDown(tx: Tx, tenantId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sys_oss_scan')
    .values({ tenant_id: tenantId, down_since: NOW })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({ down_since: NOW }).where('sys_oss_scan.down_since', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** It answers. */
export async function noteUp(tx: Tx): Promise<void> {
  await tx.updateTable('sys_oss_scan').set({ down_since: null }).where('down_since', 'is not', null).execute()
}
