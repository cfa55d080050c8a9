/**
 * Receipt numbers: 140 random bits in groups of four characters, without those that look alike. Only the SHA-256 of a
 * number is stored: with so many bits it cannot be found by trying.
 */
import { hash, randomBytes } from 'node:crypto'

/** Crockford's base 32. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CHARACTERS = 28
const GROUP = 4

/** `7K3Q-0X9A-…`, never the same twice. */
export function newReceiptNumber(): string {
  const characters = [...randomBytes(CHARACTERS)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
  return grouped(characters)
}

const grouped = (characters: string): string =>
  Array.from({ length: CHARACTERS / GROUP }, (_, at) => characters.slice(at * GROUP, (at + 1) * GROUP)).join('-')

/** The number as it was given out, however it was typed; undefined for what is none. */
export function readReceiptNumber(typed: string): string | undefined {
  const characters = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const isNumber = characters.length === CHARACTERS && [...characters].every((one) => ALPHABET.includes(one))
  return isNumber ? grouped(characters) : undefined
}

export const hashOfReceipt = (number: string): Buffer => hash('sha256', number, 'buffer')
