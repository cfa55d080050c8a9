/** What is deleted goes here first, with its link rows, so that it can be looked up and brought back. */
import type { Actor } from '../access/actor.ts'
import type { Db, Tx } from '../database/lease.ts'
import { newId } from '../ids.ts'
import { notifyListChanged } from '../lists/changed.ts'

export interface Recycled {
  /** `user` */
  resource: string
  resourceId: string
  label: string
  /** The row as it was, its link rows beside it. A password hash is left out: who comes back gets a new password. */
  payload: object
}

/** Keeps a record that is about to be deleted in the same transaction. */
export async function moveToRecycleBin(
  tx: Tx,
  actor: Pick<Actor, 'tenantId' | 'userId'>,
  deleted: Recycled,
): Promise<void> {
  const withoutSecrets = (key: string, value: unknown) => (key === 'password_hash' ? undefined : value)
  await tx
    .insertInto('sys_recycle_bin')
    .values({
      tenant_id: actor.tenantId,
      id: newId(),
      resource: deleted.resource,
      resource_id: deleted.resourceId,
      label: deleted.label,
      payload: JSON.stringify(deleted.payload, withoutSecrets),
      deleted_by: actor.userId,
    })
    .execute()
  await notifyListChanged(tx, actor.tenantId, 'recycle')
}

/** What something that is in the bin was called; '' for what is not there either. */
export async function nameInBin(db: Db, resourceId: string): Promise<string> {
  const found = await db
    .selectFrom('sys_recycle_bin')
    .select('label')
    .where('resource_id', '=', resourceId)
    .orderBy('deleted_at', 'desc')
    .executeTakeFirst()
  return found?.label ?? ''
}
