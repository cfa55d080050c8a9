import type { Db, Tx } from '#kernel/database/lease.ts'

/** The user who administers a tenant since its beginning. */
export async function administratorOf(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('sys_user')
    .select('id')
    .where('super_admin', '=', 1)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** The process is started by those who are chosen, of whom there is none: inside no one needs it. */
export async function leaveToChosen(tx: Tx, modelId: string): Promise<void> {
  await tx.updateTable('wf_model').set({ start_by: 'chosen' }).where('id', '=', modelId).execute()
}
