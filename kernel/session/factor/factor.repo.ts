/** Authenticators and recovery codes in SQL. */
import { sql } from 'kysely'
import type { FactorMethod } from '#contract/factor.ts'
import type { Db, Tx } from '../../database/lease.ts'

export interface TotpRow {
  id: string
  secretSealed: Buffer
  lastStep: number
}

/** What a user has, without secrets. */
export async function countFactors(db: Db, userId: string): Promise<Record<FactorMethod, number>> {
  const { rows } = await sql<Record<FactorMethod, number>>`
    select (select count(*) from sys_passkey where user_id = ${userId}) as passkey,
      (select count(*) from sys_totp where user_id = ${userId}) as totp,
      (select count(*) from sys_recovery_code where user_id = ${userId}) as recovery`.execute(db)
  return rows[0] ?? { passkey: 0, totp: 0, recovery: 0 }
}

export async function listTotps(db: Db, userId: string) {
  return await db
    .selectFrom('sys_totp')
    .select(['id', 'name', 'created_at as createDate', 'last_used_at as lastUseDate'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The user's authenticators, locked: a call that checks a code of theirs meanwhile waits. */
export async function lockTotps(tx: Tx, userId: string): Promise<TotpRow[]> {
  return await tx
    .selectFrom('sys_totp')
    .select(['id', 'secret_sealed as secretSealed', 'last_step as lastStep'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function useTotp(tx: Tx, id: string, step: number): Promise<void> {
  await tx
    .updateTable('sys_totp')
    .set({ last_step: step, last_used_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

export interface NewTotp extends TotpRow {
  tenantId: number
  userId: string
  name: string
}

export async function insertTotp(tx: Tx, totp: NewTotp): Promise<void> {
  await tx
    .insertInto('sys_totp')
    .values({
      tenant_id: totp.tenantId,
      id: totp.id,
      user_id: totp.userId,
      name: totp.name,
      secret_sealed: totp.secretSealed,
      last_step: totp.lastStep,
    })
    .execute()
}

/** Renames an authenticator of the user. Resolves with its former name, undefined where it is not theirs. */
export async function renameTotp(
  tx: Tx,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<string | undefined> {
  const before = await tx
    .selectFrom('sys_totp')
    .select('name')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (before) await tx.updateTable('sys_totp').set({ name }).where('id', '=', id).execute()
  return before?.name
}

/** Deletes an authenticator of the user. Resolves with its name, undefined where it is not theirs. */
export async function deleteTotp(tx: Tx, id: string, userId: string): Promise<string | undefined> {
  const gone = await tx
    .deleteFrom('sys_totp')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return gone?.name
}

/** Deletes all authenticators of a user. Resolves with how many there were. */
export async function deleteTotps(tx: Tx, userId: string): Promise<number> {
  const gone = await tx.deleteFrom('sys_totp').where('user_id', '=', userId).returning('id').execute()
  return gone.length
}

/** Uses a recovery code up. Resolves with whether it was there: of two calls at once, one gets it. */
export async function takeRecoveryCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  const taken = await tx
    .deleteFrom('sys_recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Puts these recovery codes in the place of those the user has. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { tenantId, userId }: { tenantId: number; userId: string },
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('sys_recovery_code').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((code_hash) => ({ tenant_id: tenantId, user_id: userId, code_hash }))
  await tx.insertInto('sys_recovery_code').values(rows).execute()
}

/** Those of the users who have a factor. */
export async function usersWithFactor(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const ids = sql<string>`any(${[...userIds]}::uuid[])`
  const found = await db
    .selectFrom('sys_totp')
    .select('user_id as userId')
    .where('user_id', '=', ids)
    .union(db.selectFrom('sys_passkey').select('user_id as userId').where('user_id', '=', ids))
    .execute()
  return new Set(found.map(({ userId }) => userId))
}
