/**
 * Passkeys: public-key credentials as they travel (W3C Web Authentication, level 3), and the calls of signing in with
 * one alone, of adding one, and of proving with one who is calling. Bytes are base64url without padding.
 */
import { z } from 'zod'
import { errors } from './errors.ts'
import { secretValue } from './marks.ts'
import { route } from './route.ts'
import { Id, line, requiredLine } from './scalars.ts'
import { LoginPage, MAX_DEVICE_TOKENS, SignedIn } from './session.ts'

/** How long what `options`, `setup` or `stepUp` answers is good for; it works once. */
export const PASSKEY_SECONDS = 300

const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)

/** What a passkey answers when its user is asked for it. */
export const PasskeyAssertion = secretValue(
  z.object({
    /** Of the credential. */
    id: bytes(1_400),
    clientDataJSON: bytes(2_000),
    authenticatorData: bytes(1_400),
    signature: bytes(1_400),
    userHandle: bytes(100).optional(),
  }),
)
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** What a new passkey answers. */
export const PasskeyAttestation = secretValue(
  z.object({
    id: bytes(1_400),
    clientDataJSON: bytes(2_000),
    attestationObject: bytes(5_000),
    /** How the browser reaches it. */
    transports: z
      .array(
        z
          .string()
          .max(32)
          .regex(/^[a-z-]+$/),
      )
      .max(8)
      .default([]),
  }),
)
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>

const Credential = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })

/** `PublicKeyCredentialRequestOptions`, as JSON. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number(),
  userVerification: z.literal('required'),
  /** Empty: whichever passkey of this site the user chooses. */
  allowCredentials: z.array(Credential),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** `PublicKeyCredentialCreationOptions`, as JSON. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

const place = {
  loginPage: LoginPage.default('login'),
  tenantCode: line(64).optional(),
}

/** A sign-in with a passkey alone, which names its user itself. */
export const PasskeySignIn = z.object({
  ...place,
  assertion: PasskeyAssertion,
  deviceTokens: secretValue(z.array(z.string().max(128)).max(MAX_DEVICE_TOKENS).default([])),
})
export type PasskeySignIn = z.infer<typeof PasskeySignIn>

export const PasskeyDraft = z.object({ name: requiredLine(64), attestation: PasskeyAttestation })
export type PasskeyDraft = z.infer<typeof PasskeyDraft>

export const passkeyRoutes = {
  options: route({
    method: 'POST',
    path: '/login/passkey/options',
    can: 'public',
    summary: 'What a browser asks any passkey of this site with; the same for everyone, and good for one sign-in',
    isLogged: false,
    body: z.object(place),
    reply: PasskeyRequest,
    errors: [errors.passkeyNotOffered, errors.passkeyElsewhere, errors.tenantUnavailable],
  }),
  signIn: route({
    method: 'POST',
    path: '/login/passkey',
    can: 'public',
    summary: 'Sign in with a passkey alone, where the organisation allows it',
    body: PasskeySignIn,
    reply: SignedIn,
    errors: [
      errors.passkeyNotOffered,
      errors.passkeyElsewhere,
      errors.passkeyRefused,
      errors.passkeyCopied,
      errors.challengeExpired,
      errors.accountLocked,
      errors.accountDisabled,
      errors.signInExpired,
      errors.addressNotAllowed,
      errors.tenantUnavailable,
      errors.tooManySessions,
    ],
  }),
  setup: route({
    method: 'POST',
    path: '/user/center/passkey/setup',
    can: 'session',
    stepUp: true,
    summary: 'What a browser makes a passkey for the signed-in user with; send its answer to `add` within five minutes',
    reply: PasskeyCreation,
    errors: [errors.factorNotOffered, errors.passkeyElsewhere, errors.tooManyFactors],
  }),
  add: route({
    method: 'POST',
    path: '/user/center/passkey',
    can: 'session',
    stepUp: true,
    summary: 'Add a passkey; with the first factor, ten recovery codes are returned once',
    body: PasskeyDraft,
    reply: z.object({ id: Id, recoveryCodes: z.array(z.string()) }),
    errors: [
      errors.factorNotOffered,
      errors.passkeyElsewhere,
      errors.tooManyFactors,
      errors.passkeyRefused,
      errors.challengeExpired,
    ],
  }),
  stepUp: route({
    method: 'POST',
    path: '/user/center/stepUp/passkey',
    can: 'session',
    summary: 'What a browser asks a passkey of the signed-in user with, for `POST /user/center/stepUp`',
    isLogged: false,
    reply: PasskeyRequest,
    errors: [errors.factorNotOffered, errors.passkeyElsewhere],
  }),
}
