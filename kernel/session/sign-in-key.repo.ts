/** Keys of sealed bodies, and nonces of bodies and tickets. They belong to the installation, not to a tenant. */
import { sql } from 'kysely'
import type { Db, Tx } from '../database/lease.ts'

export interface StoredKey {
  kid: string
  /** SPKI, DER, base64. */
  publicKey: string
  /** PKCS #8, DER, sealed by the master key. */
  privateSealed: string
  /** Younger than a day: still handed out. */
  isFresh: boolean
}

/** Not yet expired, the newest first. */
export async function listKeys(db: Db): Promise<StoredKey[]> {
  return await db
    .selectFrom('sys_sign_in_key')
    .select([
      'kid',
      'public_key as publicKey',
      'private_sealed as privateSealed',
      sql<boolean>`created_at > now() - interval '1 day'`.as('isFresh'),
    ])
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('created_at', 'desc')
    .execute()
}

/** One node at a time decides about a new key; held until commit. */
export async function lockKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sys_sign_in_key'))`.execute(tx)
}

/** Handed out for a day, opened for two. */
export async function insertKey(tx: Tx, key: { kid: string; publicKey: string; privateSealed: string }): Promise<void> {
  await tx
    .insertInto('sys_sign_in_key')
    .values({
      kid: key.kid,
      public_key: key.publicKey,
      private_sealed: key.privateSealed,
      expires_at: sql<string>`now() + interval '2 days'`,
    })
    .execute()
}

/** Whether it is the first to spend the nonce; of several at once exactly one is. */
export async function insertSpent(db: Db, nonce: string, seconds: number): Promise<boolean> {
  const spent = await db
    .insertInto('sys_sign_in_nonce')
    .values({ nonce, expires_at: sql<string>`now() + make_interval(secs => ${seconds})` })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .returning('nonce')
    .executeTakeFirst()
  return spent !== undefined
}

/** The nonce of a ticket, which its owner asked for. */
export async function insertNonce(db: Db, nonce: string, seconds: number): Promise<void> {
  await db
    .insertInto('sys_sign_in_nonce')
    .values({ nonce, expires_at: sql<string>`now() + make_interval(secs => ${seconds})` })
    .execute()
}

/** Whether the nonce was there and still good. It is gone afterwards, no matter who asks first. */
export async function takeNonce(db: Db, nonce: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('sys_sign_in_nonce')
    .where('nonce', '=', nonce)
    .returning(sql<boolean>`expires_at > now()`.as('isGood'))
    .executeTakeFirst()
  return taken?.isGood ?? false
}
