/** People without an account: each with an address of their own, and with the proof of work in place of eyes. */
import { createHash } from 'node:crypto'
import { sessionRoutes } from '#contract/session.ts'
import type { TestServer } from './harness.ts'

let visitors = 0
/** The headers of a visitor who comes from nowhere else; the server must trust its proxy. */
export const fromElsewhere = () => {
  visitors += 1
  return { 'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}` }
}

/** A verification code with its right answer. */
export async function solved(server: TestServer): Promise<{ captchaId: string; captcha: string }> {
  const { data } = await server.call(sessionRoutes.captcha, { headers: fromElsewhere() })
  const { salt, challenge, max } = data.proof
  for (let n = 0; n <= max; n += 1)
    if (createHash('sha256').update(`${salt}${n}`).digest('hex') === challenge)
      return { captchaId: data.id, captcha: String(n) }
  throw new Error('no solution')
}
