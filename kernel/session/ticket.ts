/**
 * Tickets: what an address carries instead of a token, because addresses end up in logs and histories (readings,
 * "Tokens and files"). A ticket is the caller's token sealed for a minute; it works once, on whichever node it comes
 * to.
 */
import { randomBytes } from 'node:crypto'
import type { Database } from '../database/lease.ts'
import { open, seal } from '../sealed.ts'
import { derivedKey } from './derived-key.ts'
import { insertNonce, takeNonce } from './sign-in-key.repo.ts'
import { OWN_TENANT } from './tenant.ts'

const SECONDS = 60
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
      await database.autocommit(OWN_TENANT, (db) => insertNonce(db, nonce, SECONDS))
      return PREFIX + seal(key, nonce + token).toString('base64url')
    },

    async redeem(ticket) {
      const opened = textOf(key, Buffer.from(ticket.slice(PREFIX.length), 'base64url'))
      if (opened === undefined) return undefined
      const nonce = opened.slice(0, NONCE_CHARACTERS)
      const isGood = await database.autocommit(OWN_TENANT, (db) => takeNonce(db, nonce))
      return isGood ? opened.slice(NONCE_CHARACTERS) : undefined
    },
  }
}

function textOf(key: Buffer, sealed: Buffer): string | undefined {
  try {
    return open(key, sealed).toString()
  } catch {
    return undefined // not sealed by us
  }
}
