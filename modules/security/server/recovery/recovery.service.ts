/**
 * Replacing a forgotten password. Unknown names get the same answers after the same work as known ones: a challenge is
 * stored, a code is made, answers are hashed; only nothing is sent and no proof is right. The second factor of a user
 * stays: it is asked for at the next sign-in.
 */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { errors } from '#contract/errors.ts'
import { listOf } from '#contract/security-items.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Origin } from '#kernel/http/implement.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { addressRulesOf, refusalOfAddress } from '#kernel/session/address-rules.ts'
import { policyIn } from '#kernel/session/security-policy.ts'
import { tenantOfLogin } from '#kernel/session/tenant.ts'
import type { Sealed } from '#contract/session.ts'
import { QUESTION_DICTIONARY } from '#security/contract/question.ts'
import {
  CODE_LENGTH,
  recoveryErrors,
  RecoveryMethod,
  RecoveryProof,
  type RecoveryBegin,
  type RecoveryBegun,
} from '#security/contract/recovery.ts'
import { accountSource } from '#system/server/index.ts'
import { areAnswersRight } from '../question/answers.ts'
import { questionsOf } from '../question/question.repo.ts'
import { firstQuestions, ownQuestions, type Asked } from './asked-questions.ts'
import * as repo from './recovery.repo.ts'

const SECRET_BYTES = 32

/** What a tenant accepts and this installation can do. */
async function methodsOf({ policies, codes }: Kernel, tenantId: number): Promise<RecoveryMethod[]> {
  const [{ resetMethods }, ways] = await Promise.all([policies.of(tenantId), codes.ways(tenantId)])
  const accepted = new Set(listOf(resetMethods))
  return RecoveryMethod.options.filter((method) => accepted.has(method) && (method === 'questions' || ways.has(method)))
}

/** @throws AppError captcha_wrong, tenant_unavailable, too_many_requests */
export async function beginRecovery(
  kernel: Kernel,
  { username, captchaId, captcha, ...place }: RecoveryBegin,
  { ip, host, language }: Origin,
): Promise<RecoveryBegun> {
  const { database, limits, captchas, policies } = kernel
  await limits.recovery({ does: 'begin', ip })
  if (!(await captchas.solves(captchaId, captcha))) throw new AppError(errors.captchaWrong)
  const tenantId = await tenantOfLogin(database, { ...place, host })
  if (refusalOfAddress(addressRulesOf(await policies.of(tenantId)), ip)) throw new AppError(errors.addressNotAllowed)
  const methods = await methodsOf(kernel, tenantId)
  const typed = storable(username)
  const secret = randomBytes(SECRET_BYTES)
  const account = await database.read(tenantId, (db) => accountSource.findByUsername(db, typed))
  const user = { tenantId, username: account?.username ?? typed, userId: account?.id ?? null }
  await database.transaction(tenantId, (tx) =>
    repo.insertChallenge(tx, { ...user, id: newId(), secretHash: hashOf(secret) }),
  )
  const asked = methods.includes('questions')
    ? await database.read(tenantId, (db) => questionsFor(kernel, db, { ...user, language }))
    : []
  return {
    challenge: `${tenantId}.${secret.toString('base64url')}`,
    methods,
    questions: asked.map(({ text }) => text),
  }
}

/** Sends a code, behind the reply: how long a mail server takes says nothing of the user. */
export async function sendCode(
  kernel: Kernel,
  { challenge, method }: { challenge: string; method: 'mail' | 'sms' },
): Promise<{ minutes: number }> {
  const { database, limits, log } = kernel
  const { tenantId, secretHash } = parsed(challenge)
  if (!(await methodsOf(kernel, tenantId)).includes(method)) throw new AppError(recoveryErrors.expired)
  const found = await openChallenge(kernel, tenantId, secretHash)
  await limits.recovery({ does: 'send', tenantId, username: found.username })
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  await database.transaction(tenantId, (tx) =>
    repo.storeCode(tx, found.id, { way: method, codeHash: codeHash(kernel, found.id, code) }),
  )
  void deliver(kernel, { tenantId, userId: found.userId, method, code }).catch((error: unknown) =>
    log.warn({ err: error, tenantId, method }, 'a code could not be sent'),
  )
  return { minutes: repo.CODE_MINUTES }
}

interface Delivery {
  tenantId: number
  userId: string | null
  method: 'mail' | 'sms'
  code: string
}

async function deliver({ database, codes }: Kernel, { tenantId, userId, method, code }: Delivery): Promise<void> {
  if (userId === null) return
  const user = await database.read(tenantId, (db) => repo.findReachable(db, userId))
  const to = method === 'mail' ? user?.email : user?.mobile
  if (to) await codes.send(method, { tenantId, to, code, minutes: repo.CODE_MINUTES })
}

