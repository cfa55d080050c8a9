/**
 * Data rules: which records of a resource the members of a role reach, as conditions over its fields. A role takes one
 * by its data scopes (`#system/contract/role-scope.ts`). A rule that fails reaches nothing.
 */
import { z } from 'zod'
import { BatchResult } from '#contract/batch.ts'
import { errorCode, errors } from '#contract/errors.ts'
import { listQuery, page } from '#contract/list.ts'
import { RecordAction, recordFields, revision } from '#contract/record.ts'
import { route } from '#contract/route.ts'
import { RuleConditions } from '#contract/rule.ts'
import { ById, Flag, Id, Ids, line, queryFlag, requiredLine, text } from '#contract/scalars.ts'
import { orgCode } from '#system/contract/org-names.ts'
import { userErrors } from '#system/contract/user.ts'

export const dataRuleErrors = {
  codeTaken: errorCode('data_rule_code_taken', 422, 33),
  /** Its records are not found within `RULE_LIMIT_MS`. */
  tooSlow: errorCode('data_rule_too_slow', 422, 32),
}

/** Milliseconds that finding the records of a rule may take. */
export const RULE_LIMIT_MS = 200

export const DataRule = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  resource: z.string(),
  /** 0: it reaches nothing. */
  status: Flag,
  remark: z.string(),
  /** Roles that have it as a data scope. */
  roleCount: z.number(),
  ...recordFields(RecordAction),
})
export type DataRule = z.infer<typeof DataRule>

export const DataRuleDetail = DataRule.extend({ conditions: RuleConditions })
export type DataRuleDetail = z.infer<typeof DataRuleDetail>

export const DataRuleDraft = z.object({
  code: orgCode,
  name: requiredLine(64),
  resource: requiredLine(60),
  conditions: RuleConditions,
  status: Flag.default(1),
  remark: text(500).default(''),
})
export type DataRuleDraft = z.infer<typeof DataRuleDraft>

export const DataRuleUpdate = DataRuleDraft.extend(revision)
export type DataRuleUpdate = z.infer<typeof DataRuleUpdate>

export const DataRuleQuery = listQuery({
  filters: {
    /** Contained in code, name or remark. */
    keyword: line(64).optional(),
    resource: line(60).optional(),
    status: queryFlag.optional(),
  },
  sortable: ['code', 'name', 'createDate'],
})
export type DataRuleQuery = z.infer<typeof DataRuleQuery>

const FieldType = z.enum(['text', 'number', 'choice', 'date', 'user', 'dept', 'role', 'post'])

/** What conditions are made of. */
export const RuleChoices = z.object({
  resources: z.array(
    z.object({
      resource: z.string(),
      fields: z.array(
        z.object({
          field: z.string(),
          type: FieldType,
          /** Of a `choice`. */
          options: z.array(z.number()),
        }),
      ),
    }),
  ),
  /** Departments as a tree, roles and posts, by name. */
  depts: z.array(z.object({ id: Id, pid: z.string(), name: z.string() })),
  roles: z.array(z.object({ id: Id, name: z.string() })),
  posts: z.array(z.object({ id: Id, name: z.string() })),
  /** Attributes of users, `me.attr.{code}` as a value; the type is that of fields which they are compared with. */
  attrs: z.array(z.object({ code: z.string(), name: z.string(), nameEn: z.string(), type: FieldType })),
})
export type RuleChoices = z.infer<typeof RuleChoices>

/** Records shown of what a rule reaches. */
export const MAX_SAMPLE = 5

export const RuleTest = z.object({
  /** Time that finding the records took, and how much of it is allowed. */
  milliseconds: z.number(),
  limit: z.number(),
  /**
   * Of the records that the caller sees themselves: how many the rule reaches, how many there are, and the first few.
   * Null and empty for a caller without access to the list.
   */
  rows: z.number().nullable(),
  total: z.number().nullable(),
  sample: z.array(z.object({ id: Id, label: z.string() })),
})
export type RuleTest = z.infer<typeof RuleTest>

const refused = [dataRuleErrors.codeTaken, dataRuleErrors.tooSlow]

export const dataRuleRoutes = {
  page: route({
    method: 'GET',
    path: '/sys/dataRule/page',
    can: 'sys:dataRule:page',
    summary: 'Data rules, as a list',
    query: DataRuleQuery,
    reply: page(DataRule),
    resource: 'dataRule',
  }),
  choices: route({
    method: 'GET',
    path: '/sys/dataRule/choices',
    can: 'sys:dataRule:page',
    summary: 'Resources and fields that rules ask for, and what can be compared with them',
    reply: RuleChoices,
  }),
  get: route({
    method: 'GET',
    path: '/sys/dataRule/{id}',
    can: 'sys:dataRule:page',
    summary: 'One data rule with its conditions',
    params: ById,
    reply: DataRuleDetail,
  }),
  create: route({
    method: 'POST',
    path: '/sys/dataRule',
    can: 'sys:dataRule:save',
    stepUp: true,
    summary: 'Create a data rule; its records must be found within the time limit',
    body: DataRuleDraft,
    reply: z.object({ id: Id }),
    errors: refused,
  }),
  update: route({
    method: 'PUT',
    path: '/sys/dataRule',
    can: 'sys:dataRule:save',
    stepUp: true,
    summary: 'Change a data rule; it applies to all who have it immediately',
    body: DataRuleUpdate,
    reply: z.null(),
    errors: [...refused, userErrors.grantExceedsOwn, errors.inUse, errors.changedMeanwhile],
  }),
  test: route({
    method: 'POST',
    path: '/sys/dataRule/test',
    can: 'sys:dataRule:test',
    summary: 'What a rule reaches for a user, without saving it; only records that the caller sees are shown',
    body: z.object({ draft: DataRuleDraft.pick({ resource: true, conditions: true }), userId: Id }),
    reply: RuleTest,
  }),
  remove: route({
    method: 'DELETE',
    path: '/sys/dataRule/{id}',
    can: 'sys:dataRule:delete',
    stepUp: true,
    summary: 'Delete a data rule; not possible while a role has it',
    params: ById,
    reply: z.null(),
    errors: [errors.inUse],
  }),
  removeMany: route({
    method: 'DELETE',
    path: '/sys/dataRule',
    can: 'sys:dataRule:delete',
    stepUp: true,
    summary: 'Delete several data rules; the answer contains the result per rule',
    body: Ids,
    reply: BatchResult,
  }),
}
