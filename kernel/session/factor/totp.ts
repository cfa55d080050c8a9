/** Codes of authenticators: RFC 6238 with SHA-1, six digits and intervals of 30 seconds, which every app knows. */
import { generateSecret, generateURI, ScureBase32Plugin, verifySync } from 'otplib'

const PERIOD_SECONDS = 30
const CODE = /^\d{6}$/
/** What an app shows the account under. */
const ISSUER = 'Portico'

const base32 = new ScureBase32Plugin()

/** 160 random bits, base32. */
export const newTotpSecret = (): string => generateSecret()

/** A secret made of bytes that are secret already. */
export const totpSecretOf = (bytes: Buffer): string => base32.encode(bytes)

/** What a QR code holds. */
export const totpUri = (username: string, secret: string): string =>
  generateURI({ issuer: ISSUER, label: username, secret })

/**
 * The interval that a code belongs to, which may be one before or after ours: clocks differ. Undefined for a wrong code
 * and for one of an interval up to `lastStep`, whose code has been used.
 */
export function stepOf(secret: string, code: string, lastStep: number, now = Date.now()): number | undefined {
  const token = code.replaceAll(/\s/g, '')
  if (!CODE.test(token)) return undefined
  const epoch = Math.floor(now / 1_000)
  const result = verifySync({ secret, token, epoch, epochTolerance: PERIOD_SECONDS })
  if (!result.valid || !('timeStep' in result) || result.timeStep <= lastStep) return undefined
  return result.timeStep
}
