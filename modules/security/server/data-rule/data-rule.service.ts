/**
 * Data rules: who writes one gives it to no user; roles do, within what the actor has. A rule that roles have is
 * changed only by a user who reaches every record of its resource: it may reach more for its holders afterwards.
 */
import { isDeepStrictEqual } from 'node:util'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { issuesOf } from '#kernel/access/rule.ts'
import { attrKey, scopedResource, scopedResources, type RuleAttrTypes } from '#kernel/access/rule-fields.ts'
import { scopeFor } from '#kernel/access/scope.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { assertFree } from '#kernel/records/assert-free.ts'
import { pageRecords } from '#kernel/records/read-records.ts'
import { inUse } from '#kernel/records/references.ts'
import {
  addRecord,
  createRecord,
  recordKind,
  removalsOf,
  removeRecord,
  restorerOf,
  writeRecord,
  type RecordOrigin,
} from '#kernel/records/write-records.ts'
import type { RecordAction } from '#contract/record.ts'
import {
  CAN_SQL,
  CONDITIONS,
  DataRuleDraft,
  dataRuleErrors,
  type DataRuleQuery,
  type DataRuleUpdate,
  type RuleChoices,
} from '#security/contract/data-rule.ts'
import { errors } from '#contract/errors.ts'
import { userErrors } from '#system/contract/user.ts'
import { findAttrTypes, GRANTS } from '#system/server/index.ts'
import * as repo from './data-rule.repo.ts'
import { assertFast, tableOf } from './rule-test.service.ts'
import { shownSql } from './sql/compile.ts'
import { assertSqlAllowed, storable } from './sql/sql-rule.service.ts'
import { viewOf } from './sql/views.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'lists' | 'sessions' | 'grants' | 'ruleRunner'>

const taken = { code: dataRuleErrors.codeTaken }
const kind = recordKind('dataRule', repo.dataRules, DataRuleDraft)

function actionsOf(actor: Actor, { kind: as }: Pick<DataRuleDraft, 'kind'>): RecordAction[] {
  const maySave = holds(actor, 'sys:dataRule:save') && (as === CONDITIONS || holds(actor, CAN_SQL))
  const actions: RecordAction[] = maySave ? ['update'] : []
  return holds(actor, 'sys:dataRule:delete') ? [...actions, 'delete'] : actions
}

export async function pageRules(kernel: KernelPart, actor: Actor, query: DataRuleQuery) {
  const read = { list: repo.dataRuleList, call: repo.callOfRules(actor, query) }
  const attrs = await kernel.database.read(actor.tenantId, (db) => findAttrTypes(db))
  return pageRecords(kernel, read, ({ conditions, ...rule }) => ({
    ...rule,
    isBroken: isBroken({ ...rule, conditions }, attrs),
    actions: actionsOf(actor, rule),
  }))
}

export async function getRule(kernel: KernelPart, actor: Actor, id: string) {
  const { rule, attrs } = await kernel.database.read(actor.tenantId, async (db) => ({
    rule: await repo.dataRules.find(db, id),
    attrs: await findAttrTypes(db),
  }))
  if (!rule) throw new AppError(errors.notFound)
  const sql = await shownSql(rule.sql)
  return { ...rule, sql, isBroken: isBroken(rule, attrs), actions: actionsOf(actor, rule) }
}

/** Whether conditions ask for what their resource does not offer, or an attribute that is not active. */
function isBroken(
  { kind: as, resource, conditions }: Pick<DataRuleDraft, 'kind' | 'resource' | 'conditions'>,
  attrs: RuleAttrTypes,
): boolean {
  if (as !== CONDITIONS) return false
  const table = scopedResource(resource)?.rules
  return !table || issuesOf(conditions, table, undefined, attrs).length > 0
}

