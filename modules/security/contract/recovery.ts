/**
 * A forgotten password: four public calls, the same on every login page. Nothing in their answers says whether there is
 * a user of that name. `begin` answers a challenge, which the three others carry; it lasts 30 minutes and is used once.
 */
import { z } from 'zod'
import { errorCode, errors } from '#contract/errors.ts'
import { MAX_PASSWORD_LENGTH } from '#contract/password.ts'
import { route } from '#contract/route.ts'
import { line } from '#contract/scalars.ts'
import { LoginPage, Sealed } from '#contract/session.ts'

export const recoveryErrors = {
  /** An unknown, expired or used challenge, or too many wrong answers: nothing tells them apart. */
  expired: errorCode('recovery_expired', 422, 78),
  proofWrong: errorCode('recovery_proof_wrong', 422, 79),
}

/** What a user can prove themselves by. */
export const RecoveryMethod = z.enum(['mail', 'sms', 'questions'])
export type RecoveryMethod = z.infer<typeof RecoveryMethod>

/** Digits of a code that is sent. */
export const CODE_LENGTH = 6
/** Answers per code, and per challenge to questions. */
export const MAX_TRIES = 5
const MAX_QUESTIONS = 10
export const MAX_ANSWER_LENGTH = 100

/** The tenant's number and 32 random bytes. */
const challenge = z.string().regex(/^\d{1,10}\.[A-Za-z0-9_-]{43}$/)

export const RecoveryBegin = z.object({
  loginPage: LoginPage.default('login'),
  tenantCode: line(64).optional(),
  username: z.string().trim().min(1).max(64),
  captchaId: z.guid(),
  captcha: z.string().min(1).max(2048),
})
export type RecoveryBegin = z.infer<typeof RecoveryBegin>

export const RecoveryBegun = z.object({
  challenge: z.string(),
  /** What the organisation accepts; empty: an administrator sets passwords. */
  methods: z.array(RecoveryMethod),
  /** The questions to answer, where `methods` has them. */
  questions: z.array(z.string()),
})
export type RecoveryBegun = z.infer<typeof RecoveryBegun>

/** Sealed by `prove`. */
export const RecoveryProof = z.object({
  nonce: z.string().max(64),
  challenge,
  proof: z.discriminatedUnion('method', [
    z.object({
      method: z.literal('code'),
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/),
    }),
    z.object({
      method: z.literal('questions'),
      answers: z.array(z.string().min(1).max(MAX_ANSWER_LENGTH)).min(1).max(MAX_QUESTIONS),
    }),
  ]),
})
export type RecoveryProof = z.infer<typeof RecoveryProof>

const secret = z
  .string()
  .min(1)
  .max(MAX_PASSWORD_LENGTH * 2)

/** Sealed by `set`. Field names as those of changing a password. */
export const RecoveryPassword = z.object({
  nonce: z.string().max(64),
  challenge,
  newPassword: secret,
  comfirmPassword: secret,
})
export type RecoveryPassword = z.infer<typeof RecoveryPassword>

export const recoveryRoutes = {
  begin: route({
    method: 'POST',
    path: '/sys/login/forgot/begin',
    can: 'public',
    summary: 'Begin to replace a forgotten password',
    body: RecoveryBegin,
    reply: RecoveryBegun,
    errors: [errors.captchaWrong, errors.tenantUnavailable, errors.addressNotAllowed],
  }),
  send: route({
    method: 'POST',
    path: '/sys/login/forgot/send',
    can: 'public',
    summary: 'Send a code to the user, if there is one and they can be reached that way',
    body: z.object({ challenge, method: z.enum(['mail', 'sms']) }),
    reply: z.object({
      /** Minutes that the code is valid for. */
      minutes: z.number(),
    }),
    errors: [recoveryErrors.expired],
  }),
  prove: route({
    method: 'POST',
    path: '/sys/login/forgot/prove',
    can: 'public',
    summary: 'Prove who one is, by a code or by the answers to questions',
    body: Sealed,
    reply: z.object({
      /** Questions that are to be answered as well; empty when the proof is complete. */
      questions: z.array(z.string()),
    }),
    errors: [recoveryErrors.expired, recoveryErrors.proofWrong, errors.signInExpired],
  }),
  set: route({
    method: 'POST',
    path: '/sys/login/forgot/set',
    can: 'public',
    summary: 'Set a new password after a proof; ends all sessions of the user',
    body: Sealed,
    reply: z.null(),
    errors: [recoveryErrors.expired, errors.signInExpired, errors.samePassword, errors.passwordReused],
  }),
}
