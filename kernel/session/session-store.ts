/**
 * Sessions: opaque 256-bit tokens of which only the SHA-256 is stored. Each node remembers them for at most five
 * seconds while it hears the bus, and not at all while it is deaf, so that what ends on one node ends on all within a
 * second.
 */
import { errors } from '#contract/errors.ts'
import type { WantedIdentity } from '../access/acting.ts'
import type { Db, Tx } from '../database/lease.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { notify } from '../live/bus.ts'
import { deleteDeviceOfSession, deleteTrustedDevices } from './factor/trusted-device.repo.ts'
import { newToken, type NewSession } from './new-session.ts'
import { SessionCache, type SessionCacheOptions } from './session-cache.ts'
import { SessionLoader, type SessionLoaderOptions } from './session-loader.ts'
import {
  countSessionsOf,
  deleteOldest,
  deleteSession,
  deleteSessionsOf,
  hasSession,
  insertSession,
  insertVisit,
  listSessionsOf,
  clearViewing,
  writeIdentity,
  writeViewing,
} from './session.repo.ts'
import type { EndReason, LiveSession, NewVisit, OpenSession, Resolved, Sessions, ViewedUser } from './sessions.ts'
import { sweepSessions } from './session-sweep.ts'
import { createTickets, isTicket, type Tickets } from './ticket.ts'
import { MAX_IDS_PER_MESSAGE, notifyEnded, topics, userAccessChanged } from './topics.ts'

const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/

export interface SessionStoreOptions extends SessionLoaderOptions, SessionCacheOptions {}

export class SessionStore implements Sessions {
  readonly #with: SessionStoreOptions
  readonly #loader: SessionLoader
  readonly #cache: SessionCache
  readonly #tickets: Tickets

  constructor(options: SessionStoreOptions) {
    this.#with = options
    this.#loader = new SessionLoader(options)
    this.#tickets = createTickets(options)
    this.#cache = new SessionCache(options, this.#loader)
  }

  async resolve(token: string, ip = ''): Promise<Resolved | undefined> {
    if (!TOKEN_SHAPE.test(token)) return undefined
    return await this.#cache.resolve(token, ip)
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
    const { token, hash } = newToken()
    const { ip, userAgent, via, deviceId } = session
    const whose = { tenantId, id: newId(), userId, hash, via, loginPage, deviceId }
    await insertSession(tx, { ...whose, ip, userAgent, node: this.#with.nodeName, limits: policy })
    return token
  }

  async beginVisit(tx: Tx, visit: NewVisit): Promise<{ id: string; token: string }> {
    const { token, hash } = newToken()
    const id = newId()
    await insertVisit(tx, { ...visit, id, hash, node: this.#with.nodeName })
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
    this.#cache.forget(ids)
  }

  listOf(db: Db, userId: string): Promise<OpenSession[]> {
    return listSessionsOf(db, userId)
  }

  async endAll(tx: Tx, tenantId: number, userId: string, reason: EndReason, keep?: string): Promise<number> {
    if (reason !== 'signed-out' && reason !== 'expired') await deleteTrustedDevices(tx, userId)
    const ended = await deleteSessionsOf(tx, userId, keep)
    await notifyEnded(tx, tenantId, ended, reason)
    await notify(tx, topics.userSessions.message(tenantId, { userIds: [userId] }))
    this.#cache.forgetUsers(tenantId, [userId])
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
    this.#cache.forget([sessionId])
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
    this.#cache.forget([sessionId])
    return true
  }

  async grantsChanged(tx: Tx, tenantId: number): Promise<void> {
    await notify(tx, topics.grants.message(tenantId, {}))
    this.#cache.forgetTenant(tenantId)
  }

  async userGrantsChanged(tx: Tx, tenantId: number, userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return
    if (userIds.length > MAX_IDS_PER_MESSAGE) return this.grantsChanged(tx, tenantId)
    await userAccessChanged(tx, tenantId, userIds)
    this.#cache.forgetUsers(tenantId, userIds)
  }

  async userNamesChanged(tx: Tx, tenantId: number, userIds: readonly string[]): Promise<void> {
    for (let start = 0; start < userIds.length; start += MAX_IDS_PER_MESSAGE) {
      const some = userIds.slice(start, start + MAX_IDS_PER_MESSAGE)
      await notify(tx, topics.userNames.message(tenantId, { userIds: some }))
    }
    this.#cache.forgetUsers(tenantId, userIds)
  }

  /** Whether the session is still there, past every cache. */
  async isAlive(tenantId: number, sessionId: string): Promise<boolean> {
    return await this.#with.database.read(tenantId, (db) => hasSession(db, sessionId))
  }

  async sweep(): Promise<void> {
    await sweepSessions(this.#with)
  }
}
