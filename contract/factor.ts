/**
 * Second factors: the second step of signing in, what a user keeps of their own, and proving once more who they are
 * (step-up). Sealed bodies are those of signing in.
 */
import { z } from 'zod'
import { BatchResult } from './batch.ts'
import { errors } from './errors.ts'
import { PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest } from './passkey.ts'
import { route } from './route.ts'
import { ById, Id, Ids, requiredLine, Timestamp } from './scalars.ts'
import { LoginPage, Sealed, SignedIn } from './session.ts'

/**
 * `passkey`: a passkey whose user was verified. `totp`: the code of an authenticator app. `recovery`: one of ten codes,
 * each of which works once. The strongest first.
 */
export const FactorMethod = z.enum(['passkey', 'totp', 'recovery'])
export type FactorMethod = z.infer<typeof FactorMethod>

/** Authenticators of one user, and passkeys. */
export const MAX_FACTORS = 5
export const MAX_PASSKEYS = 10
export const RECOVERY_CODES = 10
/** Answers to one challenge, and how long it is good for. */
export const CHALLENGE = { answers: 5, seconds: 300 } as const

/** Where a challenge came about: a login page, or the entry from a registered system. */
export const ChallengeOrigin = z.enum([...LoginPage.options, 'entry'])
export type ChallengeOrigin = z.infer<typeof ChallengeOrigin>

const challenge = z.string().min(1).max(100)
/** Six digits, or a recovery code: hyphens, spaces and case do not matter. */
const code = z.string().trim().min(1).max(32)
/** Left out where a passkey answers. */
const codeOrNone = z.string().trim().max(32).default('')

/** `data` of `factor_required`: the password was right, and there is no session yet. */
export const FactorChallenge = z.object({
  challenge: z.string(),
  /** What can be answered with; the strongest first. With `enrol`: what can be enrolled. */
  methods: z.array(FactorMethod),
  /** A factor is required and the user has none: one is enrolled first, within this challenge. */
  enrol: z.boolean(),
  recoveryLeft: z.number(),
  /** Days for which the device can be trusted; 0 where it cannot. */
  trustDays: z.number(),
  seconds: z.number(),
})
export type FactorChallenge = z.infer<typeof FactorChallenge>

/** The content of the sealed body of `answer`. */
export const FactorAnswer = z.object({
  nonce: z.string().max(64),
  challenge,
  loginPage: ChallengeOrigin.default('login'),
  method: FactorMethod.default('totp'),
  code: codeOrNone,
  /** Of a passkey, or of the one that is enrolled. */
  assertion: PasskeyAssertion.optional(),
  attestation: PasskeyAttestation.optional(),
  /** The device replaces the second factor from now on, for as long as the policy says. */
  trust: z.boolean().default(false),
})
export type FactorAnswer = z.infer<typeof FactorAnswer>

/** Shown once. */
const RecoveryCodes = z.array(z.string())

export const FactorSignedIn = SignedIn.extend({
  /** Of a user who has just enrolled their first factor; empty for others. */
  recoveryCodes: RecoveryCodes,
})
export type FactorSignedIn = z.infer<typeof FactorSignedIn>

/** What an authenticator app is given. */
const AuthenticatorSecret = z.object({
  /** Base32, to be typed. */
  secret: z.string(),
  /** `otpauth://…`, to be shown as a QR code. */
  uri: z.string(),
})

/** The same, with what brings it back to `add`. */
const SetUp = AuthenticatorSecret.extend({ setup: z.string() })
export type ReplyOfSetup = z.infer<typeof SetUp>

export const Factor = z.object({
  id: Id,
  method: z.enum(['passkey', 'totp']),
  name: z.string(),
  createDate: Timestamp,
  lastUseDate: Timestamp.nullable(),
  /** Of a passkey: the browser that it was added with. Empty for an authenticator, as are the others. */
  userAgent: z.string(),
  /** The host that it works at. */
  host: z.string(),
  /** Whether its provider keeps it on several devices. */
  isSynced: z.boolean(),
})
export type Factor = z.infer<typeof Factor>

/** A device that replaces the second factor. */
export const TrustedDevice = z.object({
  id: Id,
  userAgent: z.string(),
  ip: z.string(),
  createDate: Timestamp,
  expireDate: Timestamp,
  /** The session that asks began on it. */
  isCurrent: z.boolean(),
})
export type TrustedDevice = z.infer<typeof TrustedDevice>

export const OwnFactors = z.object({
  /** What the user may enrol; what they have can be removed in any case. */
  offered: z.array(FactorMethod),
  /** The host for which passkeys are added at this address; null where none can be. */
  passkeyHost: z.string().nullable(),
  /** Whether the policy asks this user for one. */
  isRequired: z.boolean(),
  factors: z.array(Factor),
  recoveryLeft: z.number(),
  recoveryTotal: z.number(),
  devices: z.array(TrustedDevice),
})
export type OwnFactors = z.infer<typeof OwnFactors>

export const FactorDraft = z.object({
  /** As `setup` answered it. */
  setup: z.string().min(1).max(500),
  code,
  name: requiredLine(64),
})
export type FactorDraft = z.infer<typeof FactorDraft>

