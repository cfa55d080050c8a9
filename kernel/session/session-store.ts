/**
 * Sessions: opaque 256-bit tokens of which only the SHA-256 is stored. Each node remembers them for at most five
 * seconds while it hears the bus, and not at all while it is deaf, so that what ends on one node ends on all within a
 * second.
 */
import { randomBytes } from 'node:crypto'
import { errors } from '#contract/errors.ts'
import type { WantedIdentity } from '../access/acting.ts'
import type { Db, Tx } from '../database/lease.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { notify, type Bus } from '../live/bus.ts'
import type { LiveChannel } from '../live/channel.ts'
import { addressRulesOf, refusalOfAddress } from './address-rules.ts'
import { deleteDeviceOfSession, deleteTrustedDevices } from './factor/trusted-device.repo.ts'
import { FreshCache } from './fresh-cache.ts'
import type { SecurityPolicy } from './security-policy.ts'
import { hashOf, SessionLoader, type SessionLoaderOptions } from './session-loader.ts'
import {
  countSessionsOf,
  deleteExpired,
  deleteOldest,
  deleteSession,
  deleteSessionsOf,
  hasSession,
  insertSession,
  insertVisit,
  listExpired,
  listSessionsOf,
  clearViewing,
  writeIdentity,
  writeViewing,
  type SessionHead,
} from './session.repo.ts'
import type { EndReason, LiveSession, NewVisit, OpenSession, Resolved, Sessions, Via, ViewedUser } from './sessions.ts'
import { createTickets, isTicket, type Tickets } from './ticket.ts'
import { MAX_IDS_PER_MESSAGE, notifyEnded, topics, userAccessChanged } from './topics.ts'

const TOKEN_BYTES = 32
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/
const MAX_KEPT = 20_000
const SWEEP_AT_ONCE = 500

export interface SessionStoreOptions extends SessionLoaderOptions {
  bus: Bus
  live: LiveChannel
  now: () => number
}

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

export class SessionStore implements Sessions {
  readonly #with: SessionStoreOptions
  readonly #loader: SessionLoader
  readonly #cache: FreshCache<Resolved>
  readonly #tickets: Tickets

  constructor(options: SessionStoreOptions) {
    this.#with = options
    this.#loader = new SessionLoader(options)
    this.#tickets = createTickets(options)
    this.#cache = new FreshCache({ name: 'session', bus: options.bus, max: MAX_KEPT, now: options.now })
    this.#listen(options.bus, options.live)
  }

  async resolve(token: string, ip = ''): Promise<Resolved | undefined> {
    if (!TOKEN_SHAPE.test(token)) return undefined
    return await this.#cache.get(hashOf(token).toString('base64'), () => this.#loader.load(token, { ip }))
  }

