/** Which reviews time has come for, in SQL. Each is claimed by the transaction that does it, so it is done once. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { OPEN_TENANT } from '#kernel/jobs/schedule.repo.ts'
import { REMINDED_DAYS, type AtDue } from '#security/contract/review.ts'

/** Whether the organisation is open: while it is not, nothing is reminded, withdrawn or begun. */
export async function isTenantOpen(db: Db, tenantId: number): Promise<boolean> {
  const { rows } = await sql`
    select from sys_tenant tenant where tenant.id = ${tenantId} and ${sql.raw(OPEN_TENANT)}`.execute(db)
  return rows.length > 0
}

/** Those that are due soon, marked as reminded. */
export async function claimReminders(tx: Tx): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    update sys_review set reminded_at = now()
    where status = 1 and reminded_at is null and due_at > now()
      and due_at <= now() + make_interval(days => ${REMINDED_DAYS}::int) returning id, name`.execute(tx)
  return rows
}

export interface DueReview {
  id: string
  name: string
  atDue: AtDue
  startedBy: string | null
}

/** One that is due and not done yet, with who has started it. */
export async function findDue(db: Db): Promise<DueReview[]> {
  const { rows } = await sql<DueReview>`
    select id, name, at_due as "atDue", started_by as "startedBy" from sys_review
    where status = 1 and due_done_at is null and due_at <= now() order by due_at, id`.execute(db)
  return rows
}

/** Holds one that is still due; undefined where it was done or closed in the meantime. */
export async function lockDue(tx: Tx, id: string): Promise<DueReview | undefined> {
  const { rows } = await sql<DueReview>`
    select id, name, at_due as "atDue", started_by as "startedBy" from sys_review
    where id = ${id} and status = 1 and due_done_at is null and due_at <= now() for update`.execute(tx)
  return rows[0]
}

export async function markDueDone(tx: Tx, id: string): Promise<void> {
  await sql`update sys_review set due_done_at = now() where id = ${id}`.execute(tx)
}

/** Later rounds whose time has come. */
export async function findToStart(db: Db): Promise<{ id: string; createdBy: string | null }[]> {
  const { rows } = await sql<{ id: string; createdBy: string | null }>`
    select id, created_by as "createdBy" from sys_review
    where status = 0 and starts_at <= now() order by starts_at, id`.execute(db)
  return rows
}

/** A round that cannot begin by itself waits for a user who starts it. */
export async function forgetStart(tx: Tx, id: string): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    update sys_review set starts_at = null where id = ${id} and status = 0 and starts_at <= now() returning name`.execute(
    tx,
  )
  return rows[0]
}
