/** Signing in and out, one's own password, and the live channel: what the kernel itself answers. */
import { z } from 'zod'
import { errors } from './errors.ts'
import { secretValue } from './marks.ts'
import { MAX_PASSWORD_LENGTH } from './password.ts'
import { route } from './route.ts'
import { Flag, line } from './scalars.ts'

/**
 * The four doors (readings, "Which tenant at sign-in"): `/login` and `/logindt` lead to the installation's own
 * organisation, `/loginpt` to the operator, `/logintt` to the tenant whose domain is the host or whose code is given.
 */
export const LoginPage = z.enum(['login', 'loginpt', 'logintt', 'logindt'])
export type LoginPage = z.infer<typeof LoginPage>

/**
 * A secret sealed for the server: an AES-256-GCM key wrapped by RSA-OAEP (SHA-256), and what it encrypts. All base64.
 */
export const Sealed = secretValue(
  z.object({
    kid: z.string().max(64),
    key: z.base64().max(1024),
    iv: z.base64().length(16),
    /** Ciphertext followed by the 16-byte tag. */
    data: z.base64().max(8192),
  }),
)
export type Sealed = z.infer<typeof Sealed>

/** What a sealed body holds besides its own fields: a server nonce that works once. */
const freshness = { nonce: z.string().max(64) }
const secret = secretValue(
  z
    .string()
    .min(1)
    .max(MAX_PASSWORD_LENGTH * 2),
)

/** How many users one device is known for. */
export const MAX_DEVICE_TOKENS = 8

export const SignIn = z.object({
  ...freshness,
  loginPage: LoginPage.default('login'),
  tenantCode: line(64).optional(),
  username: z.string().trim().min(1).max(64),
  password: secret,
  /** Answer to a verification code: the characters of the picture, or the solution of the proof of work. */
  captchaId: z.guid().optional(),
  captcha: z.string().max(2048).optional(),
  /** Device tokens of former sign-ins, of whichever users: failures of others do not count against a known device. */
  deviceTokens: z.array(z.string().max(128)).max(MAX_DEVICE_TOKENS).default([]),
})
export type SignIn = z.infer<typeof SignIn>

export const SignedIn = z.object({
  token: z.string(),
  /** For this device to keep and to offer at the next sign-in; what stands before its first dot stays the same. */
  deviceToken: z.string(),
})
export type SignedIn = z.infer<typeof SignedIn>

/** Field names as the original product spells them (`comfirmPassword`). */
export const PasswordChange = z.object({
  ...freshness,
  password: secret,
  newPassword: secret,
  comfirmPassword: secret,
})
export type PasswordChange = z.infer<typeof PasswordChange>

export const SignInKey = z.object({
  kid: z.string(),
  /** SPKI, DER, base64; RSA-OAEP with SHA-256. */
  publicKey: z.string(),
  nonce: z.string(),
  /** Whether the policy asks everyone for a verification code. */
  captchaRequired: z.boolean(),
  /** Whether the host's name says which tenant, so that no one types its code at `/logintt`. */
  tenantKnown: z.boolean(),
  /** Whether users can replace a forgotten password themselves. */
  canRecover: z.boolean(),
  /** The login pages at which a passkey alone is enough. */
  passwordless: z.array(LoginPage),
  /** The login pages of organisations that take registrations; at `/logintt` that of the host's name. */
  canRegister: z.array(LoginPage),
  /** What those who register can confirm at each of these. */
  registerWays: z.partialRecord(LoginPage, z.array(z.enum(['mail', 'sms']))),
})
export type SignInKey = z.infer<typeof SignInKey>

export const Captcha = z.object({
  id: z.guid(),
  /** An SVG document. */
  image: z.string(),
  /** For those who cannot see it: find `n` so that SHA-256(`salt` + n) = `challenge` (hex), 0 <= n <= `max`. */
  proof: z.object({ salt: z.string(), challenge: z.string(), max: z.number() }),
})
export type Captcha = z.infer<typeof Captcha>

