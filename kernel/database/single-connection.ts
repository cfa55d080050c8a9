/**
 * Kysely over one leased connection. A statement that comes again is prepared under a name that stands for its text, so
 * that hot queries are planned once per connection; but for those that are marked (`planned-each-time.ts`).
 */
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { PoolClient } from 'pg'
import { LateValue, type LateValues } from './late-value.ts'
import { isPlannedEachTime } from './planned-each-time.ts'
import { StatementNames } from './statement-names.ts'

/** More would cost every connection of the database tens of megabytes. */
const names = new StatementNames(500)

class Connection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #late: LateValues

  constructor(client: PoolClient, late: LateValues) {
    this.#client = client
    this.#late = late
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const name = isPlannedEachTime(query) ? undefined : names.of(query.sql)
    const values = await this.#valuesOf(query)
    const result = await this.#client.query<Row & object>(
      name ? { name, text: query.sql, values } : { text: query.sql, values },
    )
    return {
      rows: result.rows,
      ...(result.rowCount === null ? {} : { numAffectedRows: BigInt(result.rowCount) }),
    }
  }

  /** The parameters, with those found that are not known before. */
  async #valuesOf({ parameters }: CompiledQuery): Promise<unknown[]> {
    const values: unknown[] = []
    for (const value of parameters)
      values.push(value instanceof LateValue ? await this.#late.valueOf(value, this.#client) : value)
    return values
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is not offered on a leased connection')
  }
}

/** Transactions are opened by `Database.transaction`, never through Kysely: one way in. */
export class SingleConnectionDriver implements Driver {
  readonly #connection: Connection

  constructor(client: PoolClient, late: LateValues) {
    this.#connection = new Connection(client, late)
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }
  async beginTransaction(): Promise<void> {
    throw new Error('open a transaction with Database.transaction')
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
