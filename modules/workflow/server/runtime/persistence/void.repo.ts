/** Declaring what is over void, in SQL: the only change of an instance that is no step of the process core. */
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'

interface Voiding {
  readonly tenantId: number
  readonly rootId: string
  readonly by: string
  readonly reason: string
}

/**
 * A completed request becomes void, with an entry of its history. Under the lock of its root.
 * @returns whether it was completed
 */
export async function voidRoot(tx: Tx, { tenantId, rootId, by, reason }: Voiding): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with voided as (
      update wf_instance set status = 'voided', revision = revision + 1
      where id = ${rootId}::uuid and parent_id is null and status = 'ended' returning id
    )
    insert into wf_history (tenant_id, instance_id, seq, at, actor_id, command, effects, comment)
    select ${tenantId}::int, v.id, coalesce((select max(h.seq) from wf_history h where h.instance_id = v.id), 0) + 1, now(),
      ${by}::uuid, 'void', '[]'::jsonb, ${reason} from voided v returning instance_id as id`.execute(tx)
  return rows.length > 0
}

/** Who takes or took part in a request, and who was given it to read. */
export async function concernedBy(tx: Tx, rootId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from wf_participant where root_id = ${rootId}::uuid
    union select user_id from wf_copy where root_id = ${rootId}::uuid`.execute(tx)
  return rows.map(({ id }) => id)
}
