/** Whether the answer to a challenge is right, and what is enrolled with the first one. */
import type { FactorAnswer } from '#contract/factor.ts'
import { recordChange, type Author } from '../../audit/record.ts'
import type { Tx } from '../../database/lease.ts'
import type { Origin } from '../../http/implement.ts'
import { translate } from '../../i18n/translate.ts'
import { madePasskey, type AskedAssertion } from '../passkey/passkeys.ts'
import type { Asked, MadePasskey } from '../passkey/web-authn.ts'
import type { Attempt } from '../sign-in-guard.ts'
import type { Challenges, FoundChallenge } from './challenges.ts'
import { acceptedMethods, NO_STEP, offeredMethods, type Factors } from './factors.ts'
import { stepOf } from './totp.ts'

/** Undoes the transaction in which an answer was looked at. */
export class WrongAnswer extends Error {}

/** The passkey that is to be enrolled. @throws WrongAnswer, AppError passkey_refused */
export async function madeIn(
  { attestation }: FactorAnswer,
  isEnrolling: boolean,
  passkey: Asked | undefined,
): Promise<MadePasskey | undefined> {
  if (!isEnrolling || !passkey) return undefined
  if (!attestation) throw new WrongAnswer()
  return await madePasskey({ ...passkey, attestation })
}

/** An answer to a challenge. */
export interface GivenFactor {
  found: FoundChallenge
  attempt: Attempt
  asked: FactorAnswer
  /** What a passkey was asked; left out where none answers. */
  passkey: Asked | undefined
  /** The passkey that is enrolled. */
  made: MadePasskey | undefined
  origin: Origin
}

type Checking = GivenFactor & { author: Author }

interface CheckOptions {
  factors: Factors
  challenges: Challenges
}

/**
 * Checks the answer, and enrols what is to be enrolled. Resolves with the recovery codes of a first factor.
 * @throws WrongAnswer, AppError passkey_copied
 */
export async function checkAnswer(options: CheckOptions, tx: Tx, checking: Checking): Promise<string[]> {
  const { found, attempt, asked, passkey } = checking
  const { tenantId, account, row } = found
  const owner = { tenantId, userId: account.id }
  if (row.enrol) return await enrol(options, tx, checking)
  const { factors } = options
  const accepted = acceptedMethods(attempt.policy, (await factors.of(tx, account.id)).methods)
  if (!accepted.includes(asked.method)) throw new WrongAnswer()
  const answered: AskedAssertion | undefined =
    passkey && asked.assertion ? { ...passkey, assertion: asked.assertion } : undefined
  if (await factors.verify(tx, owner, { ...asked, passkey: answered })) return []
  throw new WrongAnswer()
}

/** Enrols the first factor of a user within a challenge. @throws WrongAnswer */
async function enrol({ factors, challenges }: CheckOptions, tx: Tx, checking: Checking): Promise<string[]> {
  const { found, attempt, asked, passkey, made, origin, author } = checking
  const { tenantId, account } = found
  const owner = { tenantId, userId: account.id }
  if (!offeredMethods(attempt.policy).includes(asked.method)) throw new WrongAnswer()
  const change = { resource: 'user', resourceId: account.id, label: account.realName }
  if (made && passkey) {
    const name = translate(origin.language, 'secondFactor.passkey')
    const { userAgent } = origin
    const { recoveryCodes } = await factors.enrolPasskey(tx, owner, { made, rpId: passkey.party.id, name, userAgent })
    await recordChange(tx, author, { ...change, action: 'addPasskey', after: { factor: name } })
    return recoveryCodes
  }
  const secret = challenges.secretOf(asked.challenge)
  const step = stepOf(secret, asked.code, NO_STEP)
  if (step === undefined) throw new WrongAnswer()
  const name = translate(origin.language, 'secondFactor.totp')
  const { recoveryCodes } = await factors.enrol(tx, owner, { name, secret, step })
  await recordChange(tx, author, { ...change, action: 'enrolFactor', after: { factor: name } })
  return recoveryCodes
}
