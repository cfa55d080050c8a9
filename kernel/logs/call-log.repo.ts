/** The log of calls in SQL. */
import { sql } from 'kysely'
import type { Tx } from '../database/lease.ts'

export interface CallEntry {
  tenant_id: number
  id: string
  created_at: string
  user_id: string | null
  user_name: string
  key_name: string
  session_id: string | null
  operation: string
  method: string
  path: string
  permission: string
  input: string
  masked: number
  status: number
  code: number
  answer: string
  duration_ms: number
  ip: string
  user_agent: string
  request_id: string
  node: string
}

/** Writes any number of entries in one statement whose text does not depend on how many there are. */
export async function insertCalls(tx: Tx, entries: readonly CallEntry[]): Promise<void> {
  await sql`
    insert into sys_log_operation (tenant_id, id, created_at, user_id, user_name, key_name, session_id, operation, method,
      path, permission, input, masked, status, code, answer, duration_ms, ip, user_agent, request_id, node)
    select tenant_id, id, created_at, user_id, user_name, key_name, session_id, operation, method,
      path, permission, input, masked, status, code, answer, duration_ms, ip, user_agent, request_id, node
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (
      tenant_id int, id uuid, created_at timestamptz, user_id uuid, user_name text, key_name text, session_id uuid,
      operation text, method text, path text, permission text, input text, masked int, status int, code int, answer text,
      duration_ms int, ip text, user_agent text, request_id text, node text
    ) on conflict do nothing`.execute(tx)
}
