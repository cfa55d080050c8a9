/**
 * Runs data rules in SQL, on connections of their own login role. One statement has one role, and whatever runs beside
 * the list's own query could change its session (the tenant it is set to, its locks); so the ids come first, on a
 * connection that may read the views of schema `rules` and nothing else, and the list's query gets them as a parameter.
 * A rule that fails, takes longer than `RULE_RUN_MS` or reaches more than `MAX_RULE_IDS` records reaches nothing.
 */
import type { Logger } from 'pino'
import type pg from 'pg'
import type { PoolClient } from 'pg'
import { isConnectionLost } from '../database/database-errors.ts'
import { LateValue, type LateValues } from '../database/late-value.ts'
import { createPool } from '../database/pools.ts'
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

  /** What a query is restricted to. Never fails: then there is nothing. */
  async valueOf(value: LateValue, client: PoolClient): Promise<readonly string[]> {
    if (!(value instanceof RuleIds)) return []
    const { ruleId, of: sql } = value
    let tenantId = 0
    try {
      const ticket = await ticketOf(client)
      tenantId = Number(ticket.text.split(':')[0])
      return await this.run(ticket, sql)
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
  async run({ text: ticket, zone }: RuleTicket, { text, values }: ReadySql): Promise<readonly string[]> {
    if (!this.#pool) throw new Error('data rules in SQL are off')
    if (!/^[0-9a-f:]+$/.test(ticket) || !/^[\w+/-]+$/.test(zone)) throw new TypeError('a ticket is a word')
    const client = await this.#pool.connect()
    let isBroken = true
    try {
      await client.query(
        `begin read only; set local app.rule_ticket = '${ticket}'; set local timezone = '${zone}'; set local search_path = pg_catalog`,
      )
      // The form with parameters: the database takes one statement and no more.
      const { rows } = await client.query<{ id: string }>(statementOf(text), [...values])
      if (rows.length > MAX_RULE_IDS) throw new TooManyIds()
      isBroken = false
      return rows.map(({ id }) => id)
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

const statementOf = (text: string): string =>
  `${GIVEN} select distinct reached.id::uuid as id from (${text}) as reached where reached.id is not null limit ${MAX_RULE_IDS + 1}`
