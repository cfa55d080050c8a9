/**
 * Confirming the mail address or the mobile number of those who register. A taken one gets the same answers after the
 * same work as a free one: a challenge and a code are stored. Only what is mailed differs, and that happens behind the
 * reply. A number gets its code in any case: users may share one, and who approves sees that it is in use.
 */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Sealed } from '#contract/session.ts'
import { errors } from '#contract/errors.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Origin } from '#kernel/http/implement.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { addressRulesOf, refusalOfAddress } from '#kernel/session/address-rules.ts'
import { tenantOfLogin } from '#kernel/session/tenant.ts'
import { CODE_LENGTH } from '#security/contract/recovery.ts'
import {
  registerErrors,
  RegisterProof,
  type RegisterBegin,
  type RegisterBegun,
  type RegisterForm,
} from '#security/contract/register.ts'
import * as repo from './challenge.repo.ts'
import { waitsFor } from './applicant.repo.ts'
import { contactOf, type Contact } from './contact.ts'
import { assertDomain, openPolicy } from './opening.ts'
import { offeredDepts } from './offered-depts.ts'
import { sendCode } from './registration-mail.ts'

const SECRET_BYTES = 32
/** No tenant has a larger number than the column takes. */
const MAX_TENANT = 2_147_483_647

/** @throws AppError captcha_wrong, tenant_unavailable, too_many_requests, registration_closed; InvalidInput */
export async function beginRegistration(
  kernel: Kernel,
  { captchaId, captcha, loginPage, tenantCode, ...asked }: RegisterBegin,
  { ip, host }: Origin,
): Promise<RegisterBegun> {
  const { database, limits, captchas } = kernel
  const { email, mobile } = { email: asked.email ?? null, mobile: asked.mobile ?? null }
  if ((email === null) === (mobile === null)) throw invalid('email', 'required')
  await limits.registration({ does: 'begin', ip })
  if (!(await captchas.solves(captchaId, captcha))) throw new AppError(errors.captchaWrong)
  const tenantId = await tenantOfLogin(database, { loginPage, tenantCode, host })
  const contact = contactOf({ email, mobile })
  const policy = await openPolicy(kernel, tenantId, contact.way)
  if (refusalOfAddress(addressRulesOf(policy), ip)) throw new AppError(errors.addressNotAllowed)
  if (email !== null) assertDomain(policy, email)
  const secret = randomBytes(SECRET_BYTES)
  const id = newId()
  await limits.registration({ does: 'send', tenantId, to: contact.key })
  await database.transaction(tenantId, (tx) =>
    repo.insertChallenge(tx, { tenantId, id, secretHash: hashOf(secret), email, mobile, loginPage }),
  )
  await newCode(kernel, { tenantId, id, contact })
  return { challenge: `${tenantId}.${secret.toString('base64url')}`, minutes: repo.CODE_MINUTES }
}

/** @throws AppError registration_expired, registration_closed, too_many_requests */
export async function sendAnotherCode(
  kernel: Kernel,
  { challenge }: { challenge: string },
): Promise<{ minutes: number }> {
  const { tenantId, secretHash } = parsed(challenge)
  const { id, isProved, ...confirmed } = await openChallenge(kernel, tenantId, secretHash)
  const contact = contactOf(confirmed)
  await openPolicy(kernel, tenantId, contact.way)
  if (isProved) throw new AppError(registerErrors.expired)
  await kernel.limits.registration({ does: 'send', tenantId, to: contact.key })
  await newCode(kernel, { tenantId, id, contact })
  return { minutes: repo.CODE_MINUTES }
}

/** Stores a code and sends it behind the reply: how long a mail server takes says nothing of the address. */
async function newCode(
  kernel: Kernel,
  { tenantId, id, contact }: { tenantId: number; id: string; contact: Contact },
): Promise<void> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  await kernel.database.transaction(tenantId, (tx) => repo.storeCode(tx, id, codeHash(kernel, id, code)))
  void sendCode(kernel, { tenantId, contact, code, minutes: repo.CODE_MINUTES }).catch((error: unknown) =>
    kernel.log.warn({ err: error, tenantId }, 'the code of a registration could not be sent'),
  )
}

/** @throws AppError registration_expired, registration_code_wrong, registration_waits, registration_closed */
export async function proveAddress(kernel: Kernel, sealed: Sealed): Promise<RegisterForm> {
  const { challenge, code } = await kernel.sealing.open(sealed, RegisterProof)
  const { tenantId, secretHash } = parsed(challenge)
  const { id, isProved: _, ...confirmed } = await openChallenge(kernel, tenantId, secretHash)
  const { way, key } = contactOf(confirmed)
  const policy = await openPolicy(kernel, tenantId, way)
  const { database } = kernel
  // Committed before the comparison: answers that come at the same time each take a try.
  const tried = await database.transaction(tenantId, (tx) => repo.takeCodeTry(tx, id))
  if (!tried) throw new AppError(registerErrors.expired)
  const { codeHash: stored, left: attemptsLeft } = tried
  if (!timingSafeEqual(stored, codeHash(kernel, id, code)))
    throw new AppError(registerErrors.codeWrong, { attemptsLeft }, { attemptsLeft })
  await database.transaction(tenantId, (tx) => repo.markProved(tx, id))
  // The owner of an address that waits was mailed so instead of a code; an SMS carries codes alone.
  if (way === 'sms' && (await database.read(tenantId, (db) => waitsFor(db, key))))
    throw new AppError(registerErrors.waits)
  return {
    depts: await database.read(tenantId, (db) => offeredDepts(db, policy)),
    passwordLevel: policy.passwordModifySecurityLevel,
    isOpen: policy.registerMode === 2,
  }
}

async function openChallenge(
  { database }: Kernel,
  tenantId: number,
  secretHash: Buffer,
): Promise<repo.OpenRegistration> {
  const found = await database.read(tenantId, (db) => repo.findChallenge(db, secretHash))
  if (!found) throw new AppError(registerErrors.expired)
  return found
}

/** The contract has looked at the shape. */
export function parsed(challenge: string): { tenantId: number; secretHash: Buffer } {
  const [tenant = '', secret = ''] = challenge.split('.')
  const tenantId = Number(tenant)
  if (tenantId > MAX_TENANT) throw invalid('challenge', 'invalid_format')
  return { tenantId, secretHash: hashOf(Buffer.from(secret, 'base64url')) }
}

const hashOf = (secret: Buffer): Buffer => createHash('sha256').update(secret).digest()

const codeHash = ({ keyFor }: Kernel, id: string, code: string): Buffer =>
  createHmac('sha256', keyFor('registration')).update(`${id}:${code}`).digest()
