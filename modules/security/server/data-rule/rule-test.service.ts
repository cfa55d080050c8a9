/** Tries a data rule for a user, saved or not: what it reaches and how long that takes. */
import { performance } from 'node:perf_hooks'
import { MAIN_IDENTITY } from '#kernel/access/acting.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { scopedResource, type RuleAttrTypes, type RuledTable } from '#kernel/access/rule-fields.ts'
import type { ReadyGroup, RuleMatter } from '#kernel/access/ready-rule.ts'
import { MAX_RULE_IDS, RULE_RUN_MS, TooManyIds } from '#kernel/access/rule-runner.ts'
import { asksAttrs, issuesOf, makeReady, makeSqlReady, NoAttrValue, type RuleReader } from '#kernel/access/rule.ts'
import { isStatementTimeout } from '#kernel/database/database-errors.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError, InvalidInput, invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  dataRuleErrors,
  MAX_SAMPLE,
  RULE_LIMIT_MS,
  SQL,
  type DataRuleDraft,
  type RuleTest,
} from '#security/contract/data-rule.ts'
import { findAttrTypes, findRuleUser, peopleInScope } from '#system/server/index.ts'
import { findAll, findSeen, limitTime, ticketOf } from './rule-run.repo.ts'
import { assertSqlAllowed, refusedBy, storable } from './sql/sql-rule.service.ts'

type KernelPart = Pick<Kernel, 'database' | 'grants' | 'ruleRunner'>
type Tried = Pick<DataRuleDraft, 'resource' | 'kind' | 'conditions' | 'sql'>

/** Timings of a busy moment are no reason to refuse a rule: the best of these counts. */
const TRIES = 3

/**
 * The table that a rule asks of. @throws InvalidInput at `resource`, and at every condition that it does not offer
 * @param at where the rule is in the body
 */
export async function tableOf(db: Db, { resource, kind, conditions }: Tried, at = ''): Promise<RuledTable> {
  const table = scopedResource(resource)?.rules
  if (!table) throw invalid(`${at}resource`, 'unknown_choice')
  if (kind === SQL) return table
  const attrs: RuleAttrTypes = asksAttrs(conditions) ? await findAttrTypes(db) : new Map()
  const issues = issuesOf(conditions, table, `${at}conditions`, attrs)
  if (issues.length > 0) throw new InvalidInput(issues.map(({ path, rule }) => ({ path, code: rule, params: {} })))
  return table
}

/**
 * Answers for the user whom it is asked for; shows of the records those that the actor sees themselves.
 * @throws InvalidInput at `userId` for a user out of reach, at `draft` for what cannot be asked; AppError
 *   data_rule_too_slow where it was given up
 */
export async function testRule(
  kernel: KernelPart,
  actor: Actor,
  { draft: given, userId }: { draft: Tried; userId: string },
): Promise<RuleTest> {
  assertSqlAllowed(actor, given)
  const table = await kernel.database.read(actor.tenantId, (db) => tableOf(db, given, 'draft.'))
  const draft = await storable(given, 'draft.')
  await assertOn(kernel, draft)
  return within('draft.', () =>
    inOneMoment(kernel, actor, async (db) => {
      const isReached = userId === actor.userId || (await peopleInScope(db, actor, [userId])).has(userId)
      if (!isReached) throw invalid('userId', 'unknown_choice')
      await limitTime(db)
      const rule = await readyFor(kernel, db, { draft, table, userId })
      const milliseconds = await timeOf(kernel, db, table, rule)
      const mayList = holds(actor, table.can)
      const seen = mayList ? await findSeen(db, table, { rule, reader: actor, limit: MAX_SAMPLE }) : UNSEEN
      return { milliseconds, limit: RULE_LIMIT_MS, ...seen }
    }),
  )
}

const UNSEEN = { rows: null, total: null, sample: [] }

/**
 * @param draft what is stored
 * @throws AppError data_rule_too_slow, data_rule_too_many, data_rule_sql_off; InvalidInput where the database refuses
 *   it
 */
