/** Sessions as the rest of the server sees them. */
import type { Db, Tx } from '../database/lease.ts'
import type { Grants } from '../ports.ts'

export interface LiveSession extends Grants {
  readonly id: string
  readonly tenantId: number
  readonly userId: string
  /** Whether a change of password is forced before anything else (readings, "Passwords"). */
  readonly mustChangePassword: boolean
}

/** The answer to a token: the session, and a fresh token when it was time to renew. */
export interface Resolved {
  session: LiveSession
  renewedToken?: string
}

/** One sign-in of a person that still lasts. */
export interface OpenSession {
  id: string
  ip: string
  userAgent: string
  createdAt: string
  seenAt: string
}

export type EndReason = 'forced' | 'password' | 'disabled' | 'expired' | 'signed-out'

export interface Sessions {
  /** The session of a token, or undefined when there is none (unknown, idle or absolute limit over, ended, person gone). */
  resolve(token: string): Promise<Resolved | undefined>
  /**
   * The session behind what an address carries: a ticket, which is used up, or a token. Never renews it, because what
   * follows an address does not read the reply's headers.
   */
  resolveAddress(text: string): Promise<LiveSession | undefined>
  /** A ticket for the caller's token, for one address within a minute. */
  issueTicket(token: string): Promise<string>
  /** A person's sessions that still last, the one seen last first. */
  listOf(db: Db, userId: string): Promise<OpenSession[]>
  /** Ends every session of a person on every node at commit, except `keep`. Resolves with how many ended. */
  endAll(tx: Tx, tenantId: number, userId: string, reason: EndReason, keep?: string): Promise<number>
  /** Ends one session on every node at commit. */
  end(tx: Tx, tenantId: number, sessionId: string, reason: EndReason): Promise<void>
  /** What people of the tenant hold may have changed: every node loads it anew at its next request. */
  grantsChanged(tx: Tx, tenantId: number): Promise<void>
}
