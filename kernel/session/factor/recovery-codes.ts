/** Recovery codes: ten per user, each of which replaces an authenticator once. Only a keyed hash is stored. */
import { createHmac, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '#contract/factor.ts'

/** Without characters that look alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10
const GROUP = 4

/** Ten codes as a user reads them: `7KQX-M2PD-4F`. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) codes.add(newCode())
  return [...codes]
}

function newCode(): string {
  const text = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return text.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? text
}

/** What is stored of a code of a user. Case, hyphens and spaces do not matter. */
export function hashOfCode(key: Buffer, owner: { tenantId: number; userId: string }, code: string): Buffer {
  const plain = code.replaceAll(/[\s-]/g, '').toUpperCase()
  return createHmac('sha256', key)
    .update(JSON.stringify([owner.tenantId, owner.userId, plain]))
    .digest()
}
