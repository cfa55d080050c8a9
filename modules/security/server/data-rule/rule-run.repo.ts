/** Running a rule that is not saved, in SQL. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import { ruleCondition } from '#kernel/access/rule-condition.ts'
import type { RuleTicket } from '#kernel/access/rule-runner.ts'
import type { RuledTable } from '#kernel/access/rule-fields.ts'
import type { ReadyRule } from '#kernel/access/ready-rule.ts'
import type { Db } from '#kernel/database/lease.ts'

/** Milliseconds after which the database gives up. */
const GIVE_UP_MS = 2_000

/** The statements of this transaction end by themselves. */
export async function limitTime(db: Db): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(GIVE_UP_MS)}, true)`.execute(db)
}

type Ready = Pick<ReadyRule, 'id' | 'resource' | 'matter'>

/** For whom a rule in SQL runs: the tenant that the handle is set to. */
export async function ticketOf(db: Db): Promise<RuleTicket> {
  const { rows } = await sql<RuleTicket>`select rules.ticket() as text, tenant_time_zone() as zone`.execute(db)
  if (!rows[0]) throw new Error('the database gives no ticket')
  return rows[0]
}

/** Finds all records of a rule, also those that the actor does not see, and answers nothing about them. */
export async function findAll(db: Db, { table }: RuledTable, rule: Ready): Promise<void> {
  await sql`select count(*) from ${sql.table(table)} where ${ruleCondition(rule)}`.execute(db)
}

export interface Seen {
  rows: number
  total: number
  sample: { id: string; label: string }[]
}

/** Of the records that the reader sees: how many the rule reaches, and the newest of these. */
export async function findSeen(
  db: Db,
  { table, label, reach }: RuledTable,
  { rule, reader, limit }: { rule: Ready; reader: Actor; limit: number },
): Promise<Seen> {
  const isReached: RawBuilder<SqlBool> = ruleCondition(rule)
  const { rows } = await sql<Seen>`
    with seen as materialized (
      select id, ${sql.ref(label)} as label, created_at, coalesce(${isReached}, false) as is_reached
      from ${sql.table(table)} where ${reach(reader)}
    )
    select count(*) filter (where is_reached)::int as rows, count(*)::int as total, coalesce((
      select json_agg(json_build_object('id', id, 'label', label)) from (
        select id, label from seen where is_reached order by created_at desc, id desc limit ${limit}) as first
    ), '[]') as sample
    from seen`.execute(db)
  return rows[0] ?? { rows: 0, total: 0, sample: [] }
}
