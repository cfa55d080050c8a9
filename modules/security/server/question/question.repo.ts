/** Security questions in SQL. */
import type { Db, Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'

export interface StoredQuestion {
  /** An entry of the dictionary; empty for a question in the user's own words. */
  code: string
  text: string
  answerHash: string
}

export function questionsOf(db: Db, userId: string): Promise<StoredQuestion[]> {
  return db
    .selectFrom('sys_security_question')
    .select(['code', 'question as text', 'answer_hash as answerHash'])
    .where('user_id', '=', userId)
    .orderBy('no')
    .execute()
}

export async function replaceQuestions(
  tx: Tx,
  { tenantId, userId }: { tenantId: number; userId: string },
  questions: readonly StoredQuestion[],
): Promise<void> {
  await tx.deleteFrom('sys_security_question').where('user_id', '=', userId).execute()
  if (questions.length === 0) return
  const rows = questions.map(({ code, text, answerHash }, no) => ({
    tenant_id: tenantId,
    id: newId(),
    user_id: userId,
    no,
    code,
    question: text,
    answer_hash: answerHash,
  }))
  await tx.insertInto('sys_security_question').values(rows).execute()
}