/** @returns the questions that remain to be answered; none when the proof is complete */
export async function proveUser(kernel: Kernel, sealed: Sealed, origin: Origin): Promise<{ questions: string[] }> {
  const { challenge, proof } = await kernel.sealing.open(sealed, RecoveryProof)
  const { tenantId, secretHash } = parsed(challenge)
  const found = await openChallenge(kernel, tenantId, secretHash)
  if (proof.method === 'code') return proveByCode(kernel, { tenantId, ...found }, proof.code)
  const accepted = await methodsOf(kernel, tenantId)
  if (!accepted.includes('questions')) throw new AppError(recoveryErrors.expired)
  return proveByAnswers(kernel, { tenantId, ...found, language: origin.language }, proof.answers)
}

type Challenge = repo.OpenChallenge & { tenantId: number }

async function proveByCode(
  kernel: Kernel,
  { tenantId, id }: Challenge,
  code: string,
): Promise<{ questions: string[] }> {
  const { database } = kernel
  // Committed before the comparison: answers that come at the same time each take a try.
  const tried = await database.transaction(tenantId, (tx) => repo.takeCodeTry(tx, id))
  if (!tried) throw new AppError(recoveryErrors.expired)
  if (!timingSafeEqual(tried.codeHash, codeHash(kernel, id, code))) throw wrongProof(tried.left)
  await database.transaction(tenantId, (tx) => repo.markProved(tx, id, 'code'))
  return { questions: [] }
}

async function proveByAnswers(
  kernel: Kernel,
  challenge: Challenge & { language: 'zh' | 'en' },
  answers: readonly string[],
): Promise<{ questions: string[] }> {
  const { database, limits } = kernel
  const { tenantId, id, username, userId, hasPassedQuestions } = challenge
  await limits.recovery({ does: 'answer', tenantId, username })
  const left = await database.transaction(tenantId, (tx) => repo.takeAnswerTry(tx, id))
  if (left === undefined) throw new AppError(recoveryErrors.expired)
  const { asked, own, mayPass } = await database.read(tenantId, async (db) => ({
    asked: await questionsFor(kernel, db, challenge),
    own: ownQuestions(await questionsOf(db, userId ?? NO_USER)),
    mayPass: await doQuestionsSuffice(kernel, db, userId ?? NO_USER),
  }))
  const due = hasPassedQuestions ? own : asked
  const isRight = await areAnswersRight(
    answers,
    due.map(({ answerHash }) => answerHash),
  )
  if (!isRight || !mayPass) throw wrongProof(left)
  if (!hasPassedQuestions && own.length > 0) {
    await database.transaction(tenantId, (tx) => repo.passQuestions(tx, id))
    return { questions: own.map(({ text }) => text) }
  }
  await database.transaction(tenantId, (tx) => repo.markProved(tx, id, 'questions'))
  return { questions: [] }
}

const wrongProof = (attemptsLeft: number) => new AppError(recoveryErrors.proofWrong, { attemptsLeft }, { attemptsLeft })

/** Answers alone are not enough for administrators and for users with a second factor. */
async function doQuestionsSuffice({ factors }: Kernel, db: Db, userId: string): Promise<boolean> {
  const user = await repo.findReachable(db, userId)
  const withFactor = await factors.usersWith(db, [userId])
  return user?.superAdmin === 0 && !withFactor.has(userId)
}

interface QuestionsOfName {
  tenantId: number
  username: string
  userId: string | null
  language: 'zh' | 'en'
}

async function questionsFor(
  { labels, keyFor }: Kernel,
  db: Db,
  { tenantId, username, userId, language }: QuestionsOfName,
): Promise<Asked[]> {
  const { questionsAsked: count } = await policyIn(db)
  const named = await labels.of(db, QUESTION_DICTIONARY, language)
  const offered = await labels.offered(db, QUESTION_DICTIONARY)
  const dictionary = new Map([...named].filter(([code]) => offered.has(code)))
  const stored = await questionsOf(db, userId ?? NO_USER)
  return firstQuestions({ key: keyFor('recovery'), tenantId, username, dictionary, stored, count })
}

/** No user's: the same statement is sent for an unknown name. */
const NO_USER = '00000000-0000-0000-0000-000000000000'

async function openChallenge({ database }: Kernel, tenantId: number, secretHash: Buffer): Promise<repo.OpenChallenge> {
  const found = await database.read(tenantId, (db) => repo.findChallenge(db, secretHash))
  if (!found) throw new AppError(recoveryErrors.expired)
  return found
}

/** The contract has looked at the shape. */
export function parsed(challenge: string): { tenantId: number; secretHash: Buffer } {
  const [tenant = '', secret = ''] = challenge.split('.')
  const tenantId = Number(tenant)
  // No tenant has a larger number than the column takes.
  if (tenantId > 2_147_483_647) throw invalid('challenge', 'invalid_format')
  return { tenantId, secretHash: hashOf(Buffer.from(secret, 'base64url')) }
}

const hashOf = (secret: Buffer): Buffer => createHash('sha256').update(secret).digest()

const codeHash = ({ keyFor }: Kernel, id: string, code: string): Buffer =>
  createHmac('sha256', keyFor('recovery')).update(`${id}:${code}`).digest()

/** PostgreSQL cannot store NUL; no user's name has control characters. */
const storable = (username: string): string => username.replaceAll(/\p{Cc}/gu, '')
