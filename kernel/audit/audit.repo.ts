/** The audit table: written once, never changed. */
import { sql } from 'kysely'
import type { Tx } from '../database/lease.ts'
import type { Changes } from './diff.ts'

export interface AuditEntry {
  tenant_id: number
  id: string
  actor_id: string | null
  actor_name: string
  action: string
  resource: string
  resource_id: string
  label: string
  changes: Changes
  request_id: string
  ip: string
  /** The key by which a program did it; empty for a user. */
  key_name: string
  /** The department, and the post, in which the user acted; empty for a user who has one identity. */
  acting_as: string
}

/** Writes any number of entries in one statement whose text does not depend on how many there are. */
export async function insertAudit(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  await sql`
    insert into sys_audit
      (tenant_id, id, actor_id, actor_name, action, resource, resource_id, label, changes, request_id, ip, key_name,
        acting_as)
    select tenant_id, id, actor_id, actor_name, action, resource, resource_id, label, changes, request_id, ip, key_name,
      acting_as
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (
      tenant_id int, id uuid, actor_id uuid, actor_name text, action text, resource text, resource_id text,
      label text, changes jsonb, request_id text, ip text, key_name text, acting_as text
    )`.execute(tx)
}
