/** Tries a data rule for a user, saved or not: what it reaches and how long that takes. */
import { performance } from 'node:perf_hooks'
import { MAIN_IDENTITY } from '#kernel/access/acting.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { ReadyGroup } from '#kernel/access/ready-rule.ts'
import { scopedResource, type RuledTable } from '#kernel/access/rule-fields.ts'
import {
  asksAttrs,
  issuesOf,
  makeReady,
  NoAttrValue,
  type RuleAttrTypes,
  type RuleReader,
} from '#kernel/access/rule.ts'
import { isStatementTimeout } from '#kernel/database/database-errors.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError, InvalidInput, invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  dataRuleErrors,
  MAX_SAMPLE,
  RULE_LIMIT_MS,
  type DataRuleDraft,
  type RuleTest,
} from '#security/contract/data-rule.ts'
import { findAttrTypes, findRuleUser, peopleInScope } from '#system/server/index.ts'
import { findAll, findSeen, limitTime } from './rule-run.repo.ts'

type KernelPart = Pick<Kernel, 'database' | 'grants'>
type Tried = Pick<DataRuleDraft, 'resource' | 'conditions'>

/** Timings of a busy moment are no reason to refuse a rule: the best of these counts. */
const TRIES = 3

/**
 * The table that a rule asks of. @throws InvalidInput at `resource`, and at every condition that it does not offer
 * @param at where the rule is in the body
 */
export async function tableOf(db: Db, { resource, conditions }: Tried, at = ''): Promise<RuledTable> {
  const table = scopedResource(resource)?.rules
  if (!table) throw invalid(`${at}resource`, 'unknown_choice')
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
  { draft, userId }: { draft: Tried; userId: string },
): Promise<RuleTest> {
  return withinTime(() =>
    kernel.database.read(actor.tenantId, async (db) => {
      const table = await tableOf(db, draft, 'draft.')
      const isReached = userId === actor.userId || (await peopleInScope(db, actor, [userId])).has(userId)
      if (!isReached) throw invalid('userId', 'unknown_choice')
      await limitTime(db)
      const rule = await readyFor(kernel, db, { draft, table, userId })
      const milliseconds = await bestTime(() => findAll(db, table, rule))
      const mayList = holds(actor, table.can)
      const seen = mayList ? await findSeen(db, table, { rule, reader: actor, limit: MAX_SAMPLE }) : UNSEEN
      return { milliseconds, limit: RULE_LIMIT_MS, ...seen }
    }),
  )
}

const UNSEEN = { rows: null, total: null, sample: [] }

/** @throws AppError data_rule_too_slow */
export async function assertFast(kernel: KernelPart, actor: Actor, draft: Tried): Promise<void> {
  const milliseconds = await withinTime(() =>
    kernel.database.read(actor.tenantId, async (db) => {
      const table = await tableOf(db, draft)
      await limitTime(db)
      const rule = await readyFor(kernel, db, { draft, table, userId: actor.userId, isTrial: true })
      return bestTime(() => findAll(db, table, rule))
    }),
  )
  if (milliseconds > RULE_LIMIT_MS) throw tooSlow(milliseconds)
}

async function readyFor(
  { grants }: KernelPart,
  db: Db,
  { draft: { resource, conditions }, table, userId, isTrial = false }: Readied,
) {
  const granted = await grants.load(db, userId, MAIN_IDENTITY)
  if (!granted) throw invalid('userId', 'unknown_choice')
  const user = await findRuleUser(db, { userId, ...granted }, conditions)
  try {
    return { resource, where: makeReady(conditions, table, isTrial ? withStandIns(user) : user) }
  } catch (error) {
    if (error instanceof NoAttrValue) return { resource, where: NOTHING }
    throw error
  }
}

interface Readied {
  readonly draft: Tried
  readonly table: RuledTable
  readonly userId: string
  /** Time alone counts: attributes that the user lacks are compared with something all the same. */
  readonly isTrial?: boolean
}

const NOTHING: ReadyGroup = { join: 'any', items: [] }

function withStandIns(user: RuleReader): RuleReader {
  const standIns = { user: user.id, dept: user.deptId, date: user.today, number: '0', text: 'x' }
  const attrs = [...(user.attrs ?? [])].map(([code, { type, value }]) => {
    const standIn = Object.entries(standIns).find(([name]) => name === type)?.[1]
    return [code, { type, value: value ?? standIn }] as const
  })
  return { ...user, attrs: new Map(attrs) }
}

async function bestTime(work: () => Promise<void>): Promise<number> {
  let best = Infinity
  for (let tries = 0; tries < TRIES && best > RULE_LIMIT_MS; tries++) {
    const start = performance.now()
    await work()
    best = Math.min(best, Math.ceil(performance.now() - start))
  }
  return best
}

/** A statement that the database gave up is as slow as can be. */
async function withinTime<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (isStatementTimeout(error)) throw tooSlow(2_000)
    throw error
  }
}

const tooSlow = (milliseconds: number) => new AppError(dataRuleErrors.tooSlow, { milliseconds, limit: RULE_LIMIT_MS })
