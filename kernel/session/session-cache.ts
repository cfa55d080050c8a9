/**
 * The sessions that a node remembers, and the messages that make it forget them: what ends or changes on one node ends
 * or changes on all.
 */
import type { Bus } from '../live/bus.ts'
import type { LiveChannel } from '../live/channel.ts'
import { addressRulesOf, refusalOfAddress } from './address-rules.ts'
import { FreshCache } from './fresh-cache.ts'
import { hashOf, type SessionLoader, type SessionLoaderOptions } from './session-loader.ts'
import type { LiveSession, Resolved } from './sessions.ts'
import { topics } from './topics.ts'

const MAX_KEPT = 20_000

export interface SessionCacheOptions extends Pick<SessionLoaderOptions, 'policies' | 'database' | 'accounts'> {
  bus: Bus
  live: LiveChannel
  now: () => number
}

/**
 * A support visit rests on its operator's user and session, in another tenant: it is loaded anew with theirs. What this
 * node changes it forgets at once as well: its own next request must not be older than its last answer.
 */
export class SessionCache {
  readonly #with: SessionCacheOptions
  readonly #loader: SessionLoader
  readonly #cache: FreshCache<Resolved>

  constructor(options: SessionCacheOptions, loader: SessionLoader) {
    this.#with = options
    this.#loader = loader
    this.#cache = new FreshCache({ name: 'session', bus: options.bus, max: MAX_KEPT, now: options.now })
    this.#listen(options.bus, options.live)
  }

  async resolve(token: string, ip: string): Promise<Resolved | undefined> {
    return await this.#cache.get(hashOf(token).toString('base64'), () => this.#loader.load(token, { ip }))
  }

  forget(sessionIds: readonly string[]): void {
    const ids = new Set(sessionIds)
    this.#cache.drop(({ session: { id, support } }) => ids.has(id) || ids.has(support?.operator.sessionId ?? ''))
  }

  forgetUsers(tenantId: number, userIds: readonly string[]): void {
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

  forgetTenant(tenantId: number): void {
    this.#cache.drop(({ session }) => session.tenantId === tenantId || session.support?.operator.tenantId === tenantId)
  }

  #listen(bus: Bus, live: LiveChannel): void {
    bus.subscribe(topics.ended, ({ body: { ids, reason } }) => {
      this.forget(ids)
      for (const sessionId of ids) live.toSession(sessionId, { type: 'session-ended', reason })
    })
    bus.subscribe(topics.identity, ({ body: { ids } }) => {
      this.forget(ids)
      for (const sessionId of ids) live.toSession(sessionId, { type: 'identity-changed' })
    })
    for (const topic of [topics.userSessions, topics.userNames])
      bus.subscribe(topic, ({ tenantId, body }) => this.forgetUsers(tenantId, body.userIds))
    bus.subscribe(topics.securityConfig, ({ tenantId }) => {
      this.forgetTenant(tenantId)
      // Should it fail, an open channel still says nothing of records, and the next call is refused.
      disconnectRefused(this.#with, tenantId).catch(() => undefined)
    })
    bus.subscribe(topics.grants, ({ tenantId, body: { userIds } }) => {
      if (!userIds) {
        this.forgetTenant(tenantId)
        live.toTenant(tenantId, { type: 'access-changed' })
        return
      }
      this.forgetUsers(tenantId, userIds)
      for (const userId of userIds) live.toUser(tenantId, userId, { type: 'access-changed' })
    })
  }
}

/** Closes the open channels of users who may not call from where they are any more. */
async function disconnectRefused(
  { live, policies, database, accounts }: SessionCacheOptions,
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
