/** Registered services as calls need them, read by the nouns beside them, too. */
import type { Db } from '#kernel/database/lease.ts'

const calling = ['id', 'name', 'url', 'secret', 'timeout_seconds as timeoutSeconds', 'attempts'] as const

/** What a call needs. Found by name only while it is enabled. */
export const serviceToTry = (db: Db, id: string) =>
  db.selectFrom('wf_service').select(calling).where('id', '=', id).executeTakeFirst()
export const serviceToCall = (db: Db, name: string) =>
  db.selectFrom('wf_service').select(calling).where('name', '=', name).where('status', '=', 1).executeTakeFirst()

export type CalledService = NonNullable<Awaited<ReturnType<typeof serviceToCall>>>

/** Names under which something is called. */
export async function registeredNames(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('wf_service').select('name').where('status', '=', 1).execute()
  return new Set(rows.map(({ name }) => name))
}
