/** What begins a session: who, and a token of 256 random bits. */
import { randomBytes } from 'node:crypto'
import type { SecurityPolicy } from './security-policy.ts'
import { hashOf } from './session-loader.ts'
import type { Via } from './sessions.ts'

const TOKEN_BYTES = 32

/** Whose session begins, and from where. */
export interface NewSession {
  tenantId: number
  userId: string
  ip: string
  userAgent: string
  policy: SecurityPolicy
  /** The system that begins it; left out for a user who signs in here. */
  via?: Via | undefined
  /** The login page; left out where a system begins it. */
  loginPage?: string | undefined
  /** The trusted device on which it begins. */
  deviceId?: string | undefined
}

/** A token, and what is stored of it. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashOf(token) }
}
