/** From a token to the session behind it: row, limits, renewal, and what its person holds now. */
import { VIEW_AS } from '#contract/viewing.ts'
import { createHmac, hash as oneShotHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { Database, Db } from '../database/lease.ts'
import { holds } from '../access/actor.ts'
import type { AccountSource, EntrySource, GrantSource } from '../ports.ts'
import type { SupportSource } from './support-source.ts'
import { derivedKey } from './derived-key.ts'
import type { Loaded } from './fresh-cache.ts'
import { addressRulesOf } from './address-rules.ts'
import { mustChangePassword } from './password-state.ts'
import type { SecurityPolicies, SecurityPolicy } from './security-policy.ts'
import { notify } from '../live/bus.ts'
import {
  clearViewing,
  findHead,
  findSession,
  renewSession,
  touchSession,
  type Seen,
  type SessionHead,
  type SessionRow,
} from './session.repo.ts'
import type { LiveSession, Resolved, Via } from './sessions.ts'
import { topics } from './topics.ts'

const KEEP_MS = 5_000
/** How long the token before a renewal stays good (readings, "Tokens and files"). */
const GRACE_SECONDS = 60

export interface SessionLoaderOptions {
  database: Database
  dispatch: Pool
  accounts: AccountSource
  grants: GrantSource
  entries: EntrySource
  supports: SupportSource
  policies: SecurityPolicies
  secretKey: string
  /** What this node is called: sessions say which one saw them last. */
  nodeName: string
}

interface Found {
  session: LiveSession
  row: SessionRow
  /** It was to view as another user, and may not any more. */
  isViewLost: boolean
}

interface Heading extends SessionHead {
  row: SessionRow
  policy: SecurityPolicy
}

/** What is stored of a token: SHA-256. */
export const hashOf = (token: string): Buffer => oneShotHash('sha256', token, 'buffer')

const viaOf = ({ viaId, viaName }: SessionRow): Via | undefined =>
  viaId === null ? undefined : { id: viaId, name: viaName }

/** Milliseconds for which the last proof of who the user is still counts; not positive when it does not. */
const verifiedIn = ({ verifiedFor }: SessionRow, { stepUpMinutes }: SecurityPolicy): number =>
  stepUpMinutes === 0 ? Infinity : stepUpMinutes * 60_000 - verifiedFor

export class SessionLoader {
  readonly #with: SessionLoaderOptions
  readonly #renewalKey: Buffer

  constructor(options: SessionLoaderOptions) {
    this.#with = options
    this.#renewalKey = derivedKey(options.secretKey, 'token-renewal')
  }

  /** The session of a token and how long it may be remembered; renewed, when it was time to. */
  async load(
    token: string,
    { isRetry = false, mayRenew = true, ip = '' }: { isRetry?: boolean; mayRenew?: boolean; ip?: string } = {},
  ): Promise<Loaded<Resolved> | undefined> {
    const hash = hashOf(token)
    const head = await findHead(this.#with.dispatch, hash)
    if (!head) return undefined
    const policy = await this.#with.policies.of(head.tenantId)
    const found = await this.#find(head, hash, policy)
    if (!found) return undefined
    const { session, row, isViewLost } = found
    if (isViewLost) await this.#loseView(head)
    const keepMs = Math.min(
      KEEP_MS,
      row.endsIn,
      row.viewEndsIn > 0 ? row.viewEndsIn : KEEP_MS,
      session.changesIn ?? KEEP_MS,
      session.isVerified ? verifiedIn(row, policy) : KEEP_MS,
    )
    if (!row.isCurrent) return { value: { session, renewedToken: this.#next(token) }, keepFor: keepMs }
    if (row.renewIn > 0 || !mayRenew) {
      if (row.touchIn <= 0) await this.#touch(head, policy, ip)
      return { value: { session }, keepFor: Math.min(keepMs, row.renewIn) }
    }
    const renewedToken = this.#next(token)
    if (await this.#renew(head, { hash, next: hashOf(renewedToken), policy, ip }))
      return { value: { session, renewedToken }, keepFor: keepMs }
    // another node was faster, or it has just ended
    return isRetry ? undefined : await this.load(token, { isRetry: true, ip })
  }

  async #find({ tenantId, id }: SessionHead, hash: Buffer, policy: SecurityPolicy): Promise<Found | undefined> {
    const { database, supports } = this.#with
    const found = await database.read(tenantId, async (db) => {
      const row = await findSession(db, { id, hash, limits: policy })
      if (!row) return undefined
      const head = { tenantId, id, row, policy }
      return row.visitId === null ? await this.#ofUser(db, head) : await this.#ofVisit(db, head, row.visitId)
    })
    // On a lease of its own: the user who visits is of another tenant.
    const operator = found?.session.support?.operator
    return operator && !(await supports.isBacked(operator)) ? undefined : found
  }

  async #ofUser(db: Db, { tenantId, id, row, policy }: Heading): Promise<Found | undefined> {
    const { accounts, grants, entries } = this.#with
    const granted = await grants.load(db, row.userId, { deptId: row.actingDeptId, postId: row.actingPostId })
    const account = await accounts.findById(db, row.userId)
    if (!granted || !account?.enabled) return undefined
    const via = viaOf(row)
    // What its user may do has grown beyond the system's audience, or the system is disabled or deleted.
    if (via && !(await entries.admits(db, via.id, granted))) return undefined
    const isForced = mustChangePassword(account, policy)
    const addresses = addressRulesOf(policy, account.allowIpQueue)
    const isVerified = verifiedIn(row, policy) > 0
    const whose = { id, tenantId, userId: row.userId, via }
    const own = { ...granted, ...whose, mustChangePassword: isForced, addresses, isVerified }
    const viewed = await this.#viewed(db, row, own)
    return { row, session: viewed ?? own, isViewLost: viewed === undefined && row.viewEndsIn > 0 }
  }

  /** The session as the user has it as whom it views; undefined where it views as no one, or may not any more. */
  async #viewed(db: Db, row: SessionRow, own: LiveSession): Promise<LiveSession | undefined> {
    const { viewAsUserId: userId, viewAsReason: reason, viewEndsIn } = row
    if (userId === null || viewEndsIn <= 0 || !holds(own, VIEW_AS)) return undefined
    const viewed = await this.#with.grants.covered(db, own, userId)
    if (!viewed) return undefined
    const by = { userId: own.userId, username: own.username, realName: own.realName }
    // Field by field where it is the viewer's: everything else is what the viewed user holds.
    const { id, tenantId, via, mustChangePassword: isForced, addresses, isVerified } = own
    const kept = { id, tenantId, via, mustChangePassword: isForced, addresses, isVerified }
    const changesIn = Math.min(own.changesIn ?? Infinity, viewed.changesIn ?? Infinity)
    return { ...viewed, ...kept, userId, changesIn, viewing: { by, reason, endsAt: Date.now() + viewEndsIn } }
  }

  /** A viewing that may not go on is over for good: it does not begin again by itself. */
  async #loseView({ tenantId, id }: SessionHead): Promise<void> {
    await this.#with.database.transaction(tenantId, async (tx) => {
      if (await clearViewing(tx, id)) await notify(tx, topics.identity.message(tenantId, { ids: [id] }))
    })
  }

  /** A visit has no user of the tenant, no password and no proof: what asks for one is closed to it. */
  async #ofVisit(db: Db, { tenantId, id, row, policy }: Heading, visitId: string): Promise<Found | undefined> {
    const loaded = await this.#with.supports.load(db, visitId)
    if (!loaded) return undefined
    const { visit: support, grants } = loaded
    const whose = { id, tenantId, userId: visitId, via: undefined, support }
    const state = { mustChangePassword: false, addresses: addressRulesOf(policy), isVerified: false }
    return { row, session: { ...grants, ...whose, ...state }, isViewLost: false }
  }

  /**
   * The token that follows a token. Made from it by a secret of the server instead of by chance, so that a reply that
   * got lost on its way can be repeated during the grace, and all nodes say the same.
   */
  #next(token: string): string {
    return createHmac('sha256', this.#renewalKey).update(token).digest('base64url')
  }

  async #renew(
    { tenantId, id }: SessionHead,
    { hash, next, policy, ip }: { hash: Buffer; next: Buffer; policy: SecurityPolicy; ip: string },
  ) {
    const renewal = { id, hash, next, limits: policy, graceSeconds: GRACE_SECONDS, seen: this.#seenFrom(ip) }
    return await this.#with.database.transaction(tenantId, (tx) => renewSession(tx, renewal))
  }

  async #touch({ tenantId, id }: SessionHead, policy: SecurityPolicy, ip: string): Promise<void> {
    const seen = this.#seenFrom(ip)
    await this.#with.database.transaction(tenantId, (tx) => touchSession(tx, id, { limits: policy, seen }))
  }

  #seenFrom(ip: string): Seen {
    return { ip, node: this.#with.nodeName }
  }
}
