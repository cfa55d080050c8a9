/**
 * Which open pages are notified that a list has changed: those of users who may call a route that lists the resource.
 * The event names the resource and nothing else; the page asks by its own call, within its own rights and scope.
 */
import type { Logger } from 'pino'
import { codesOf, type AnyRoute } from '#contract/route.ts'
import { holdsAny } from '../access/actor.ts'
import type { Database } from '../database/lease.ts'
import { listChanges } from '../lists/changed.ts'
import type { Grants, GrantSource } from '../ports.ts'
import { FreshCache } from '../session/fresh-cache.ts'
import { topics } from '../session/topics.ts'
import type { Bus } from './bus.ts'
import type { LiveChannel } from './channel.ts'

export interface ListEventsOptions {
  bus: Bus
  live: LiveChannel
  database: Database
  grants: GrantSource
  log: Logger
  /** After an event of a resource in a tenant, further changes are sent together after this time; milliseconds. */
  restMs?: number
}

export interface ListEvents {
  /** Makes the routes known that list resources; once, when all are mounted. */
  learn(routes: readonly AnyRoute[]): void
}

type Holder = Pick<Grants, 'superAdmin' | 'permissions'> & { tenantId: number; userId: string }

const MAX_HOLDERS = 20_000
/** Changes of grants drop it; this bounds what a defect there could do. */
const KEEP_MS = 10 * 60_000
/** Users whose permissions are loaded at the same time. */
const LOADS_AT_ONCE = 4

export const createListEvents = (options: ListEventsOptions): ListEvents => new ResourceEvents(options)

class ResourceEvents implements ListEvents {
  readonly #with: ListEventsOptions & { restMs: number }
  readonly #holders: FreshCache<Holder>
  readonly #routes = new Map<string, AnyRoute[]>()
  /** Resources whose change was sent a moment ago, and whether they have changed since. */
  readonly #resting = new Map<string, { isChanged: boolean }>()

  constructor(options: ListEventsOptions) {
    const { bus } = options
    this.#with = { restMs: 5_000, ...options }
    this.#holders = new FreshCache({ name: 'listReader', bus, max: MAX_HOLDERS, now: () => performance.now() })
    bus.subscribe(topics.grants, ({ tenantId, body: { userIds } }) => {
      const changed = userIds && new Set(userIds)
      this.#holders.drop((kept) => kept.tenantId === tenantId && (changed?.has(kept.userId) ?? true))
    })
    bus.subscribe(listChanges, ({ tenantId, body }) => this.#receive(tenantId, body.resource))
  }

  learn(routes: readonly AnyRoute[]): void {
    for (const route of routes) {
      if (route.resource === undefined) continue
      this.#routes.set(route.resource, [...(this.#routes.get(route.resource) ?? []), route])
    }
  }

  #receive(tenantId: number, resource: string): void {
    if (!this.#routes.has(resource)) return
    const resting = this.#resting.get(`${tenantId} ${resource}`)
    if (resting) resting.isChanged = true
    else this.#notify(tenantId, resource)
  }

  /** Sends it now; what changes within the next seconds is sent at their end, in one event. */
  #notify(tenantId: number, resource: string): void {
    const key = `${tenantId} ${resource}`
    const rest = { isChanged: false }
    this.#resting.set(key, rest)
    setTimeout(() => {
      this.#resting.delete(key)
      if (rest.isChanged) this.#notify(tenantId, resource)
    }, this.#with.restMs).unref()
    this.#send(tenantId, resource).catch((err: unknown) =>
      this.#with.log.warn({ err, tenantId, resource }, 'open pages were not notified of a changed list'),
    )
  }

  async #send(tenantId: number, resource: string): Promise<void> {
    const { live } = this.#with
    const routes = this.#routes.get(resource) ?? []
    const waiting = [...live.usersOf(tenantId)]
    const allowed = new Set<string>()
    const judge = async () => {
      for (let userId = waiting.pop(); userId !== undefined; userId = waiting.pop()) {
        const holder = await this.#holderOf(tenantId, userId)
        if (holder && routes.some((route) => mayList(holder, route))) allowed.add(userId)
      }
    }
    await Promise.all(Array.from({ length: LOADS_AT_ONCE }, judge))
    if (allowed.size > 0) live.toUsers(tenantId, allowed, { type: 'list-changed', resource })
  }

  async #holderOf(tenantId: number, userId: string): Promise<Holder | undefined> {
    const { database, grants } = this.#with
    return await this.#holders.get(`${tenantId} ${userId}`, async () => {
      const granted = await database.read(tenantId, (db) => grants.load(db, userId))
      if (!granted) return undefined
      const { superAdmin, permissions } = granted
      return { value: { superAdmin, permissions, tenantId, userId }, keepFor: KEEP_MS }
    })
  }
}

function mayList(holder: Holder, { can, administrator }: AnyRoute): boolean {
  if (administrator && holder.superAdmin !== 1) return false
  return holdsAny(holder, codesOf(can))
}