  async peek(token: string): Promise<LiveSession | undefined> {
    if (!TOKEN_SHAPE.test(token)) return undefined
    return (await this.#loader.load(token, { mayRenew: false }))?.value.session
  }

  async redeem(ticket: string): Promise<LiveSession | undefined> {
    const token = isTicket(ticket) ? await this.#tickets.redeem(ticket) : undefined
    return token === undefined ? undefined : await this.peek(token)
  }

  async issueTicket(token: string): Promise<string> {
    return await this.#tickets.issue(token)
  }

  /**
   * Begins a session in the transaction of the sign-in, which has written on the row of its user: sign-ins of one user
   * wait for each other on all nodes, so that the number of their sessions is exact. Resolves with its token, which is
   * nowhere else.
   * @throws AppError too_many_sessions
   */
  async begin(tx: Tx, session: NewSession): Promise<string> {
    const { tenantId, userId, policy, loginPage = '' } = session
    await this.#makeRoom(tx, session)
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const hash = hashOf(token)
    const { ip, userAgent, via, deviceId } = session
    const whose = { tenantId, id: newId(), userId, hash, via, loginPage, deviceId }
    await insertSession(tx, { ...whose, ip, userAgent, node: this.#with.nodeName, limits: policy })
    return token
  }

  async beginVisit(tx: Tx, visit: NewVisit): Promise<{ id: string; token: string }> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const id = newId()
    await insertVisit(tx, { ...visit, id, hash: hashOf(token), node: this.#with.nodeName })
    return { id, token }
  }

  /** Leaves room for one more session of the user, as the configuration says. */
  async #makeRoom(tx: Tx, { tenantId, userId, policy }: NewSession): Promise<void> {
    const { sessionsPerPerson, sessionOverflow } = policy
    if (sessionsPerPerson === 0) return
    if (sessionOverflow === 0) {
      if ((await countSessionsOf(tx, userId, policy)) < sessionsPerPerson) return
      throw new AppError(errors.tooManySessions)
    }
    const ended = await deleteOldest(tx, { userId, keep: sessionsPerPerson - 1 })
    await this.#ended(tx, tenantId, ended, 'elsewhere')
  }

  /** Ends the oldest sessions of every user who has more than `most`. Resolves with how many ended. */
  async endBeyond(tx: Tx, tenantId: number, most: number, spare: string): Promise<number> {
    const ended = await deleteOldest(tx, { keep: most, spare })
    await this.#ended(tx, tenantId, ended, 'elsewhere')
    return ended.length
  }

  async #ended(tx: Tx, tenantId: number, ids: readonly string[], reason: EndReason): Promise<void> {
    if (ids.length === 0) return
    await notifyEnded(tx, tenantId, ids, reason)
    this.#forget(ids)
  }

  listOf(db: Db, userId: string): Promise<OpenSession[]> {
    return listSessionsOf(db, userId)
  }

  async endAll(tx: Tx, tenantId: number, userId: string, reason: EndReason, keep?: string): Promise<number> {
    if (reason !== 'signed-out' && reason !== 'expired') await deleteTrustedDevices(tx, userId)
    const ended = await deleteSessionsOf(tx, userId, keep)
    await notifyEnded(tx, tenantId, ended, reason)
    await notify(tx, topics.userSessions.message(tenantId, { userIds: [userId] }))
    this.#forgetUsers(tenantId, [userId])
    return ended.length
  }

  async endTenant(tx: Tx, tenantId: number): Promise<number> {
    const ended = await deleteOldest(tx, { keep: 0 })
    await this.#ended(tx, tenantId, ended, 'forced')
    await this.grantsChanged(tx, tenantId)
    return ended.length
  }

  async end(tx: Tx, tenantId: number, sessionId: string, reason: EndReason): Promise<void> {
    if (reason === 'forced') await deleteDeviceOfSession(tx, sessionId)
    if (await deleteSession(tx, sessionId)) await notifyEnded(tx, tenantId, [sessionId], reason)
    this.#forget([sessionId])
  }

  async actAs(tx: Tx, tenantId: number, sessionId: string, wanted: WantedIdentity): Promise<boolean> {
    return (await writeIdentity(tx, sessionId, wanted)) && (await this.#isAnother(tx, tenantId, sessionId))
  }

  async viewAs(tx: Tx, tenantId: number, sessionId: string, viewed: ViewedUser): Promise<boolean> {
    return (await writeViewing(tx, sessionId, viewed)) && (await this.#isAnother(tx, tenantId, sessionId))
  }

  async endViewing(tx: Tx, tenantId: number, sessionId: string): Promise<boolean> {
    return (await clearViewing(tx, sessionId)) && (await this.#isAnother(tx, tenantId, sessionId))
  }

  async #isAnother(tx: Tx, tenantId: number, sessionId: string): Promise<true> {
    await notify(tx, topics.identity.message(tenantId, { ids: [sessionId] }))
    this.#forget([sessionId])
    return true
  }

  async grantsChanged(tx: Tx, tenantId: number): Promise<void> {
    await notify(tx, topics.grants.message(tenantId, {}))
    this.#forgetTenant(tenantId)
  }

  async userGrantsChanged(tx: Tx, tenantId: number, userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return
    if (userIds.length > MAX_IDS_PER_MESSAGE) return this.grantsChanged(tx, tenantId)
    await userAccessChanged(tx, tenantId, userIds)
    this.#forgetUsers(tenantId, userIds)
  }

  async userNamesChanged(tx: Tx, tenantId: number, userIds: readonly string[]): Promise<void> {
    for (let start = 0; start < userIds.length; start += MAX_IDS_PER_MESSAGE) {
      const some = userIds.slice(start, start + MAX_IDS_PER_MESSAGE)
      await notify(tx, topics.userNames.message(tenantId, { userIds: some }))
    }
    this.#forgetUsers(tenantId, userIds)
  }

  /** Whether the session is still there, past every cache. */
  async isAlive(tenantId: number, sessionId: string): Promise<boolean> {
    return await this.#with.database.read(tenantId, (db) => hasSession(db, sessionId))
  }

  /** Ends the sessions whose time is over and says so to their live channels. Cheap when there are none. */
  async sweep(): Promise<void> {
    const { database, dispatch } = this.#with
    let heads: SessionHead[]
    do {
      heads = await listExpired(dispatch, SWEEP_AT_ONCE)
      for (const [tenantId, ids] of byTenant(heads)) {
        await database.transaction(tenantId, async (tx) =>
          notifyEnded(tx, tenantId, await deleteExpired(tx, ids), 'expired'),
        )
      }
    } while (heads.length === SWEEP_AT_ONCE)
  }

  #listen(bus: Bus, live: LiveChannel): void {
    bus.subscribe(topics.ended, ({ body: { ids, reason } }) => {
      this.#forget(ids)
      for (const sessionId of ids) live.toSession(sessionId, { type: 'session-ended', reason })
    })
    bus.subscribe(topics.identity, ({ body: { ids } }) => {
      this.#forget(ids)
      for (const sessionId of ids) live.toSession(sessionId, { type: 'identity-changed' })
    })
    for (const topic of [topics.userSessions, topics.userNames])
      bus.subscribe(topic, ({ tenantId, body }) => this.#forgetUsers(tenantId, body.userIds))
    bus.subscribe(topics.securityConfig, ({ tenantId }) => {
      this.#forgetTenant(tenantId)
      // Should it fail, an open channel still says nothing of records, and the next call is refused.
      disconnectRefused(this.#with, tenantId).catch(() => undefined)
    })
    bus.subscribe(topics.grants, ({ tenantId, body: { userIds } }) => {
      if (!userIds) {
        this.#forgetTenant(tenantId)
        live.toTenant(tenantId, { type: 'access-changed' })
        return
      }
      this.#forgetUsers(tenantId, userIds)
      for (const userId of userIds) live.toUser(tenantId, userId, { type: 'access-changed' })
    })
  }

  // A support visit rests on its operator's user and session, in another tenant: it is loaded anew with theirs.
  // What this node changes it forgets at once as well: its own next request must not be older than its last answer.
  #forget(sessionIds: readonly string[]): void {
    const ids = new Set(sessionIds)
    this.#cache.drop(({ session: { id, support } }) => ids.has(id) || ids.has(support?.operator.sessionId ?? ''))
  }

  #forgetUsers(tenantId: number, userIds: readonly string[]): void {
    const ids = new Set(userIds)
    const isOne = (of: { tenantId: number; userId: string }) => of.tenantId === tenantId && ids.has(of.userId)
    // The user, a viewer behind the user who is viewed, and the operator's user behind a visit.
    const isMeant = (session: LiveSession) => {
      const { viewing, support } = session
      const viewer = viewing && { tenantId: session.tenantId, userId: viewing.by.userId }
      return [session, viewer, support?.operator].some((of) => of !== undefined && isOne(of))
    }
    if (ids.size > 0) this.#cache.drop(({ session }) => isMeant(session))
  }

  #forgetTenant(tenantId: number): void {
    this.#cache.drop(({ session }) => session.tenantId === tenantId || session.support?.operator.tenantId === tenantId)
  }
}

/** Closes the open channels of users who may not call from where they are any more. */
async function disconnectRefused(
  { live, policies, database, accounts }: SessionStoreOptions,
  tenantId: number,
): Promise<void> {
  const policy = await policies.of(tenantId)
  const lists = new Map<string, string>()
  if (policy.userIpPolicy !== 0)
    await database.read(tenantId, async (db) => {
      for (const userId of live.usersOf(tenantId))
        lists.set(userId, (await accounts.findById(db, userId))?.allowIpQueue ?? '')
    })
  live.disconnect(
    tenantId,
    ({ userId, ip }) => refusalOfAddress(addressRulesOf(policy, lists.get(userId)), ip) !== undefined,
  )
}

function byTenant(heads: readonly SessionHead[]): Map<number, string[]> {
  const grouped = new Map<number, string[]>()
  for (const { tenantId, id } of heads) grouped.set(tenantId, [...(grouped.get(tenantId) ?? []), id])
  return grouped
}
