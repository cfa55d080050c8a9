/**
 * Runs data rules in SQL, on connections of their own login role. One statement has one role, and whatever runs beside
 * the list's own query could change its session (the tenant it is set to, its locks); so the ids come first, on a
 * connection that may read the views of schema `rules` and nothing else, and the list's query gets them as a parameter.
 * Ids stay for a second, or until anything of the tenant changes, and go to every list that asks meanwhile.
 *
 * A rule that fails, takes longer than `RULE_RUN_MS` or reaches more than `MAX_RULE_IDS` records reaches nothing.
 */
import type { Logger } from 'pino'
import type pg from 'pg'
import type { PoolClient } from 'pg'
import { isConnectionLost } from '../database/database-errors.ts'
import { LateValue, type LateValues } from '../database/late-value.ts'
import { createPool } from '../database/pools.ts'
import { KeptIds, type Reached } from './kept-ids.ts'
import type { ReadySql } from './ready-rule.ts'

/** Milliseconds after which the database gives a rule up. */
export const RULE_RUN_MS = 2_000
/** A list is restricted to so many ids at most. */
export const MAX_RULE_IDS = 50_000
/** Calls wait for each other rather than open more connections. */
const CONNECTIONS = 4

/** The ids of the records that a rule reaches, as a parameter of a query. */
export class RuleIds extends LateValue {
  /** Empty for a rule that is not saved. */
  readonly ruleId: string
  readonly of: ReadySql

  constructor(ruleId: string, sql: ReadySql) {
    super()
    this.ruleId = ruleId
    this.of = sql
  }
}

/** A rule reaches more than a list can be restricted to. */
export class TooManyIds extends Error {
  constructor() {
    super(`more than ${MAX_RULE_IDS} records`)
  }
}

export interface RuleFailure {
  readonly tenantId: number
  readonly ruleId: string
}

/** Names of what a rule is given, whether it asks for it or not; `given` is planned away. */
const GIVEN = 'with given as (select $1::uuid, $2::uuid, $3::uuid[], $4::uuid[], $5::uuid[], $6::date)'
const TICKET = { name: 'rule-ticket', text: 'select rules.ticket() as text, tenant_time_zone() as zone' }

/** For whom a rule runs: the tenant, sealed by the database for one minute, and the time zone of its days. */
export interface RuleTicket {
  readonly text: string
  readonly zone: string
}

export class RuleRunner implements LateValues {
  readonly #pool: pg.Pool | undefined
  readonly #log: Pick<Logger, 'error'>
  readonly #listeners: ((failure: RuleFailure) => void)[] = []
  /** What rules reached a moment ago. */
  readonly kept = new KeptIds()

  /** @param url the login of `portico_rule`; undefined where there is none */
  constructor(url: string | undefined, log: Pick<Logger, 'error'>) {
    this.#log = log
    if (url === undefined) return
    this.#pool = createPool({
      connectionString: url,
      max: CONNECTIONS,
      name: 'portico-rule',
      statementTimeout: RULE_RUN_MS,
      silenceTimeout: 1_000,
      connectTimeout: RULE_RUN_MS,
    })
  }

  /** Whether rules in SQL can run here: the role signs in and may read the views. */
  async isOn(): Promise<boolean> {
    try {
      await this.#pool?.query('select id from rules."user" limit 0')
      return this.#pool !== undefined
    } catch {
      return false
    }
  }

  /** Calls `listener` for each run of a saved rule that fails. */
  onFailed(listener: (failure: RuleFailure) => void): void {
    this.#listeners.push(listener)
  }

  /** What a query is restricted to, as the database sends and takes arrays. Never fails: then there is nothing. */
  async valueOf(value: LateValue, client: PoolClient, tenantId?: number): Promise<Reached> {
    if (!(value instanceof RuleIds)) return []
    if (tenantId === undefined) return this.#find(value, client)
    return this.kept.of(tenantId, value.of, () => this.#find(value, client))
  }

  async #find({ ruleId, of: { text, values } }: RuleIds, client: PoolClient): Promise<Reached> {
    let tenantId = 0
    try {
      const ticket = await ticketOf(client)
      tenantId = Number(ticket.text.split(':')[0])
      const [found] = await this.#rowsOf<{ count: number; ids: Buffer }>(ticket, bytesOf(text), values)
      if (!found || found.count > MAX_RULE_IDS) throw new TooManyIds()
      return found.ids
    } catch (err) {
      this.#log.error({ err, ruleId }, 'a data rule failed: no rows')
      if (ruleId !== '') for (const listener of this.#listeners) listener({ tenantId, ruleId })
      return []
    }
  }

  /**
   * The ids that a rule reaches in the tenant of the ticket.
   * @throws TooManyIds; the error of the database
   */
  async run(ticket: RuleTicket, { text, values }: ReadySql): Promise<readonly string[]> {
    const rows = await this.#rowsOf<{ id: string }>(ticket, `${GIVEN} ${idsOf(text)}`, values)
    if (rows.length > MAX_RULE_IDS) throw new TooManyIds()
    return rows.map(({ id }) => id)
  }

  async #rowsOf<Row extends object>(
    { text: ticket, zone }: RuleTicket,
    statement: string,
    values: ReadySql['values'],
  ): Promise<Row[]> {
    if (!this.#pool) throw new Error('data rules in SQL are off')
    if (!/^[0-9a-f:]+$/.test(ticket) || !/^[\w+/-]+$/.test(zone)) throw new TypeError('a ticket is a word')
    const client = await this.#pool.connect()
    let isBroken = true
    try {
      await client.query(
        `begin read only; set local app.rule_ticket = '${ticket}'; set local timezone = '${zone}'; set local search_path = pg_catalog`,
      )
      // The form with parameters: the database takes one statement and no more.
      const { rows } = await client.query<Row>(statement, [...values])
      isBroken = false
      return rows
    } catch (error) {
      isBroken = isConnectionLost(error)
      throw error
    } finally {
      // What the statement set or locked for its session goes, too.
      const undo = isBroken ? undefined : client.query('rollback; select pg_advisory_unlock_all()')
      await undo?.catch(() => (isBroken = true))
      client.release(isBroken)
    }
  }

  async close(): Promise<void> {
    await this.#pool?.end()
  }
}

/** Says which tenant the connection is set to, for one minute. */
export async function ticketOf(client: Pick<PoolClient, 'query'>): Promise<RuleTicket> {
  const { rows } = await client.query<RuleTicket>(TICKET)
  if (!rows[0]?.text) throw new Error('the connection is set to no tenant')
  return rows[0]
}

const idsOf = (text: string): string =>
  `select distinct reached.id::uuid as id from (${text}) as reached where reached.id is not null limit ${MAX_RULE_IDS + 1}`

/** The same as one array in the database's own form: no id becomes a string here. */
const bytesOf = (text: string): string =>
  `${GIVEN} select cardinality(found.ids) as count, array_send(found.ids) as ids from (select array(${idsOf(text)}) as ids) as found`
