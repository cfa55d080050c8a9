/** A data rule that is to ask for something else: whom it concerns, and of the first of them how many records. */
import { isDeepStrictEqual } from 'node:util'
import { errors } from '#contract/errors.ts'
import { RuleConditions, type RuleGroup } from '#contract/rule.ts'
import { MAIN_IDENTITY } from '#kernel/access/acting.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { scopedResource, type RuledTable } from '#kernel/access/rule-fields.ts'
import type { RuleMatter } from '#kernel/access/ready-rule.ts'
import { asksAttrs, issuesOf, makeReady, makeSqlReady, NoAttrValue, type RuleReader } from '#kernel/access/rule.ts'
import { isStatementTimeout } from '#kernel/database/database-errors.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError, InvalidInput } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  MAX_COUNTED_PEOPLE,
  MAX_PREVIEWED_PEOPLE,
  type AccessChange,
  type AccessPreview,
} from '#system/contract/access-preview.ts'
import { findAttrTypes } from '../role-scope/rule-reader.repo.ts'
import { findRuleUser } from '../role-scope/rule-user.ts'
import * as repo from './rule-change.repo.ts'

type KernelPart = Pick<Kernel, 'database' | 'grants'>
type RuleChange = Extract<AccessChange, { kind: 'dataRule' }>
type Altered = AccessPreview['altered']

/** Milliseconds that counting the records of one user may take. */
const COUNT_MS = 400

/**
 * No user sees other records by a rule that was or is to be disabled: then the rule itself is gained or lost.
 *
 * @throws AppError not_found; InvalidInput at what the resource does not offer
 */
export async function alteredBy(kernel: KernelPart, actor: Actor, change: RuleChange): Promise<Altered> {
  const { id, status, conditions } = change
  const found = await kernel.database.read(actor.tenantId, async (db) => {
    const rule = await repo.findStoredRule(db, id)
    if (!rule) throw new AppError(errors.notFound)
    const table = scopedResource(rule.resource)?.rules
    if (!table || conditions === undefined || !isOther(rule, conditions)) return undefined
    if (conditions) await assertOffered(db, table, conditions)
    if (rule.status !== 1 || status !== 1 || rule.roleIds.length === 0) return undefined
    const asked = { roleIds: rule.roleIds, resource: rule.resource, limit: MAX_PREVIEWED_PEOPLE }
    return { rule, table, concerned: await repo.findConcerned(db, actor, asked) }
  })
  if (!found) return { count: 0, people: [] }
  const { rule, table, concerned } = found
  // A rule tells of records by what it asks for: only of those that the caller lists anyway.
  const mayCount = conditions && holds(actor, table.can) && holds(actor, 'sys:dataRule:page')
  const counted = concerned.people.slice(0, MAX_COUNTED_PEOPLE).map((person) => person.id)
  const records = mayCount
    ? await countFor(kernel, actor, { id, rule, table, conditions, userIds: counted })
    : new Map<string, Records>()
  const people = concerned.people.map((person) => ({ ...person, ...(records.get(person.id) ?? UNCOUNTED) }))
  return { count: concerned.count, people }
}

interface Records {
  readonly gain: number
  readonly lose: number
}
const UNCOUNTED = { gain: null, lose: null }

const isOther = ({ kind, conditions }: repo.StoredRule, asked: RuleGroup | null): boolean =>
  asked === null || kind === 1 || !isDeepStrictEqual(conditions, asked)

async function assertOffered(db: Db, table: RuledTable, conditions: RuleGroup): Promise<void> {
  const attrs = asksAttrs(conditions) ? await findAttrTypes(db) : new Map()
  const issues = issuesOf(conditions, table, 'conditions', attrs)
  if (issues.length > 0) throw new InvalidInput(issues.map(({ path, rule }) => ({ path, code: rule, params: {} })))
}

interface Counting {
  readonly id: string
  readonly rule: repo.StoredRule
  readonly table: RuledTable
  readonly conditions: RuleGroup
  readonly userIds: readonly string[]
}

/** Without those whose records are not counted in time. */
async function countFor({ database, grants }: KernelPart, actor: Actor, counting: Counting) {
  const { id, rule, table, conditions, userIds } = counting
  const counts = new Map<string, Records>()
  const stored = RuleConditions.safeParse(rule.conditions).data
  if (!stored) return counts
  try {
    await database.transaction(
      actor.tenantId,
      async (db) => {
        await repo.limitTime(db, COUNT_MS)
        for (const userId of userIds) {
          const granted = await grants.load(db, userId, MAIN_IDENTITY)
          if (!granted) continue
          const user = await findRuleUser(db, { userId, ...granted }, { join: 'all', items: [stored, conditions] })
          const as = (matter: RuleMatter) => ({ id, resource: rule.resource, matter })
          const before = as(rule.kind === 1 ? { sql: makeSqlReady(rule.sql, user) } : whereOf(stored, table, user))
          const after = as(whereOf(conditions, table, user))
          counts.set(userId, await repo.countRecords(db, table, { before, after, reader: actor }))
        }
      },
      { isOneMoment: true },
    )
  } catch (error) {
    if (!isStatementTimeout(error)) throw error
  }
  return counts
}

function whereOf(conditions: RuleGroup, table: RuledTable, user: RuleReader): RuleMatter {
  try {
    return { where: makeReady(conditions, table, user) }
  } catch (error) {
    if (error instanceof NoAttrValue) return { where: { join: 'any', items: [] } }
    throw error
  }
}
