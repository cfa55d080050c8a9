/** Challenges of signing in, in SQL. All times are the database's. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/lease.ts'

export interface ChallengeRow {
  id: string
  userId: string
  loginPage: string
  accountMark: Buffer
  deviceId: string
  viaId: string | null
  viaName: string
  enrol: boolean
  /** With the one that is being looked at. */
  answers: number
}

const COLUMNS = [
  'id',
  'user_id as userId',
  'login_page as loginPage',
  'account_mark as accountMark',
  'device_id as deviceId',
  'via_id as viaId',
  'via_name as viaName',
  'enrol',
  'answers',
] as const

export interface NewChallenge extends Omit<ChallengeRow, 'answers'> {
  tenantId: number
  tokenHash: Buffer
  /** From where the password came. */
  ip: string
  userAgent: string
  seconds: number
}

export async function insertChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  await tx
    .insertInto('sys_sign_in_challenge')
    .values({
      tenant_id: challenge.tenantId,
      id: challenge.id,
      token_hash: challenge.tokenHash,
      user_id: challenge.userId,
      login_page: challenge.loginPage,
      account_mark: challenge.accountMark,
      device_id: challenge.deviceId,
      via_id: challenge.viaId,
      via_name: challenge.viaName,
      enrol: challenge.enrol,
      ip: challenge.ip,
      user_agent: challenge.userAgent,
      expires_at: sql<string>`now() + make_interval(secs => ${challenge.seconds})`,
    })
    .execute()
}

const now = sql<string>`now()`

/** A challenge that is still good. */
export async function findChallenge(db: Db, tokenHash: Buffer): Promise<ChallengeRow | undefined> {
  return await db
    .selectFrom('sys_sign_in_challenge')
    .select(COLUMNS)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/**
 * Counts an answer to a challenge that is still good and has one left; undefined for any other. To be committed before
 * the answer is looked at, so that answers at the same time are counted one by one.
 */
export async function countAnswer(tx: Tx, tokenHash: Buffer, most: number): Promise<ChallengeRow | undefined> {
  return await tx
    .updateTable('sys_sign_in_challenge')
    .set({ answers: sql<number>`answers + 1` })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('answers', '<', most)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** Uses a challenge up. Resolves with whether it was there: of two calls at once, one gets it. */
export async function takeChallenge(tx: Tx, id: string): Promise<boolean> {
  const taken = await tx.deleteFrom('sys_sign_in_challenge').where('id', '=', id).returning('id').executeTakeFirst()
  return taken !== undefined
}

export async function deleteChallengesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sys_sign_in_challenge').where('user_id', '=', userId).execute()
}

/** A challenge that was never answered. */
export interface UnansweredChallenge {
  userId: string
  ip: string
  userAgent: string
  viaName: string
  at: string
}

/** Deletes what is over. Resolves with the challenges that no answer came to, not even a wrong one. */
export async function deleteExpiredChallenges(tx: Tx): Promise<UnansweredChallenge[]> {
  const gone = await tx
    .deleteFrom('sys_sign_in_challenge')
    .where('expires_at', '<', now)
    .returning([
      'user_id as userId',
      'ip',
      'user_agent as userAgent',
      'via_name as viaName',
      'created_at as at',
      'answers',
    ])
    .execute()
  return gone.filter(({ answers }) => answers === 0)
}
