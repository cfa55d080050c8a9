/**
 * Tickets: what an address carries instead of a token, because addresses end up in logs and histories (readings,
 * "Tokens and files"). A ticket is the caller's token sealed for a minute; it works once, on whichever node it comes
 * to.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Database } from '../database/lease.ts'
import { derivedKey } from './derived-key.ts'
import { insertNonce, takeNonce } from './sign-in-key.repo.ts'
import { OPERATOR_TENANT } from './tenant.ts'

const SECONDS = 60
const IV_BYTES = 12
const TAG_BYTES = 16
const NONCE_BYTES = 18
const NONCE_CHARACTERS = 24
/** Tells a ticket from a token at a glance. */
const PREFIX = 't.'

export interface Tickets {
  /** A ticket for the caller's token. */
  issue(token: string): Promise<string>
  /** The token behind a ticket, which is used up; undefined for one that is wrong, old or used. */
  redeem(ticket: string): Promise<string | undefined>
}

export const isTicket = (text: string): boolean => text.startsWith(PREFIX)

export function createTickets({ database, secretKey }: { database: Database; secretKey: string }): Tickets {
  const key = derivedKey(secretKey, 'ticket')
  return {
    async issue(token) {
      const nonce = randomBytes(NONCE_BYTES).toString('base64url')
      await database.transaction(OPERATOR_TENANT, (tx) => insertNonce(tx, nonce, SECONDS))
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const sealed = Buffer.concat([cipher.update(nonce + token, 'utf8'), cipher.final()])
      return PREFIX + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },

    async redeem(ticket) {
      const opened = open(key, Buffer.from(ticket.slice(PREFIX.length), 'base64url'))
      if (opened === undefined) return undefined
      const nonce = opened.slice(0, NONCE_CHARACTERS)
      const isGood = await database.transaction(OPERATOR_TENANT, (tx) => takeNonce(tx, nonce))
      return isGood ? opened.slice(NONCE_CHARACTERS) : undefined
    },
  }
}

function open(key: Buffer, sealed: Buffer): string | undefined {
  if (sealed.length <= IV_BYTES + TAG_BYTES) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined // not sealed by us
  }
}
