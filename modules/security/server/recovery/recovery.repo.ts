/** Challenges of forgotten passwords in SQL. By the database's clock alone; each step is one conditional statement. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { MAX_TRIES } from '#security/contract/recovery.ts'

const CHALLENGE_MINUTES = 30
export const CODE_MINUTES = 10

export interface NewChallenge {
  tenantId: number
  id: string
  secretHash: Buffer
  username: string
  /** Null where there is no such user. */
  userId: string | null
}

export async function insertChallenge(tx: Tx, { tenantId, id, secretHash, username, userId }: NewChallenge) {
  await tx
    .insertInto('sys_recovery')
    .values({
      tenant_id: tenantId,
      id,
      secret_hash: secretHash,
      username,
      user_id: userId,
      expires_at: sql<string>`now() + make_interval(mins => ${CHALLENGE_MINUTES}::int)`,
    })
    .execute()
}

/** A challenge that has not been used and has not expired. */
export interface OpenChallenge {
  id: string
  username: string
  userId: string | null
  hasPassedQuestions: boolean
}

export function findChallenge(db: Db, secretHash: Buffer): Promise<OpenChallenge | undefined> {
  return db
    .selectFrom('sys_recovery')
    .select(['id', 'username', 'user_id as userId', 'questions_passed as hasPassedQuestions'])
    .where('secret_hash', '=', secretHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
}

/** Puts a code in the place of an earlier one; its tries begin anew. */
export async function storeCode(tx: Tx, id: string, { way, codeHash }: { way: 'mail' | 'sms'; codeHash: Buffer }) {
  await tx
    .updateTable('sys_recovery')
    .set({
      code_hash: codeHash,
      code_until: sql<string>`now() + make_interval(mins => ${CODE_MINUTES}::int)`,
      code_tries: 0,
      sent_by: way,
    })
    .where('id', '=', id)
    .execute()
}

/** Takes one of the tries at the code. @returns the code's hash and the tries that are left; undefined without any */
export async function takeCodeTry(tx: Tx, id: string): Promise<{ codeHash: Buffer; left: number } | undefined> {
  const row = await tx
    .updateTable('sys_recovery')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('id', '=', id)
    .where('code_tries', '<', MAX_TRIES)
    .where('code_until', '>', sql<string>`now()`)
    .where('code_hash', 'is not', null)
    .returning(['code_hash as codeHash', 'code_tries as tries'])
    .executeTakeFirst()
  return row?.codeHash ? { codeHash: row.codeHash, left: MAX_TRIES - row.tries } : undefined
}

/** Takes one of the tries at questions. @returns the tries that are left; undefined without any */
export async function takeAnswerTry(tx: Tx, id: string): Promise<number | undefined> {
  const row = await tx
    .updateTable('sys_recovery')
    .set((eb) => ({ answer_tries: eb('answer_tries', '+', 1) }))
    .where('id', '=', id)
    .where('answer_tries', '<', MAX_TRIES)
    .returning('answer_tries as tries')
    .executeTakeFirst()
  return row && MAX_TRIES - row.tries
}

/** The questions of the dictionary were answered rightly. */
export async function passQuestions(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('sys_recovery').set({ questions_passed: true }).where('id', '=', id).execute()
}

/** The proof is complete; the code is used up with it. */
export async function markProved(tx: Tx, id: string, by: 'code' | 'questions'): Promise<void> {
  await tx
    .updateTable('sys_recovery')
    .set({ proved_by: by === 'questions' ? by : sql<'mail' | 'sms'>`sent_by`, code_hash: null })
    .where('id', '=', id)
    .execute()
}

/** Whose proved challenge it is. */
export async function findProved(db: Db, secretHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('sys_recovery')
    .select('user_id as userId')
    .where('secret_hash', '=', secretHash)
    .where('used_at', 'is', null)
    .where('proved_by', 'is not', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row?.userId ?? undefined
}

/** Uses a proved challenge up, once on any node. */
export function useChallenge(
  tx: Tx,
  secretHash: Buffer,
): Promise<{ userId: string | null; by: 'mail' | 'sms' | 'questions' | null } | undefined> {
  return tx
    .updateTable('sys_recovery')
    .set({ used_at: sql<string>`now()` })
    .where('secret_hash', '=', secretHash)
    .where('used_at', 'is', null)
    .where('proved_by', 'is not', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['user_id as userId', 'proved_by as by'])
    .executeTakeFirst()
}

/** Ends the other challenges of a user whose password has just been set. */
export async function endChallengesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sys_recovery').where('user_id', '=', userId).where('used_at', 'is', null).execute()
}

export async function dropOldChallenges(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('sys_recovery')
    .where('expires_at', '<', sql<string>`now() - interval '1 day'`)
    .execute()
}

/** Where a user can be reached, and whether questions suffice for them. */
export interface Reachable {
  email: string
  mobile: string
  superAdmin: number
}

/** A user who can sign in with a password. */
export function findReachable(db: Db, userId: string): Promise<Reachable | undefined> {
  return db
    .selectFrom('sys_user')
    .select(['email', 'mobile', 'super_admin as superAdmin'])
    .where('id', '=', userId)
    .where('status', '=', 1)
    .where('is_service', '=', false)
    .executeTakeFirst()
}
