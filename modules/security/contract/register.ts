/**
 * Registering oneself: public calls, the same on every login page. A mail address is confirmed first, by a mailed code,
 * or a mobile number, by a code in an SMS; nothing in the answers says whether a user name, an address or a mobile
 * number is taken: the owner of a taken address gets a mail. `begin` answers a challenge, which the others carry; it
 * lasts 60 minutes and is used once.
 */
import { z } from 'zod'
import { errorCode, errors } from '#contract/errors.ts'
import { personalValue, secretValue } from '#contract/marks.ts'
import { MAX_PASSWORD_LENGTH } from '#contract/password.ts'
import { route } from '#contract/route.ts'
import { Id, line, requiredLine, text } from '#contract/scalars.ts'
import { LoginPage, Sealed } from '#contract/session.ts'
import { email, mobile, mobileNumber, username } from '#system/contract/user.ts'

export const registerErrors = {
  /** The organisation takes no registrations, or this installation cannot send codes. */
  closed: errorCode('registration_closed', 403, 81),
  /** An unknown, expired or used challenge, or too many wrong codes: nothing tells them apart. */
  expired: errorCode('registration_expired', 422, 20),
  codeWrong: errorCode('registration_code_wrong', 422, 21),
  /** The answer to those alone who have shown that the mobile number is theirs. */
  waits: errorCode('registration_waits', 409, 26),
}

/** Wrong codes per code that is sent. */
export const MAX_CODE_TRIES = 5

/** Of the seeded roles, the one that a user gets who registers without an approval (`registerMode` 2). */
export const OPEN_ROLE = 'staff'

/** The tenant's number and 32 random bytes. */
const challenge = z.string().regex(/^\d{1,10}\.[A-Za-z0-9_-]{43}$/)
const nonce = z.string().max(64)

export const RegisterBegin = z.object({
  loginPage: LoginPage.default('login'),
  tenantCode: line(64).optional(),
  /** What is confirmed: the one or the other. */
  email: personalValue(z.email().max(128)).optional(),
  mobile: mobileNumber.optional(),
  captchaId: z.guid(),
  captcha: z.string().min(1).max(2048),
})
export type RegisterBegin = z.infer<typeof RegisterBegin>

export const RegisterBegun = z.object({
  challenge: z.string(),
  /** Minutes that the code is valid for. */
  minutes: z.number(),
})
export type RegisterBegun = z.infer<typeof RegisterBegun>

/** Sealed by `prove`. */
export const RegisterProof = z.strictObject({
  nonce,
  challenge,
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/),
})

/** What the form needs, for those who have confirmed an address. */
export const RegisterForm = z.object({
  /** The departments that can be registered for, each with its path. */
  depts: z.array(z.object({ id: Id, name: z.string() })),
  /** The level that a password must reach, 0 to 4. */
  passwordLevel: z.number(),
  /** Whether the user is created at once; otherwise an administrator decides. */
  isOpen: z.boolean(),
})
export type RegisterForm = z.infer<typeof RegisterForm>

const secret = secretValue(
  z
    .string()
    .min(1)
    .max(MAX_PASSWORD_LENGTH * 2),
)

/** Sealed by `create`. Strict: whatever else is sent with it refuses it. Password fields as those of changing one. */
export const Registering = z.strictObject({
  nonce,
  challenge,
  username,
  realName: requiredLine(64),
  /** The one that was not confirmed; the other is that of the challenge, and is not sent. */
  email,
  mobile,
  newPassword: secret,
  comfirmPassword: secret,
  deptId: Id,
  reason: text(500).default(''),
})
export type Registering = z.infer<typeof Registering>

export const registerRoutes = {
  begin: route({
    method: 'POST',
    path: '/sys/register/begin',
    can: 'public',
    summary: 'Begin to register: a code is sent to a mail address that is not in use, or to a mobile number',
    body: RegisterBegin,
    reply: RegisterBegun,
    errors: [errors.captchaWrong, errors.tenantUnavailable, errors.addressNotAllowed, registerErrors.closed],
  }),
  send: route({
    method: 'POST',
    path: '/sys/register/send',
    can: 'public',
    summary: 'Send another code to the address or number of a registration',
    body: z.object({ challenge }),
    reply: RegisterBegun.pick({ minutes: true }),
    errors: [registerErrors.expired, registerErrors.closed],
  }),
  prove: route({
    method: 'POST',
    path: '/sys/register/prove',
    can: 'public',
    summary: 'Confirm the address or number by the code; the answer is what the form of a registration needs',
    body: Sealed,
    reply: RegisterForm,
    errors: [
      registerErrors.expired,
      registerErrors.codeWrong,
      registerErrors.waits,
      registerErrors.closed,
      errors.signInExpired,
    ],
  }),
  create: route({
    method: 'POST',
    path: '/sys/register',
    can: 'public',
    summary: 'Register with what was confirmed; the answer is the same whether or not anything of it is taken',
    body: Sealed,
    reply: z.null(),
    errors: [registerErrors.expired, registerErrors.closed, errors.signInExpired],
  }),
}
