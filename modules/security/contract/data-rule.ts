/**
 * Data rules: which records of a resource the members of a role reach, as conditions over its fields or as SQL. A role
 * takes one by its data scopes (`#system/contract/role-scope.ts`). A rule that fails reaches nothing.
 */
import { z } from 'zod'
import { BatchResult } from '#contract/batch.ts'
import { errorCode, errors } from '#contract/errors.ts'
import { listQuery, page } from '#contract/list.ts'
import { RecordAction, recordFields, revision } from '#contract/record.ts'
import { route } from '#contract/route.ts'
import { RuleConditions, RuleVariable } from '#contract/rule.ts'
import { ById, Flag, Id, Ids, line, queryFlag, requiredLine, text } from '#contract/scalars.ts'
import { orgCode } from '#system/contract/org-names.ts'
import { userErrors } from '#system/contract/user.ts'

export const dataRuleErrors = {
  codeTaken: errorCode('data_rule_code_taken', 422, 33),
  /** Its records are not found within `RULE_LIMIT_MS`. */
  tooSlow: errorCode('data_rule_too_slow', 422, 32),
  /** A rule in SQL reaches more than lists can be restricted to. */
  tooMany: errorCode('data_rule_too_many', 422, 44),
  /** The database has no login role that rules in SQL run as. */
  sqlOff: errorCode('data_rule_sql_off', 409, 7),
}

/** Milliseconds that finding the records of a rule may take. */
export const RULE_LIMIT_MS = 200

/** Conditions, or SQL. */
export const [CONDITIONS, SQL] = [0, 1] as const

/** What writing rules in SQL asks for besides. */
export const CAN_SQL = 'sys:dataRule:sql'

/** Characters of a rule in SQL. Its places are counted from the first, so nothing is taken off. */
const sqlText = z
  .string()
  .max(4_000)
  .regex(/^[^\u0000\p{Cs}]*$/u, { error: 'control_characters' })

export const DataRule = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  resource: z.string(),
  /** 0 conditions, 1 SQL. */
  kind: Flag,
  /** 0: it reaches nothing. */
  status: Flag,
  remark: z.string(),
  /** Roles that have it as a data scope. */
  roleCount: z.number(),
  /** Conditions ask for what is not there any more, such as an attribute that is disabled: it reaches nothing. */
  isBroken: z.boolean(),
  ...recordFields(RecordAction),
})
export type DataRule = z.infer<typeof DataRule>

export const DataRuleDetail = DataRule.extend({ conditions: RuleConditions, sql: z.string() })
export type DataRuleDetail = z.infer<typeof DataRuleDetail>

export const DataRuleDraft = z.object({
  code: orgCode,
  name: requiredLine(64),
  resource: requiredLine(60),
  kind: Flag.default(0),
  /** Without meaning for a rule in SQL. */
  conditions: RuleConditions.default({ join: 'all', items: [] }),
  /**
   * One select that puts out `id`, over the views of `sqlChoices`, with variables such as `:me.deptId`. Stored as the
   * parser puts it out; without meaning for conditions.
   */
  sql: sqlText.default(''),
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
      /** Whether rules over it may be written in SQL. */
      takesSql: z.boolean(),
      fields: z.array(
        z.object({
          field: z.string(),
          type: FieldType,
          /** Of a `choice`. */
          options: z.array(z.number()),
          /** Of an attribute of the records, `attr.{code}`: what it is called. */
          name: z.string().optional(),
          nameEn: z.string().optional(),
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

/** What SQL is made of. */
export const SqlChoices = z.object({
  /** False: the database has no login role for it. */
  isOn: z.boolean(),
  views: z.array(z.object({ name: z.string(), resource: z.string(), columns: z.array(z.string()) })),
  variables: z.array(RuleVariable),
})
export type SqlChoices = z.infer<typeof SqlChoices>

/** What is wrong with a text of SQL. */
export const SqlCheck = z.object({
  issues: z.array(
    z.object({
      line: z.number(),
      /** It does not keep the rule from being saved. */
      isWarning: z.boolean(),
      msg: z.string(),
      /** One repair: the characters between the places become the text. */
      repair: z.object({ from: z.number(), to: z.number(), text: z.string() }).nullable(),
    }),
  ),
  /** The same as conditions; null where these cannot say it. */
  conditions: RuleConditions.nullable(),
})
export type SqlCheck = z.infer<typeof SqlCheck>

const refused = [
  dataRuleErrors.codeTaken,
  dataRuleErrors.tooSlow,
  dataRuleErrors.tooMany,
  dataRuleErrors.sqlOff,
  errors.forbidden,
]

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
    body: z.object({
      draft: DataRuleDraft.pick({ resource: true, kind: true, conditions: true, sql: true }),
      userId: Id,
    }),
    reply: RuleTest,
    errors: [dataRuleErrors.tooSlow, dataRuleErrors.tooMany, dataRuleErrors.sqlOff, errors.forbidden],
  }),
  sqlChoices: route({
    method: 'GET',
    path: '/sys/dataRule/sql/choices',
    can: CAN_SQL,
    summary: 'Views, columns and variables that rules in SQL may name, and whether such rules can run here',
    reply: SqlChoices,
  }),
  checkSql: route({
    method: 'POST',
    path: '/sys/dataRule/sql/check',
    can: CAN_SQL,
    summary: 'What is wrong with a rule in SQL, line by line, and the same as conditions; nothing is run',
    body: z.object({ resource: requiredLine(60), sql: sqlText }),
    reply: SqlCheck,
  }),
  convert: route({
    method: 'POST',
    path: '/sys/dataRule/sql/convert',
    can: CAN_SQL,
    summary: 'Conditions as SQL that reaches the same records; null where SQL cannot say it',
    body: z.object({ resource: requiredLine(60), conditions: RuleConditions }),
    reply: z.object({ sql: z.string().nullable() }),
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
