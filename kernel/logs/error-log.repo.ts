/** Errors by fingerprint in SQL. */
import { sql } from 'kysely'
import type { Tx } from '../database/lease.ts'
import { newId } from '../ids.ts'

/** One error, or several alike: those of the last one, and how many. */
export interface ErrorEntry {
  fingerprint: string
  /** 0 server, 1 page. */
  source: 0 | 1
  place: string
  message: string
  stack: string
  count: number
  firstAt: string
  lastAt: string
  userId: string | null
  userName: string
  ip: string
  requestId: string
  node: string
}

/** Adds them to what is known. A resolved error that comes again is new. */
export async function addErrors(tx: Tx, tenantId: number, entries: readonly ErrorEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({ ...entry, id: newId() }))
  await sql`
    insert into sys_log_error as known (tenant_id, id, fingerprint, source, place, message, stack, count, first_at, last_at,
      user_id, user_name, ip, request_id, node)
    select ${tenantId}::int, id, fingerprint, source, place, message, stack, count, "firstAt", "lastAt", "userId", "userName", ip,
      "requestId", node
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (
      id uuid, fingerprint text, source int, place text, message text, stack text, count bigint, "firstAt" timestamptz,
      "lastAt" timestamptz, "userId" uuid, "userName" text, ip text, "requestId" text, node text
    ) order by fingerprint
    on conflict (tenant_id, fingerprint) do update set
      count = known.count + excluded.count, last_at = greatest(known.last_at, excluded.last_at),
      state = case when known.state = 2 then 0 else known.state end,
      message = excluded.message, stack = excluded.stack, user_id = excluded.user_id, user_name = excluded.user_name,
      ip = excluded.ip, request_id = excluded.request_id, node = excluded.node`.execute(tx)
}

/** Deletes errors that have not come again since then. */
export async function deleteErrorsBefore(tx: Tx, tenantId: number, before: Date): Promise<void> {
  await sql`delete from sys_log_error where tenant_id = ${tenantId} and last_at < ${before.toISOString()}::timestamptz`.execute(
    tx,
  )
}
