/** Second factors for tests that enter by HTTP. */
import { factorRoutes, type FactorAnswer } from '#contract/factor.ts'
import { sessionRoutes } from '#contract/session.ts'
import { generateSync } from 'otplib'
import type { TestServer } from './harness.ts'
import { seal } from './seal.ts'

/** The code that an authenticator shows now. */
export const codeOf = (secret: string): string => generateSync({ secret })

/** Enrols an authenticator for the user of the session. */
export async function enrolFactor(server: TestServer, token: string, name = 'Phone') {
  const { data: made, body } = await server.call(factorRoutes.setup, { token })
  if (!made) throw new Error(body.msg)
  const { data } = await server.call(factorRoutes.add, {
    token,
    body: { setup: made.setup, code: codeOf(made.secret), name },
  })
  return { ...data, secret: made.secret }
}

/** As if an hour had passed: no code has been used. */
export async function forgetUsedCodes(server: TestServer, tenantId = 1): Promise<void> {
  await server.node.kernel.database.transaction(tenantId, (tx) =>
    tx.updateTable('sys_totp').set({ last_step: 0 }).execute(),
  )
}

/** Answers a challenge as the page does. */
export async function answerChallenge(
  server: TestServer,
  fields: Pick<FactorAnswer, 'challenge' | 'code'> & Partial<FactorAnswer>,
) {
  const { data: key } = await server.call(sessionRoutes.key)
  return server.call(factorRoutes.answer, { body: await seal(key, { ...fields, nonce: key.nonce }) })
}

/** Makes the last proof of every session of the user this old. */
export async function passMinutes(server: TestServer, userId: string, minutes: number, tenantId = 1): Promise<void> {
  const { database, sessions } = server.node.kernel
  await database.transaction(tenantId, async (tx) => {
    const long = new Date(Date.now() - minutes * 60_000).toISOString()
    await tx.updateTable('sys_session').set({ verified_at: long }).where('user_id', '=', userId).execute()
    await sessions.userNamesChanged(tx, tenantId, [userId])
  })
}

/** Proves once more who is calling. */
export async function proveBy(
  server: TestServer,
  token: string,
  proof: { method: 'password' | 'totp' | 'recovery'; answer: string },
) {
  const { data: key } = await server.call(sessionRoutes.key)
  return server.call(factorRoutes.stepUp, { token, body: await seal(key, { ...proof, nonce: key.nonce }) })
}
