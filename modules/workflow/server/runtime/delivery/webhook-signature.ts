/**
 * Signatures of Standard Webhooks (https://www.standardwebhooks.com): the receiver makes the same over id, moment and
 * body, and compares.
 */
import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'

/** The key of a secret: what `whsec_` and base64 stand for, else its own bytes. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.from(secret, 'utf8')

/** `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64. @param at seconds since 1970 */
export const signatureOf = (secret: string, { id, at, body }: { id: string; at: number; body: string }): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${at}.${body}`).digest('base64')}`
