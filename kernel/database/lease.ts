/**
 * The only ways to a connection. A *read* leases one with the tenant set on it; a *write* runs in a transaction with
 * the tenant set for that transaction alone. Row security (the `tenant` policies) does the rest.
 */
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { assertMayWrite } from './reading-only.ts'
import { asConnectionLost } from './connection-lost.ts'
import { asQuotaReached } from '../quota/quota-reached.ts'
import { isConnectionLost } from './database-errors.ts'
import { NOTHING_LATE, remembering, type LateValues } from './late-value.ts'
import type { Schema } from './schema.ts'
import { SingleConnectionDriver } from './single-connection.ts'

declare const inTransactionBrand: unique symbol

/** A handle that sees one tenant's rows. */
export type Db = Kysely<Schema>
/** The same inside a transaction; what writes asks for it, so that it cannot be called outside one. */
export type Tx = Db & { readonly [inTransactionBrand]: true }

interface Lease {
  db: Db
  /** The tenant this connection is set to between transactions; undefined when not known. */
  tenantId: number | undefined
  /** The tenant of the read that it is leased for; undefined for a transaction. */
  readOf: number | undefined
  /** What was found for this lease. */
  known: Map<object, Promise<unknown>>
}

const leases = new WeakMap<PoolClient, Lease>()

function leaseOf(client: PoolClient, late: LateValues): Lease {
  const known = leases.get(client)
  if (known) return known
  const own = new Map<object, Promise<unknown>>()
  const db: Db = new Kysely<Schema>({
    dialect: {
      createDriver: () =>
        new SingleConnectionDriver(
          client,
          remembering(late, own, () => lease.readOf),
        ),
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    },
  })
  const lease: Lease = { db, tenantId: undefined, readOf: undefined, known: own }
  leases.set(client, lease)
  return lease
}

/** Resources that transactions have changed so far. */
const touched = new WeakMap<Tx, Set<string>>()

/** Notes that the transaction changes a resource: `Database.onCommitted` hears of it once it has committed. */
export function touch(tx: Tx, resource: string): void {
  const resources = touched.get(tx) ?? new Set()
  touched.set(tx, resources.add(resource))
}

const SET_FOR_SESSION = { name: 'set-tenant', text: "select set_config('app.tenant_id', $1, false)" }

export interface TransactionOptions {
  /** How long a statement may wait for a lock of another transaction, in milliseconds; left out, without limit. */
  lockTimeoutMs?: number
  /** All of it sees the database as it was at one moment, and writes nothing. */
  isOneMoment?: boolean
}

/** All in one message: a transaction waits for the database once less. Only integers get into the text. */
function beginAs(tenantId: number, { lockTimeoutMs, isOneMoment }: TransactionOptions): string {
  if (!Number.isSafeInteger(tenantId)) throw new TypeError('a tenant is an integer')
  if (isOneMoment) return `begin isolation level repeatable read read only; set local app.tenant_id = '${tenantId}'`
  if (lockTimeoutMs === undefined) return `begin; set local app.tenant_id = '${tenantId}'`
  if (!Number.isSafeInteger(lockTimeoutMs)) throw new TypeError('a timeout is an integer')
  return `begin; set local app.tenant_id = '${tenantId}'; set local lock_timeout = ${lockTimeoutMs}`
}

/** The database as requests use it: the `app` role, bound by row security. */
export class Database {
  readonly #pool: Pool
  readonly #listeners: ((tenantId: number, resource: string) => void)[] = []

  readonly #late: LateValues

  /** @param late finds what data rules in SQL reach; left out, they reach nothing */
  constructor(pool: Pool, late: LateValues = NOTHING_LATE) {
    this.#pool = pool
    this.#late = late
  }

  /**
   * Calls `listener` for every resource that a transaction here has changed (`touch`), before its writer learns of the
   * commit. Other nodes learn of it by the bus.
   */
  onCommitted(listener: (tenantId: number, resource: string) => void): void {
    this.#listeners.push(listener)
  }

  /**
   * Reads as one tenant, without a transaction. The tenant setting is sent only when the connection served another one
   * before; after any error the connection's setting counts as unknown.
   */
  async read<Result>(tenantId: number, work: (db: Db) => Promise<Result>): Promise<Result> {
    const client = await this.#connect()
    const lease = leaseOf(client, this.#late)
    lease.known.clear()
    lease.readOf = tenantId
    try {
      if (lease.tenantId !== tenantId) {
        lease.tenantId = undefined
        await client.query({ ...SET_FOR_SESSION, values: [String(tenantId)] })
        lease.tenantId = tenantId
      }
      const result = await work(lease.db)
      client.release()
      return result
    } catch (error) {
      lease.tenantId = undefined
      client.release(isConnectionLost(error))
      throw asQuotaReached(asConnectionLost(error))
    }
  }

  /**
   * Runs one statement that writes, which PostgreSQL commits by itself: two waits for it less than a transaction.
   * @param work sends no second statement, and touches no resource
   */
  async autocommit<Result>(tenantId: number, work: (db: Db) => Promise<Result>): Promise<Result> {
    assertMayWrite()
    return await this.read(tenantId, work)
  }

  /**
   * Writes as one tenant in one transaction: all or nothing. Commits when `work` resolves, rolls back when it throws.
   * No network call belongs inside.
   */
  async transaction<Result>(
    tenantId: number,
    work: (tx: Tx) => Promise<Result>,
    options: TransactionOptions = {},
  ): Promise<Result> {
    if (!options.isOneMoment) assertMayWrite()
    const client = await this.#connect()
    const lease = leaseOf(client, this.#late)
    lease.known.clear()
    lease.readOf = undefined
    const tx = lease.db as Tx
    try {
      await client.query(beginAs(tenantId, options))
      const result = await work(tx)
      await client.query('commit')
      client.release()
      this.#reportTouched(tenantId, tx)
      return result
    } catch (error) {
      lease.tenantId = undefined
      touched.delete(tx)
      let broken = isConnectionLost(error)
      if (!broken) await client.query('rollback').catch(() => (broken = true))
      client.release(broken)
      throw asQuotaReached(asConnectionLost(error))
    }
  }

  #reportTouched(tenantId: number, tx: Tx): void {
    const resources = touched.get(tx)
    if (!resources) return
    touched.delete(tx)
    for (const resource of resources) for (const listener of this.#listeners) listener(tenantId, resource)
  }

  /** @throws ConnectionLost */
  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect()
    } catch (error) {
      throw asConnectionLost(error)
    }
  }

  /** Closes every connection; what runs finishes first. */
  async close(): Promise<void> {
    await this.#pool.end()
  }
}
