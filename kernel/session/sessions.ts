/** Sessions as the rest of the server sees them. */
import type { Viewing } from '../access/viewing.ts'
import type { WantedIdentity } from '../access/acting.ts'
import type { Db, Tx } from '../database/lease.ts'
import type { Grants, SupportVisit } from '../ports.ts'
import type { AddressRules } from './address-rules.ts'

/** The registered system through which a session came. The name is as of the sign-in. */
export interface Via {
  readonly id: string
  readonly name: string
}

/** The key by which a program calls. */
export interface ViaKey {
  readonly id: string
  readonly name: string
}

export interface LiveSession extends Grants {
  readonly id: string
  readonly tenantId: number
  readonly userId: string
  /** Whether a change of password is forced before anything else (readings, "Passwords"). */
  readonly mustChangePassword: boolean
  /** Set where another system began the session: it does not pass routes that say `stepUp`. */
  readonly via: Via | undefined
  /** From where its user may call. */
  readonly addresses: AddressRules
  /** Whether its user has proved who they are lately enough for calls that ask for it (`step-up.ts`). */
  readonly isVerified: boolean
  /**
   * Set while the session views as another user: then `userId`, the names and all rights are that user's, and
   * password, addresses and proof are the viewer's.
   */
  readonly viewing?: Viewing | undefined
  /** Set in a visit of the operator's support. Then `userId` is the visit. */
  readonly support?: SupportVisit | undefined
  /** Set for a call by a key, which has no session: `id` is empty then. */
  readonly key?: ViaKey | undefined
}

/** The answer to a token: the session, and a fresh token when it was time to renew. */
export interface Resolved {
  session: LiveSession
  renewedToken?: string
}

/** As whom a session is to view, and why. */
export interface ViewedUser {
  readonly userId: string
  readonly reason: string
}

/** One sign-in of a person that still lasts. */
export interface OpenSession {
  id: string
  /** From where it called last. */
  ip: string
  userAgent: string
  /** The name of the system that began it; empty where the user signed in here. */
  via: string
  createdAt: string
  seenAt: string
}

/** A support visit that begins: where, from where, and when it ends by itself. */
export interface NewVisit {
  readonly tenantId: number
  readonly visitId: string
  readonly until: string
  readonly ip: string
  readonly userAgent: string
}

export const endReasons = ['forced', 'password', 'disabled', 'expired', 'signed-out', 'elsewhere'] as const
export type EndReason = (typeof endReasons)[number]

export interface Sessions {
  /**
   * The session of a token, or undefined when there is none (unknown, idle or absolute limit over, ended, person gone).
   * Whether its user may call from an address is for the caller to ask (`addresses`).
   * @param ip from where it calls: sessions say from where they were seen last
   */
  resolve(token: string, ip?: string): Promise<Resolved | undefined>
  /**
   * The session of a token, past every cache and without renewing it: for calls whose reply the page's script does not
   * read.
   */
  peek(token: string): Promise<LiveSession | undefined>
  /** The session behind a ticket, which is used up. The token of a session is no ticket. Never renews the session. */
  redeem(ticket: string): Promise<LiveSession | undefined>
  /** A ticket for the caller's token, for one address within a minute. */
  issueTicket(token: string): Promise<string>
  /**
   * Begins the session of a support visit, which ends with it at the latest, in a transaction of the tenant that is
   * visited. Resolves with its id and its token, which is nowhere else.
   */
  beginVisit(tx: Tx, visit: NewVisit): Promise<{ id: string; token: string }>
  /** A person's sessions that still last, the one seen last first. */
  listOf(db: Db, userId: string): Promise<OpenSession[]>
  /** Ends every session of a person on every node at commit, except `keep`. Resolves with how many ended. */
  endAll(tx: Tx, tenantId: number, userId: string, reason: EndReason, keep?: string): Promise<number>
  /**
   * Ends the oldest sessions of every user who has more than `most`; `spare` counts as the newest. Resolves with how
   * many ended.
   */
  endBeyond(tx: Tx, tenantId: number, most: number, spare: string): Promise<number>
  /**
   * Ends every session of a tenant that is not open any more, in a transaction of that tenant. Keys are loaded anew,
   * which answers for one that is not open as if there were none. Resolves with how many sessions ended.
   */
  endTenant(tx: Tx, tenantId: number): Promise<number>
  /** Ends one session on every node at commit. */
  end(tx: Tx, tenantId: number, sessionId: string, reason: EndReason): Promise<void>
  /**
   * The session acts in another identity from now on, on every node at its next request; its open pages reload. Whether
   * the user has the identity is for the caller to ask; at each load of the session it is asked again.
   * Resolves with whether there is such a session.
   */
  actAs(tx: Tx, tenantId: number, sessionId: string, wanted: WantedIdentity): Promise<boolean>
  /**
   * The session views as another user from now on, on every node at its next request; its open pages reload. Whether
   * the viewer holds all that the user holds is for the caller to ask; at each load of the session it is asked again.
   * Resolves with whether there is such a session that views as no one.
   */
  viewAs(tx: Tx, tenantId: number, sessionId: string, viewed: ViewedUser): Promise<boolean>
  /** The session views as no one any more. Resolves with whether it did. */
  endViewing(tx: Tx, tenantId: number, sessionId: string): Promise<boolean>
  /** What people of the tenant hold may have changed: every node loads it anew at its next request. */
  grantsChanged(tx: Tx, tenantId: number): Promise<void>
  /**
   * What these users hold may have changed: roles, departments, rank or status. Their sessions alone are loaded anew,
   * on every node at its next request, and their open pages reload. More than 150 users count as the whole tenant.
   */
  userGrantsChanged(tx: Tx, tenantId: number, userIds: readonly string[]): Promise<void>
  /**
   * The names of users, or the addresses they may call from, changed, not what they hold: their sessions and keys are
   * loaded anew, no page reloads its permissions.
   */
  userNamesChanged(tx: Tx, tenantId: number, userIds: readonly string[]): Promise<void>
}
