/** Verification codes that wait for their answer. They belong to the installation, not to a tenant. */
import { sql } from 'kysely'
import type { Db } from '../database/lease.ts'

export interface StoredCaptcha {
  id: string
  answerHash: string
  proofHash: string
}

export async function insertCaptcha(db: Db, captcha: StoredCaptcha, seconds: number): Promise<void> {
  await db
    .insertInto('sys_captcha')
    .values({
      id: captcha.id,
      answer_hash: captcha.answerHash,
      proof_hash: captcha.proofHash,
      expires_at: sql<string>`now() + make_interval(secs => ${seconds})`,
    })
    .execute()
}

/** The code, if it is still good. It is gone afterwards, no matter who asks first. */
export async function takeCaptcha(db: Db, id: string): Promise<StoredCaptcha | undefined> {
  const taken = await db
    .deleteFrom('sys_captcha')
    .where('id', '=', id)
    .returning([
      'id',
      'answer_hash as answerHash',
      'proof_hash as proofHash',
      sql<boolean>`expires_at > now()`.as('isGood'),
    ])
    .executeTakeFirst()
  return taken?.isGood ? taken : undefined
}