export async function assertFast(kernel: KernelPart, actor: Actor, draft: Tried): Promise<void> {
  await assertOn(kernel, draft)
  const milliseconds = await within('', () =>
    inOneMoment(kernel, actor, async (db) => {
      const table = await tableOf(db, draft)
      await limitTime(db)
      const rule = await readyFor(kernel, db, { draft, table, userId: actor.userId, isTrial: true })
      return timeOf(kernel, db, table, rule)
    }),
  )
  if (milliseconds > RULE_LIMIT_MS) throw tooSlow(milliseconds)
}

/** In a transaction, to which the time limit of its statements belongs. */
const inOneMoment = <Answer>({ database }: KernelPart, { tenantId }: Actor, work: (db: Db) => Promise<Answer>) =>
  database.transaction(tenantId, work, { isOneMoment: true })

async function assertOn({ ruleRunner }: KernelPart, { kind }: Tried): Promise<void> {
  if (kind === SQL && !(await ruleRunner.isOn())) throw new AppError(dataRuleErrors.sqlOff)
}

interface Trial {
  readonly id: string
  readonly resource: string
  readonly matter: RuleMatter
}

async function readyFor(
  { grants }: KernelPart,
  db: Db,
  { draft: { resource, kind, conditions, sql }, table, userId, isTrial = false }: Readied,
): Promise<Trial> {
  const granted = await grants.load(db, userId, MAIN_IDENTITY)
  if (!granted) throw invalid('userId', 'unknown_choice')
  const user = await findRuleUser(db, { userId, ...granted }, conditions)
  if (kind === SQL) return { id: '', resource, matter: { sql: makeSqlReady(sql, user) } }
  return { id: '', resource, matter: { where: whereOf(conditions, table, isTrial ? withStandIns(user) : user) } }
}

interface Readied {
  readonly draft: Tried
  readonly table: RuledTable
  readonly userId: string
  /** Time alone counts: attributes that the user lacks are compared with something all the same. */
  readonly isTrial?: boolean
}

function whereOf(conditions: Tried['conditions'], table: RuledTable, user: RuleReader): ReadyGroup {
  try {
    return makeReady(conditions, table, user)
  } catch (error) {
    if (error instanceof NoAttrValue) return { join: 'any', items: [] }
    throw error
  }
}

function withStandIns(user: RuleReader): RuleReader {
  const standIns = { user: user.id, dept: user.deptId, date: user.today, number: '0', text: 'x', choice: '0' }
  const attrs = [...(user.attrs ?? [])].map(([code, { type, value }]) => {
    const standIn = Object.entries(standIns).find(([name]) => name === type)?.[1]
    return [code, { type, value: value ?? standIn }] as const
  })
  return { ...user, attrs: new Map(attrs) }
}

/** A rule in SQL is run by itself, so that its errors are shown and not hidden behind an empty list. */
async function timeOf({ ruleRunner }: KernelPart, db: Db, table: RuledTable, rule: Trial): Promise<number> {
  if (!('sql' in rule.matter)) return bestTime(() => findAll(db, table, rule))
  const [{ sql }, ticket] = [rule.matter, await ticketOf(db)]
  return bestTime(() => ruleRunner.run(ticket, sql))
}

async function bestTime(work: () => Promise<unknown>): Promise<number> {
  let best = Infinity
  for (let tries = 0; tries < TRIES && best > RULE_LIMIT_MS; tries++) {
    const start = performance.now()
    await work()
    best = Math.min(best, Math.ceil(performance.now() - start))
  }
  return best
}

/** A statement that the database gave up is as slow as can be. @param at where the rule is in the body */
async function within<Answer>(at: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (isStatementTimeout(error)) throw tooSlow(RULE_RUN_MS)
    if (error instanceof TooManyIds) throw new AppError(dataRuleErrors.tooMany, { limit: MAX_RULE_IDS })
    throw refusedBy(error, `${at}sql`) ?? error
  }
}

const tooSlow = (milliseconds: number) => new AppError(dataRuleErrors.tooSlow, { milliseconds, limit: RULE_LIMIT_MS })
