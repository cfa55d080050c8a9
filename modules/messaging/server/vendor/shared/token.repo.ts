/** Kept access tokens, and which node renews one. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'

export interface KeptToken {
  readonly sealed: Buffer | null
  readonly isGood: boolean
  /** Another node is asking for a new one. */
  readonly isRenewing: boolean
}

/** One node at a time decides who renews the token of a channel; held until commit. */
export async function lockToken(tx: Tx, channelId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('messaging.token'), hashtext(${channelId}))`.execute(tx)
}

/** @param spareSeconds a token that ends earlier than in so many seconds is good no longer */
export async function findToken(db: Db, channelId: string, spareSeconds: number): Promise<KeptToken | undefined> {
  return await db
    .selectFrom('msg_access_token')
    .select([
      'sealed',
      sql<boolean>`coalesce(expires_at > now() + make_interval(secs => ${spareSeconds}), false)`.as('isGood'),
      sql<boolean>`coalesce(renewing_until > now(), false)`.as('isRenewing'),
    ])
    .where('channel_id', '=', channelId)
    .executeTakeFirst()
}

export async function markRenewing(tx: Tx, tenantId: number, channelId: string, seconds: number): Promise<void> {
  const until = sql<string>`now() + make_interval(secs => ${seconds})`
  await tx
    .insertInto('msg_access_token')
    .values({ tenant_id: tenantId, channel_id: channelId, sealed: null, expires_at: null, renewing_until: until })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'channel_id']).doUpdateSet({ renewing_until: until }))
    .execute()
}

export async function keepToken(
  db: Db,
  channelId: string,
  { sealed, seconds }: { sealed: Buffer; seconds: number },
): Promise<void> {
  await db
    .updateTable('msg_access_token')
    .set({
      sealed,
      expires_at: sql<string>`now() + make_interval(secs => ${seconds})`,
      renewing_until: null,
    })
    .where('channel_id', '=', channelId)
    .execute()
}

export async function endRenewing(db: Db, channelId: string): Promise<void> {
  await db.updateTable('msg_access_token').set({ renewing_until: null }).where('channel_id', '=', channelId).execute()
}
