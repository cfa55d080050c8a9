/** The trace of changed entries, and the news of it for open pages. */
import type { Actor } from '#kernel/access/actor.ts'
import { recordChanges } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { announceDict, type DictFamily } from './dict-family.ts'
import type { EntryFields } from './dict.shape.ts'

export interface EntryChange {
  action: 'create' | 'update' | 'move' | 'delete' | 'restore'
  id: string
  before?: EntryFields
  after?: EntryFields
}

/** Records changes of entries of one dictionary. */
export async function traceEntries(
  tx: Tx,
  actor: Actor,
  family: DictFamily,
  { code, changes }: { code: string; changes: readonly EntryChange[] },
): Promise<void> {
  const recorded = changes.map(({ action, id, before, after }) => ({
    action,
    resource: family.dataResource,
    resourceId: id,
    label: (after ?? before)?.name ?? '',
    before,
    after,
  }))
  await recordChanges(tx, actor, recorded)
  await announceDict(tx, actor, { eventPrefix: family.eventPrefix, code })
}
