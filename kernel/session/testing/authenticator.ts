/** An authenticator app, and what of the second factor the tests of this room need. Only for tests. */
import { sql, type Kysely } from 'kysely'
import { generateSync } from 'otplib'
import { factorRoutes } from '#contract/factor.ts'
import type { Answer, TestNode } from './fixture.ts'
import type { Person } from './people.ts'

/** The code that an authenticator shows now; `steps` intervals later. */
export const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 })

/** Answers a challenge as the page does. */
export async function answer(node: TestNode, fields: object, headers: Record<string, string> = {}): Promise<Answer> {
  return await node.call(factorRoutes.answer, { body: await node.sealed(fields), headers })
}

/** Signs in as far as the challenge. */
export async function challengeOf(node: TestNode, { username, password }: Person): Promise<string> {
  const { error, data } = await node.signIn({ username, password })
  if (error !== 'factor_required') throw new Error(`no challenge: ${error}`)
  return String(data['challenge'])
}

export interface Enrolled {
  secret: string
  token: string
  recoveryCodes: string[]
}

/** Signs in and enrols an authenticator within the challenge: the policy must ask for it. */
export async function enrol(node: TestNode, person: Person): Promise<Enrolled> {
  const challenge = await challengeOf(node, person)
  const { data } = await node.call(factorRoutes.enrol, { body: { challenge } })
  const secret = String(data['secret'])
  const { data: signedIn, error } = await answer(node, { challenge, code: codeOf(secret) })
  if (error) throw new Error(error)
  return { secret, token: String(signedIn['token']), recoveryCodes: signedIn['recoveryCodes'] as string[] }
}

/** As if an hour had passed: the code that is shown now has not been used. */
export const forgetUsedCodes = (db: Kysely<unknown>) => sql`update sys_totp set last_step = 0`.execute(db)
