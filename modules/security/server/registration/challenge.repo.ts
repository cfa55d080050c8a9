/** Challenges of those who register, in SQL. By the database's clock alone; each step is one conditional statement. */
import { sql } from 'kysely'
import type { LoginPage } from '#contract/session.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { MAX_CODE_TRIES } from '#security/contract/register.ts'

/** Long enough for the form behind the code. */
const CHALLENGE_MINUTES = 60
export const CODE_MINUTES = 10

const now = sql<string>`now()`

/** What is confirmed: a mail address or a mobile number; the other is null. */
export interface Confirmed {
  email: string | null
  mobile: string | null
}

interface NewChallenge extends Confirmed {
  tenantId: number
  id: string
  secretHash: Buffer
  loginPage: LoginPage
}

export async function insertChallenge(tx: Tx, { loginPage, ...of }: NewChallenge): Promise<void> {
  await tx
    .insertInto('sys_registration_challenge')
    .values({
      tenant_id: of.tenantId,
      id: of.id,
      secret_hash: of.secretHash,
      email: of.email,
      mobile: of.mobile,
      login_page: loginPage,
      expires_at: sql<string>`now() + make_interval(mins => ${CHALLENGE_MINUTES}::int)`,
    })
    .execute()
}

/** A challenge that was not used and has not expired. */
export const findChallenge = (db: Db, secretHash: Buffer) =>
  db
    .selectFrom('sys_registration_challenge')
    .select(['id', 'email', 'mobile', sql<boolean>`proved_at is not null`.as('isProved')])
    .where('secret_hash', '=', secretHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
export type OpenRegistration = NonNullable<Awaited<ReturnType<typeof findChallenge>>>

/** Puts a code in the place of an earlier one; its tries begin anew. */
export async function storeCode(tx: Tx, id: string, codeHash: Buffer): Promise<void> {
  await tx
    .updateTable('sys_registration_challenge')
    .set({
      code_hash: codeHash,
      code_until: sql<string>`now() + make_interval(mins => ${CODE_MINUTES}::int)`,
      code_tries: 0,
    })
    .where('id', '=', id)
    .execute()
}

/** Takes one of the tries at the code. @returns the code's hash and the tries that are left; undefined without any */
export async function takeCodeTry(tx: Tx, id: string): Promise<{ codeHash: Buffer; left: number } | undefined> {
  const row = await tx
    .updateTable('sys_registration_challenge')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('id', '=', id)
    .where('code_tries', '<', MAX_CODE_TRIES)
    .where('code_until', '>', now)
    .where('code_hash', 'is not', null)
    .returning(['code_hash as codeHash', 'code_tries as tries'])
    .executeTakeFirst()
  return row?.codeHash ? { codeHash: row.codeHash, left: MAX_CODE_TRIES - row.tries } : undefined
}

/** The address or number is confirmed; the code is used up with it. */
export async function markProved(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('sys_registration_challenge')
    .set({ proved_at: now, code_hash: null })
    .where('id', '=', id)
    .execute()
}

/** Uses a proved challenge up, once on any node. @returns what was confirmed, and on which login page */
export const useChallenge = (tx: Tx, secretHash: Buffer): Promise<(Confirmed & { loginPage: LoginPage }) | undefined> =>
  tx
    .updateTable('sys_registration_challenge')
    .set({ used_at: now })
    .where('secret_hash', '=', secretHash)
    .where('used_at', 'is', null)
    .where('proved_at', 'is not', null)
    .where('expires_at', '>', now)
    .returning(['email', 'mobile', 'login_page as loginPage'])
    .executeTakeFirst()

export async function dropOldChallenges(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('sys_registration_challenge')
    .where('expires_at', '<', sql<string>`now() - interval '1 day'`)
    .execute()
}
