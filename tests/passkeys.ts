/**
 * An authenticator in software, as a browser drives it: keys on P-256 (ES256), answers as Web Authentication describes
 * them. Each part of an answer can be made wrong.
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest } from '#contract/passkey.ts'

/** The parts of an answer, each of which can be made wrong. */
export interface AnswerParts {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  crossOrigin?: boolean
  /** Whether a user was there, and was verified. */
  isPresent?: boolean
  isVerified?: boolean
  counter?: number
  userHandle?: string | undefined
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 }
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

export class SoftwarePasskey {
  readonly credentialId = randomBytes(32)
  readonly origin: string
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  #userHandle: string | undefined
  #rpId = ''
  /** Of the next use. */
  counter = 1

  /** @param origin of the page that the browser shows */
  constructor(origin: string) {
    this.origin = origin
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = pair.privateKey
    this.#publicKey = pair.publicKey
  }

  get id(): string {
    return base64url(this.credentialId)
  }

  /** What `navigator.credentials.create` answers. */
  create(options: PasskeyCreation, parts: AnswerParts = {}): PasskeyAttestation {
    this.#userHandle = options.user.id
    this.#rpId = options.rp.id
    const content = { type: 'webauthn.create', challenge: options.challenge, counter: 0, ...parts }
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.credentialId.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.#coseKey()])
    const authData = Buffer.concat([this.#authenticatorData(content, FLAGS.attested), attested])
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]),
    )
    return {
      id: this.id,
      clientDataJSON: base64url(this.#clientData(content)),
      attestationObject: base64url(attestationObject),
      transports: ['internal', 'hybrid'],
    }
  }

  /** What `navigator.credentials.get` answers. */
  get(options: Pick<PasskeyRequest, 'challenge'>, parts: AnswerParts = {}): PasskeyAssertion {
    const content = { type: 'webauthn.get', challenge: options.challenge, ...parts }
    const clientData = this.#clientData(content)
    const authenticatorData = this.#authenticatorData({ counter: this.counter++, ...content })
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#privateKey)
    const userHandle = 'userHandle' in parts ? parts.userHandle : this.#userHandle
    return {
      id: this.id,
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signature),
      ...(userHandle !== undefined && { userHandle }),
    }
  }

  #clientData({ type, challenge, origin = this.origin, crossOrigin = false }: AnswerParts): string {
    return JSON.stringify({ type, challenge, origin, crossOrigin })
  }

  #authenticatorData(
    { rpId = this.#rpId, isPresent = true, isVerified = true, counter = 0 }: AnswerParts,
    flags = 0,
  ): Buffer {
    const all = flags | (isPresent ? FLAGS.present : 0) | (isVerified ? FLAGS.verified : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([all]), count])
  }

  /** COSE: EC2, ES256, P-256, x, y. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    return Buffer.from(isoCBOR.encode(key))
  }
}
