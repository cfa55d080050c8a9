/** Passwords made by the server: easy to read out, strong enough for every policy. */
import { randomInt } from 'node:crypto'
import { isPasswordValid } from '#contract/password.ts'

/** Without the characters that look like others. */
const KINDS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '!#%+-=?@'] as const
const LENGTH = 14

const pick = (characters: string): string => characters.charAt(randomInt(characters.length))

/** A random password of 14 characters of all four kinds (about 78 bits). */
export function newPassword(): string {
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => pick(KINDS.join(''))).join('')
    if (isPasswordValid(password)) return password
  }
}
