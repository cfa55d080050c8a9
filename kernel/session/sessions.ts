/** Sessions as the rest of the server sees them. */
import type { Tx } from '../database/lease.ts'
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

export type EndReason = 'forced' | 'password' | 'disabled' | 'expired' | 'signed-out'

export interface Sessions {
  /** The session of a token, or undefined when there is none (unknown, idle or absolute limit over, ended, person gone). */
  resolve(token: string): Promise<Resolved | undefined>
  /** Ends every session of a person on every node at commit, except `keep`. Resolves with how many ended. */
  endAll(tx: Tx, tenantId: number, userId: string, reason: EndReason, keep?: string): Promise<number>
  /** Ends one session on every node at commit. */
  end(tx: Tx, tenantId: number, sessionId: string, reason: EndReason): Promise<void>
  /** What people of the tenant hold may have changed: every node loads it anew at its next request. */
  grantsChanged(tx: Tx, tenantId: number): Promise<void>
}
