/**
 * Carries events from the outbox to their handlers, on every node at once: at least once, in order per aggregate.
 *
 * A handler that throws gets its event again after 1, 2, 4 … seconds, and its aggregate waits. After ten attempts the
 * event is dead: it stays in the outbox for people to see, and **the aggregate goes on without it**. One broken event
 * must not silence a person or a process for good; handlers read the present state of what an event names, so a gap
 * does no harm.
 */
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../database/lease.ts'
import { Loop } from '../jobs/loop.ts'
import type { Bus } from '../live/bus.ts'
import { deliver, refuse, type Deliverer } from './deliver.ts'
import { outboxFilled } from './emit.ts'
import type { Event, EventHandlers } from './handlers.ts'
import { JOB_PREFIX, type Claim, type RetryPolicy } from './outbox.repo.ts'
import { Rest } from './rest.ts'
import { claimEvents, deleteEvents, findUnheard, readEvents, releaseClaims } from './outbox.repo.ts'

/** Takes over jobs from the outbox, several at once; idempotent by id. */
export interface JobIntake {
  readonly isReady: boolean
  /** Resolves with the ids of those whose name no one knows; throws when nothing could be filed. */
  file(events: readonly Event[]): Promise<string[]>
}

export interface RelayOptions {
  database: Database
  dispatch: pg.Pool
  bus: Bus
  handlers: EventHandlers
  /** Claims carry it. */
  nodeName: string
  log: Logger
  jobs?: JobIntake
  /** Topics whose events are delivered one at a time, with rests that leave the processors to calls (`rest.ts`). */
  background?: readonly string[]
  /** How often to look without being woken; milliseconds. */
  pollMs?: number
  retryPolicy?: RetryPolicy
}

export interface Relay {
  start(): void
  /** Looks for work now. */
  wake(): void
  /** Lets running handlers finish and hands back what has not begun. */
  stop(): Promise<void>
}

const BATCH = 50
const UNHEARD_BATCH = 1_000
/** Events delivered at the same time, each on a connection of its own. */
const PARALLEL = 4
const RETRY_POLICY: RetryPolicy = { attempts: 10, firstPauseMs: 1_000, longestPauseMs: 600_000 }

/** A relay that stands still until `start`. */
export const createRelay = (options: RelayOptions): Relay => new OutboxRelay(options)

class OutboxRelay implements Relay {
  readonly #options: RelayOptions
  readonly #deliverer: Deliverer
  readonly #background: readonly string[]
  /** All other topics with a handler. */
  readonly #prompt: readonly string[]
  readonly #rest = new Rest()
  readonly #loop = new Loop(() => this.#pass())

  constructor(options: RelayOptions) {
    this.#options = options
    const handled = Object.keys(options.handlers)
    this.#background = handled.filter((topic) => options.background?.includes(topic))
    this.#prompt = handled.filter((topic) => !this.#background.includes(topic))
    this.#deliverer = {
      database: options.database,
      handlers: options.handlers,
      retryPolicy: options.retryPolicy ?? RETRY_POLICY,
      onFailure: ({ id, topic, tenantId }, error, delivery) =>
        options.log[delivery === 'dead' ? 'error' : 'warn'](
          { err: error, event: id, topic, tenantId, delivery },
          'event failed',
        ),
    }
    options.bus.subscribe(outboxFilled, () => this.wake())
    options.bus.onGap(() => this.wake())
  }

  start(): void {
    this.#loop.start()
  }

  wake(): void {
    this.#loop.wake()
  }

  async stop(): Promise<void> {
    const stopped = this.#loop.stop()
    this.#rest.stop()
    await stopped
    this.#rest.stop()
  }

  /** Delivers what is due, and comes again at once while there was something. */
  async #pass(): Promise<number> {
    const pause = this.#options.pollMs ?? 2_000
    try {
      const removed = await this.#removeUnheard()
      const delivered = await this.#deliverDue()
      if (removed || delivered) this.#loop.wake()
      else await this.#deliverOneInBackground()
    } catch (error) {
      this.#options.log.warn({ err: error }, 'event relay: the pass failed, the next one comes soon')
    }
    return pause
  }

  /** Events without a handler go at once and in bulk: they hold no one up. */
  async #removeUnheard(): Promise<boolean> {
    const { database, dispatch, handlers } = this.#options
    const unheard = await findUnheard(dispatch, Object.keys(handlers), UNHEARD_BATCH)
    for (const [tenantId, claims] of byTenant(unheard)) {
      const ids = claims.map(({ id }) => id)
      await database.transaction(tenantId, (tx) => deleteEvents(tx, tenantId, ids))
    }
    return unheard.length > 0
  }

  async #deliverDue(): Promise<boolean> {
    const { dispatch, jobs, nodeName } = this.#options
    const wanted = { node: nodeName, topics: this.#prompt, jobs: jobs?.isReady ?? false }
    const claims = await claimEvents(dispatch, wanted, BATCH)
    const [toFile, waiting] = [claims.filter(isJob), claims.filter((claim) => !isJob(claim))]
    const deliverNext = async (): Promise<void> => {
      for (let claim = waiting.shift(); claim; claim = waiting.shift()) {
        await deliver(this.#deliverer, claim)
        if (this.#loop.isStopped) return
      }
    }
    const lanes = Array.from({ length: Math.min(PARALLEL, waiting.length) }, deliverNext)
    await allSettled([this.#fileJobs(toFile), ...lanes])
    if (waiting.length > 0) await releaseClaims(dispatch, nodeName, waiting)
    return claims.length > 0
  }

  /** When nothing else waits. The end of the rest that follows looks for more. */
  async #deliverOneInBackground(): Promise<void> {
    if (this.#background.length === 0 || this.#rest.isResting || this.#loop.isStopped) return
    const { dispatch, nodeName: node } = this.#options
    const [claim] = await claimEvents(dispatch, { node, topics: this.#background, jobs: false }, 1)
    if (!claim) return
    const begun = performance.now()
    await deliver(this.#deliverer, claim)
    this.#rest.after(performance.now() - begun, () => this.wake())
  }

  /** Hands jobs over tenant by tenant. A crash in between hands them over twice, under the same ids. */
  async #fileJobs(claims: readonly Claim[]): Promise<void> {
    const { database, jobs } = this.#options
    if (!jobs) return
    for (const [tenantId, ofTenant] of byTenant(claims)) {
      const ids = ofTenant.map(({ id }) => id)
      const events = await database.read(tenantId, (db) => readEvents(db, tenantId, ids))
      const unknown = new Set(await jobs.file(events))
      const filed = ids.filter((id) => !unknown.has(id))
      await database.transaction(tenantId, (tx) => deleteEvents(tx, tenantId, filed))
      for (const claim of ofTenant) {
        if (unknown.has(claim.id)) await refuse(this.#deliverer, claim, new Error(`no handler for ${claim.topic}`))
      }
    }
  }
}

const isJob = ({ topic }: Claim): boolean => topic.startsWith(JOB_PREFIX)

function byTenant(claims: readonly Claim[]): Map<number, Claim[]> {
  const tenants = new Map<number, Claim[]>()
  for (const claim of claims) tenants.set(claim.tenantId, [...(tenants.get(claim.tenantId) ?? []), claim])
  return tenants
}

/** Waits for all of them, then fails with the first failure. */
async function allSettled(work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
