/** Passkeys in SQL. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/lease.ts'

export interface PasskeyRow {
  id: string
  userId: string
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string
}

const COLUMNS = [
  'id',
  'user_id as userId',
  'credential_id as credentialId',
  'public_key as publicKey',
  'counter',
  'transports',
] as const

/** The passkeys of a user that work at a host. */
export async function listPasskeysAt(db: Db, userId: string, rpId: string): Promise<PasskeyRow[]> {
  return await db
    .selectFrom('sys_passkey')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('rp_id', '=', rpId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** What a user sees of their passkeys. */
export async function listPasskeys(db: Db, userId: string) {
  return await db
    .selectFrom('sys_passkey')
    .select([
      'id',
      'name',
      'rp_id as host',
      'user_agent as userAgent',
      'is_synced as isSynced',
      'created_at as createDate',
      'last_used_at as lastUseDate',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Whose passkey it is; undefined for one that the tenant does not have at this host. */
export async function findPasskey(db: Db, rpId: string, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  return await passkeyAt(db, rpId, credentialId).executeTakeFirst()
}

/** The same, locked: a call that uses it meanwhile waits. */
export async function lockPasskey(tx: Tx, rpId: string, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  return await passkeyAt(tx, rpId, credentialId).forUpdate().executeTakeFirst()
}

const passkeyAt = (db: Db, rpId: string, credentialId: Buffer) =>
  db.selectFrom('sys_passkey').select(COLUMNS).where('rp_id', '=', rpId).where('credential_id', '=', credentialId)

export interface NewPasskey {
  tenantId: number
  id: string
  userId: string
  name: string
  rpId: string
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string
  isSynced: boolean
  userAgent: string
}

/** Resolves with whether it was new: a credential has one user. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const made = await tx
    .insertInto('sys_passkey')
    .values({
      tenant_id: passkey.tenantId,
      id: passkey.id,
      user_id: passkey.userId,
      name: passkey.name,
      rp_id: passkey.rpId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      is_synced: passkey.isSynced,
      user_agent: passkey.userAgent,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'rp_id', 'credential_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function notePasskeyUse(
  tx: Tx,
  id: string,
  { counter, isSynced }: { counter: number; isSynced: boolean },
): Promise<void> {
  await tx
    .updateTable('sys_passkey')
    .set({ counter, is_synced: isSynced, last_used_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Renames a passkey of the user. Resolves with its former name, undefined where it is not theirs. */
export async function renamePasskey(
  tx: Tx,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<string | undefined> {
  const before = await tx
    .selectFrom('sys_passkey')
    .select('name')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (before) await tx.updateTable('sys_passkey').set({ name }).where('id', '=', id).execute()
  return before?.name
}

/** Deletes a passkey of the user. Resolves with its name, undefined where it is not theirs. */
export async function deletePasskey(tx: Tx, id: string, userId: string): Promise<string | undefined> {
  const gone = await tx
    .deleteFrom('sys_passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return gone?.name
}

/** Deletes all passkeys of a user. Resolves with how many there were. */
export async function deletePasskeys(tx: Tx, userId: string): Promise<number> {
  const gone = await tx.deleteFrom('sys_passkey').where('user_id', '=', userId).returning('id').execute()
  return gone.length
}
