/** What stands beside decisions, in SQL. */
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { State } from '#process/index.ts'

interface NewDecision {
  tenantId: number
  id: string
  rootId: string
  instanceId: string
  by: string
  /** As the history has it, which finds its entry by it. */
  at: Date
  formHash: string
}

export async function insertDecision(tx: Tx, decision: NewDecision): Promise<void> {
  const { tenantId, id, rootId, instanceId, by, at, formHash } = decision
  await tx
    .insertInto('wf_decision')
    .values({
      tenant_id: tenantId,
      id,
      root_id: rootId,
      instance_id: instanceId,
      decided_by: by,
      decided_at: at.toISOString(),
      form_hash: formHash,
    })
    .execute()
}

export function decisionsOf(db: Db, rootId: string) {
  return db
    .selectFrom('wf_decision')
    .select(['id', 'instance_id as instanceId', 'decided_by as by', 'decided_at as at', 'form_hash as formHash'])
    .where('root_id', '=', rootId)
    .execute()
}

/** Some instances as they are now. */
export async function statesOf(db: Db, ids: readonly string[]): Promise<Map<string, State>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('wf_instance')
    .select(['id', 'state'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, state }) => [id, state as State]))
}