export const sessionRoutes = {
  key: route({
    method: 'GET',
    path: '/sys/login/key',
    can: 'public',
    summary: 'Public key and single-use nonce for an encrypted body',
    reply: SignInKey,
    whileForced: true,
  }),
  captcha: route({
    method: 'GET',
    path: '/sys/login/captcha',
    can: 'public',
    summary: 'A verification code as a picture, with a proof of work as the accessible alternative',
    reply: Captcha,
  }),
  login: route({
    method: 'POST',
    path: '/login',
    can: 'public',
    summary: 'Sign in',
    body: Sealed,
    reply: SignedIn,
    errors: [
      errors.wrongCredentials,
      errors.accountLocked,
      errors.accountDisabled,
      errors.captchaRequired,
      errors.captchaWrong,
      errors.signInExpired,
      errors.addressNotAllowed,
      errors.tenantUnavailable,
      errors.tooManySessions,
      errors.oneTimeExpired,
      errors.factorRequired,
    ],
  }),
  logout: route({
    method: 'POST',
    path: '/logout',
    can: 'session',
    summary: 'Sign out; ends this session on all nodes',
    inSupport: true,
    reply: z.null(),
    whileForced: true,
    whileViewing: 'end',
  }),
  passwordLevel: route({
    method: 'GET',
    path: '/user/center/userPwdLevel',
    can: 'session',
    summary: 'Strength and age of the password of the signed-in user, and the password policy',
    reply: z.object({
      pwdLevel: z.number(),
      pwdDate: z.string().nullable(),
      config: z.object({
        initPasswordModify: z.number(),
        passwordModify: z.number(),
        passwordModifySecurityLevel: z.number(),
      }),
    }),
    whileForced: true,
  }),
  changePassword: route({
    method: 'PUT',
    path: '/user/center/password',
    can: 'session',
    summary: 'Change the password of the signed-in user; ends all their other sessions',
    body: Sealed,
    reply: z.null(),
    errors: [errors.wrongPassword, errors.samePassword, errors.passwordReused, errors.signInExpired],
    whileForced: true,
  }),
  live: route({
    method: 'GET',
    path: '/sys/live',
    can: 'session',
    summary: 'Live channel: server-sent events for this session',
    inSupport: true,
    reply: z.null(),
    whileForced: true,
    whileViewing: 'read',
    stream: true,
  }),
}

/** What a page may have to ask for again, because a user has changed it. */
export const Announced = z.enum([
  'dictionaries',
  'configuration',
  'task',
  'import',
  'view',
  'message',
  'search',
  'microApps',
  'process',
  'profile',
])
export type Announced = z.infer<typeof Announced>

/**
 * An event on the live channel. `session-ended`: sign in again, because of `reason`. `identity-changed`: the
 * session acts in another department or post. `changed`: ask again for `what`;
 * `id` names the one thing that changed, or is empty. `list-changed`: lists of `resource` may look different now; it is
 * sent to users who may call a route that names the resource, and says nothing of the records.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('session-ended'),
    reason: z.enum(['forced', 'password', 'disabled', 'expired', 'signed-out', 'elsewhere']),
  }),
  z.object({ type: z.literal('access-changed') }),
  z.object({ type: z.literal('identity-changed') }),
  z.object({ type: z.literal('changed'), what: Announced, id: z.string() }),
  z.object({ type: z.literal('list-changed'), resource: z.string() }),
  z.object({ type: z.literal('ping') }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

/** Whether a verification code is asked for, and how a refusal of `login` explains itself, in `data`. */
export const SignInRefusal = z.object({
  captchaRequired: Flag.optional(),
  attemptsLeft: z.number().optional(),
  minutes: z.number().optional(),
})
export type SignInRefusal = z.infer<typeof SignInRefusal>
