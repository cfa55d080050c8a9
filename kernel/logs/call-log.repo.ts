/** The log of calls in SQL. */
import { sql, type Selectable } from 'kysely'
import type { Tx } from '../database/lease.ts'
import type { Schema } from '../database/schema.ts'

/** A row of the log, complete. */
export type CallEntry = Selectable<Schema['sys_log_operation']>

/** Writes any number of entries in one statement whose text does not depend on how many there are. */
export async function insertCalls(tx: Tx, entries: readonly CallEntry[]): Promise<void> {
  await sql`
    insert into sys_log_operation (tenant_id, id, created_at, user_id, user_name, key_name, session_id, operation, method,
      path, permission, input, masked, status, code, answer, duration_ms, ip, user_agent, request_id, node,
      acting_as, viewing_as)
    select tenant_id, id, created_at, user_id, user_name, key_name, session_id, operation, method,
      path, permission, input, masked, status, code, answer, duration_ms, ip, user_agent, request_id, node,
      acting_as, viewing_as
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (
      tenant_id int, id uuid, created_at timestamptz, user_id uuid, user_name text, key_name text, session_id uuid,
      operation text, method text, path text, permission text, input text, masked int, status int, code int, answer text,
      duration_ms int, ip text, user_agent text, request_id text, node text, acting_as text,
      viewing_as text
    ) on conflict do nothing`.execute(tx)
}
