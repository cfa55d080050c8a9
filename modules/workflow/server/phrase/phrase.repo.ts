/** The phrases of one user in SQL. Every query names whose they are. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'

export async function phrasesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wf_phrase')
    .select('content')
    .where('owner_id', '=', userId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ content }) => content)
}

/** In place of those there are; two writers of the same user follow each other. */
export async function replacePhrases(
  tx: Tx,
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
  phrases: readonly string[],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`workflow.phrase.${userId}`}), ${tenantId})`.execute(tx)
  await tx.deleteFrom('wf_phrase').where('owner_id', '=', userId).execute()
  if (phrases.length === 0) return
  await tx
    .insertInto('wf_phrase')
    .values(
      phrases.map((content, position) => ({ tenant_id: tenantId, id: newId(), owner_id: userId, position, content })),
    )
    .execute()
}
