/** People without an account: each with an address of their own, and with an answer to a verification code. */
import { createHmac, randomUUID } from 'node:crypto'
import { insertCaptcha } from '#kernel/session/captcha.repo.ts'
import { derivedKey } from '#kernel/session/derived-key.ts'
import { OPERATOR_TENANT } from '#kernel/session/tenant.ts'
import { SECRET_KEY } from './constants.ts'
import type { TestServer } from './harness.ts'

const GOOD_SECONDS = 120
let visitors = 0
/** The headers of a visitor who comes from nowhere else; the server must trust its proxy. */
export const fromElsewhere = () => {
  visitors += 1
  return { 'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}` }
}

const ANSWER = 'ACDE'

/**
 * A verification code with its right answer, stored as the server would: solving one takes a fifth of a second of CPU
 * time, which `captcha.test.ts` spends.
 */
export async function solved({ node }: TestServer): Promise<{ captchaId: string; captcha: string }> {
  const captchaId = randomUUID()
  const answerHash = createHmac('sha256', derivedKey(SECRET_KEY, 'captcha')).update(`${captchaId}:${ANSWER}`)
  const captcha = { id: captchaId, answerHash: answerHash.digest('base64'), proofHash: '' }
  await node.kernel.database.transaction(OPERATOR_TENANT, (tx) => insertCaptcha(tx, captcha, GOOD_SECONDS))
  return { captchaId, captcha: ANSWER }
}
