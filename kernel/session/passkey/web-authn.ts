/**
 * What the library for Web Authentication is asked. It is loaded when the first passkey is used: a start need not read
 * it. Whatever is wrong with an answer is the same to the caller.
 */
import type { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest } from '#contract/passkey.ts'
import { PASSKEY_SECONDS } from '#contract/passkey.ts'
import type { PasskeyRow } from './passkey.repo.ts'
import type { RelyingParty } from './relying-party.ts'

const TIMEOUT_MS = PASSKEY_SECONDS * 1_000
/** What an authenticator shows the passkey under. */
const PARTY_NAME = 'Portico'
/** ES256, Ed25519, RS256 (COSE): what authenticators know. */
const ALGORITHMS = [-7, -8, -257]

const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

type CborValue = Parameters<typeof isoCBOR.encode>[0]

type Known = Pick<PasskeyRow, 'credentialId' | 'transports'>

const credential = ({ credentialId, transports }: Known) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports: transports.split(',').filter(Boolean),
})

/** What a browser asks passkeys with. @param known those of one user; none: whichever the user chooses */
export const requestFor = ({ id }: RelyingParty, challenge: Buffer, known: readonly Known[]): PasskeyRequest => ({
  challenge: challenge.toString('base64url'),
  rpId: id,
  timeout: TIMEOUT_MS,
  userVerification: 'required',
  allowCredentials: known.map(credential),
})

export interface PasskeyUser {
  readonly id: string
  readonly username: string
  readonly realName: string
}

/** What a browser makes a passkey with. @param known those of the user: a device makes no second one */
export const creationFor = (
  { id }: RelyingParty,
  challenge: Buffer,
  { user, known }: { user: PasskeyUser; known: readonly Known[] },
): PasskeyCreation => ({
  challenge: challenge.toString('base64url'),
  rp: { id, name: PARTY_NAME },
  user: { id: userHandleOf(user.id), name: user.username, displayName: user.realName },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout: TIMEOUT_MS,
  attestation: 'none',
  excludeCredentials: known.map(credential),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
})

/** The id of the user in bytes: it says nothing of them, and two users of one device never have the same. */
export const userHandleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

interface ClientData {
  challenge: string
  /** Asked for by a frame of another site. */
  isFramed: boolean
}

/** What an answer says that it was made for, before anything is believed. */
function clientDataOf(text: string): ClientData {
  try {
    const content = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Record<string, unknown> | null
    const challenge = content?.['challenge']
    const isFramed = content?.['crossOrigin'] === true || content?.['topOrigin'] !== undefined
    return { challenge: typeof challenge === 'string' ? challenge : '', isFramed }
  } catch {
    return { challenge: '', isFramed: false }
  }
}

/** The challenge that an answer says it was made for; empty where it says none. */
export const challengeIn = ({ clientDataJSON }: Pick<PasskeyAssertion, 'clientDataJSON'>): string =>
  clientDataOf(clientDataJSON).challenge

export interface Asked {
  readonly party: RelyingParty
  readonly challenge: Buffer
}

export interface UsedPasskey {
  /** 0 where the device does not count. */
  readonly counter: number
  readonly isSynced: boolean
}

/**
 * Whether an answer was made by the passkey: signature, challenge, origin, host, that the user was there and was
 * verified. The counter is for the caller to compare. Undefined for a wrong one.
 */
export async function checkAssertion(
  { party, challenge }: Asked,
  { id, userHandle, ...response }: PasskeyAssertion,
  passkey: Pick<PasskeyRow, 'userId' | 'publicKey'>,
): Promise<UsedPasskey | undefined> {
  if (userHandle !== undefined && userHandle !== userHandleOf(passkey.userId)) return undefined
  if (clientDataOf(response.clientDataJSON).isFramed) return undefined
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    })
    if (!verified) return undefined
    return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp }
  } catch {
    return undefined // the library throws for everything but a wrong signature
  }
}

export interface MadePasskey extends UsedPasskey {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly transports: string
}

/**
 * What a new passkey is, when the answer is right; undefined for a wrong one. No statement of its maker is asked for,
 * and none is looked at: checking one would fetch what the caller names.
 */
export async function checkAttestation(
  { party, challenge }: Asked,
  { id, transports, clientDataJSON, attestationObject: given }: PasskeyAttestation,
): Promise<MadePasskey | undefined> {
  const { verifyRegistrationResponse } = await library()
  const { decodeAttestationObject, isoBase64URL, isoCBOR: cbor } = await helpers()
  if (clientDataOf(clientDataJSON).isFramed) return undefined
  try {
    const authData = decodeAttestationObject(isoBase64URL.toBuffer(given)).get('authData')
    const plain = cbor.encode(
      new Map<string, CborValue>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, CborValue>()],
        ['authData', authData],
      ]),
    )
    const response = { clientDataJSON, attestationObject: isoBase64URL.fromBuffer(plain) }
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return undefined
    const { credential: made, credentialBackedUp } = registrationInfo
    return {
      credentialId: Buffer.from(made.id, 'base64url'),
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: transports.join(','),
      isSynced: credentialBackedUp,
    }
  } catch {
    return undefined
  }
}
