/** When a user last looked at a request, in SQL. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { Effect } from '#process/index.ts'

/** Commands that are read since a look; of very many the latest. */
const MAX_COMMANDS = 500

/** The last look of a user at each of some requests; those they never opened are missing. */
export async function looksAt(
  db: Db,
  userId: string,
  rootIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (rootIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('wf_look')
    .select(['root_id as rootId', 'seen_at as seenAt'])
    .where('user_id', '=', userId)
    .where('root_id', 'in', [...rootIds])
    .execute()
  return new Map(rows.map(({ rootId, seenAt }) => [rootId, seenAt]))
}

/** Notes a look. It is never later than now, and never earlier than one that was noted. */
export async function writeLook(
  tx: Tx,
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
  { rootId, at }: { rootId: string; at: string },
): Promise<void> {
  const seenAt = sql<string>`least(now(), ${at}::timestamptz)`
  await tx
    .insertInto('wf_look')
    .values({ tenant_id: tenantId, root_id: rootId, user_id: userId, seen_at: seenAt })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'root_id', 'user_id'])
        .doUpdateSet({ seen_at: sql`greatest(wf_look.seen_at, excluded.seen_at)` }),
    )
    .execute()
}

/** What others did to an instance after a moment, in its order. */
export async function effectsAfter(
  db: Db,
  { instanceId, userId, since }: { instanceId: string; userId: string; since: string },
): Promise<Effect[]> {
  const rows = await db
    .selectFrom('wf_history')
    .select('effects')
    .where('instance_id', '=', instanceId)
    .where('at', '>', since)
    .where(sql<boolean>`actor_id is distinct from ${userId}::uuid`)
    .where(sql<boolean>`effects @> '[{"type":"varsSet"}]'`)
    .orderBy('seq', 'desc')
    .limit(MAX_COMMANDS)
    .execute()
  return rows.reverse().flatMap(({ effects }) => effects as Effect[])
}