/** Resources with the fields that they declare, and what these are compared with: of departments, those in reach. */
export async function ruleChoices({ database }: KernelPart, { tenantId, scope }: Actor): Promise<RuleChoices> {
  const { depts, attrs, ...others } = await database.read(tenantId, async (db) => ({
    ...(await repo.findChoices(db)),
    attrs: await findAttrTypes(db),
  }))
  const reach = scopeFor(scope, 'dept')
  const isReached = (id: string) => reach.kind === 'all' || reach.deptIds.includes(id)
  return {
    resources: scopedResources().flatMap(({ resource, rules }) => {
      if (!rules) return []
      const { attrField } = rules
      const own = attrField ? [...attrs].filter(([key, { code }]) => key === attrKey(rules, code)) : []
      const ofAttrs = own.map(([, { code, type, name, nameEn }]) => {
        return { field: `attr.${code}`, name, nameEn, type, options: [...(attrField?.(code, type).options ?? [])] }
      })
      const declared = Object.entries(rules.fields).map(([field, { type, options = [] }]) => {
        return { field, type, options: [...options] }
      })
      return [{ resource, takesSql: viewOf(resource) !== undefined, fields: [...declared, ...ofAttrs] }]
    }),
    depts: depts.filter(({ id }) => isReached(id)).map(({ id, pid, name }) => ({ id, pid: pid ?? '0', name })),
    attrs: [...attrs.values()].flatMap(({ partyType, ...attr }) => (partyType === 'user' ? [attr] : [])),
    ...others,
  }
}

/**
 * @throws AppError data_rule_code_taken, data_rule_too_slow, data_rule_too_many, data_rule_sql_off; forbidden for SQL
 *   without its code; InvalidInput at what the resource does not offer and at what SQL may not say
 */
export async function createRule(kernel: KernelPart, actor: Actor, given: DataRuleDraft) {
  assertSqlAllowed(actor, given)
  const draft = await storable(given)
  await assertFast(kernel, actor, draft)
  return createRecord(kernel, actor, (tx, origin) => addRule(tx, actor, draft, origin))
}

async function addRule(tx: Tx, actor: Actor, draft: DataRuleDraft, origin: RecordOrigin): Promise<void> {
  await lockRule(tx, actor.tenantId, GRANTS)
  await tableOf(tx, draft)
  await assertFree(tx, repo.dataRules, draft, { taken })
  await addRecord(tx, actor, { kind, origin, values: draft })
}

/** How a rule returns from the recycle bin: no role has it. */
export const dataRuleRestorer = restorerOf({
  resource: 'dataRule',
  code: 'sys:dataRule',
  draft: DataRuleDraft,
  add: async (tx, actor, stored, origin) => {
    assertSqlAllowed(actor, stored)
    return addRule(tx, actor, await storable({ ...stored, sql: await shownSql(stored.sql) }), origin)
  },
})

/**
 * Changes a rule, for all who have it at once.
 * @throws AppError as `createRule`; grant_exceeds_own, in_use (another resource), changed_meanwhile
 */
export async function updateRule(kernel: KernelPart, actor: Actor, update: DataRuleUpdate): Promise<void> {
  const { id, version, ...given } = update
  const { tenantId } = actor
  assertSqlAllowed(actor, given)
  const draft = await storable(given)
  await assertFast(kernel, actor, draft)
  await kernel.database.transaction(tenantId, async (tx) => {
    await lockRule(tx, tenantId, GRANTS)
    const values = async (before: DataRuleDraft) => {
      assertSqlAllowed(actor, before)
      await assertFree(tx, repo.dataRules, draft, { exceptId: id, taken })
      const roles = await repo.findRolesWith(tx, id)
      if (roles.length === 0) return draft
      if (before.resource !== draft.resource) throw inUse(actor.language, before.name, roles)
      const isGiven = !isDeepStrictEqual(reachOf(before), reachOf(draft))
      if (isGiven && scopeFor(actor.scope, draft.resource).kind !== 'all')
        throw new AppError(userErrors.grantExceedsOwn)
      return draft
    }
    await writeRecord(tx, actor, { kind, id, version, values })
    await kernel.sessions.grantsChanged(tx, tenantId)
  })
}

/** What decides whom a rule reaches. */
const reachOf = ({ status, kind: as, conditions, sql }: DataRuleDraft) => ({ status, as, conditions, sql })

/** Deletes a rule, into the recycle bin. @throws AppError in_use, naming the roles that have it */
async function removeOne(tx: Tx, actor: Actor, id: string): Promise<void> {
  await lockRule(tx, actor.tenantId, GRANTS)
  const check = async ({ name }: DataRuleDraft) => {
    const roles = await repo.findRolesWith(tx, id)
    if (roles.length > 0) throw inUse(actor.language, name, roles)
  }
  await removeRecord(tx, actor, { kind, id, check })
}

export const { remove: removeRule, removeMany: removeRules } = removalsOf(removeOne)