export const FactorName = z.object({ name: requiredLine(64) })

/** What a user proves once more who they are with; a password only where they have no factor. */
export const ProofMethod = z.enum(['passkey', 'totp', 'recovery', 'password'])
export type ProofMethod = z.infer<typeof ProofMethod>

/** The content of the sealed body of `stepUp`. */
export const Proof = z.object({
  nonce: z.string().max(64),
  method: ProofMethod,
  /** Left out where a passkey answers. */
  answer: z.string().max(512).default(''),
  assertion: PasskeyAssertion.optional(),
})
export type Proof = z.infer<typeof Proof>

/** `data` of `step_up_required`. */
export const StepUpRefusal = z.object({
  /** The strongest first. */
  methods: z.array(ProofMethod),
  /** How long a proof is good for. */
  minutes: z.number(),
  /** What the call does, as the middle of a sentence in the language of the caller; empty where it has no words. */
  action: z.string(),
})
export type StepUpRefusal = z.infer<typeof StepUpRefusal>

const SIGN_IN_ERRORS = [
  errors.factorWrong,
  errors.passkeyCopied,
  errors.passkeyElsewhere,
  errors.challengeExpired,
  errors.accountLocked,
  errors.accountDisabled,
  errors.signInExpired,
  errors.addressNotAllowed,
  errors.tooManySessions,
] as const

export const factorRoutes = {
  answer: route({
    method: 'POST',
    path: '/login/factor',
    can: 'public',
    summary: 'The second step of signing in: answer a challenge; enrols the first factor where one is required',
    body: Sealed,
    reply: FactorSignedIn,
    errors: SIGN_IN_ERRORS,
  }),
  enrol: route({
    method: 'POST',
    path: '/login/factor/enrol',
    can: 'public',
    summary: 'The secret for the authenticator of a user who must enrol one to sign in; the same for one challenge',
    body: z.object({ challenge, loginPage: ChallengeOrigin.default('login') }),
    reply: AuthenticatorSecret,
    errors: [errors.challengeExpired],
  }),
  passkey: route({
    method: 'POST',
    path: '/login/factor/passkey',
    can: 'public',
    summary: 'What a browser asks the passkeys of the user with who answers a challenge, or makes their first one with',
    body: z.object({ challenge, loginPage: ChallengeOrigin.default('login') }),
    /** One of the two. */
    reply: z.object({ request: PasskeyRequest.nullable(), creation: PasskeyCreation.nullable() }),
    errors: [errors.challengeExpired, errors.factorNotOffered, errors.passkeyElsewhere],
  }),
  own: route({
    method: 'GET',
    path: '/user/center/factor',
    can: 'session',
    summary: 'Factors, recovery codes left and trusted devices of the signed-in user',
    reply: OwnFactors,
  }),
  setup: route({
    method: 'POST',
    path: '/user/center/factor/setup',
    can: 'session',
    stepUp: true,
    summary: 'A new secret for an authenticator; it counts once its first code is sent to `add`, within ten minutes',
    reply: SetUp,
    errors: [errors.factorNotOffered, errors.tooManyFactors],
  }),
  add: route({
    method: 'POST',
    path: '/user/center/factor',
    can: 'session',
    stepUp: true,
    summary: 'Enrol an authenticator; with the first one, ten recovery codes are returned once',
    body: FactorDraft,
    reply: z.object({ id: Id, recoveryCodes: RecoveryCodes }),
    errors: [errors.factorNotOffered, errors.tooManyFactors, errors.factorWrong, errors.challengeExpired],
  }),
  rename: route({
    method: 'PUT',
    path: '/user/center/factor/{id}',
    can: 'session',
    summary: 'Rename an authenticator or a passkey of the signed-in user',
    params: ById,
    body: FactorName,
    reply: z.null(),
  }),
  remove: route({
    method: 'DELETE',
    path: '/user/center/factor/{id}',
    can: 'session',
    stepUp: true,
    summary: 'Remove an authenticator or a passkey; the last factor only where none is required',
    params: ById,
    reply: z.null(),
    errors: [errors.lastFactor],
  }),
  renewCodes: route({
    method: 'POST',
    path: '/user/center/factor/recovery',
    can: 'session',
    stepUp: true,
    summary: 'Ten new recovery codes, returned once; the old ones stop working',
    reply: z.object({ recoveryCodes: RecoveryCodes }),
    errors: [errors.notFound],
  }),
  distrust: route({
    method: 'DELETE',
    path: '/user/center/device',
    can: 'session',
    summary: 'End the trust in devices of the signed-in user',
    body: Ids,
    reply: BatchResult,
  }),
  stepUp: route({
    method: 'POST',
    path: '/user/center/stepUp',
    can: 'session',
    summary: 'Prove once more who is calling; opens the calls that answer `step_up_required` for a while',
    body: Sealed,
    reply: z.null(),
    errors: [
      errors.factorWrong,
      errors.passkeyCopied,
      errors.passkeyElsewhere,
      errors.challengeExpired,
      errors.wrongPassword,
      errors.factorNotOffered,
      errors.accountLocked,
      errors.signInExpired,
    ],
  }),
}
