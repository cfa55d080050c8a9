/**
 * Decision tables: files of DMN as they are edited, and the versions of them that processes evaluate. A decision is
 * named by its key, its id in the file, which no two files may have deployed at once.
 */
import { z } from 'zod'
import { crudRoutes } from '#contract/crud.ts'
import { errors } from '#contract/errors.ts'
import { file } from '#contract/file.ts'
import { listQuery } from '#contract/list.ts'
import { recordFields, revision } from '#contract/record.ts'
import { route } from '#contract/route.ts'
import { ById, Id, line, requiredLine, text, Timestamp } from '#contract/scalars.ts'
import { workflowErrors } from './errors.ts'
import { ModelProblem, Xml } from './model.ts'
import { TriedVars } from './vars.ts'

export const MAX_DECISION_VERSIONS = 200
/** Characters of a cell, as the expression language has it. */
export const MAX_CELL = 2_000
export const MAX_DECISION_RULES = 2_000
export const MAX_DECISION_COLUMNS = 50

export const DecisionTableAction = z.enum(['update', 'deploy', 'delete'])
export type DecisionTableAction = z.infer<typeof DecisionTableAction>

export const ColumnType = z.enum(['text', 'number', 'boolean', 'date', 'time', 'dateTime'])
export type ColumnType = z.infer<typeof ColumnType>

/** One decision of a file, as it is shown. */
export const DecisionView = z.object({
  key: z.string(),
  name: z.string(),
  /** Keys of the decisions that come first. */
  requires: z.array(z.string()),
  /** Null where it is an expression. */
  hitPolicy: z.string().nullable(),
  aggregation: z.string().nullable(),
  expression: z.string().nullable(),
  inputs: z.array(
    z.object({
      label: z.string(),
      expression: z.string(),
      type: ColumnType.nullable(),
      values: z.string().nullable(),
    }),
  ),
  outputs: z.array(
    z.object({ name: z.string(), label: z.string(), type: ColumnType.nullable(), values: z.string().nullable() }),
  ),
  /** Cells as they are written; empty: any value, and none. */
  rules: z.array(z.object({ tests: z.array(z.string()), outputs: z.array(z.string()), note: z.string() })),
  /** The variables that it reads, with those of what it requires. */
  asks: z.array(z.object({ name: z.string(), type: ColumnType.nullable() })),
})
export type DecisionView = z.infer<typeof DecisionView>

const shown = {
  id: Id,
  name: z.string(),
  nameEn: z.string(),
  remark: z.string(),
  /** Of the newest version; none while none is deployed. */
  keys: z.array(z.string()),
  number: z.number().nullable(),
  deployedDate: Timestamp.nullable(),
  ...recordFields(DecisionTableAction),
}
export const DecisionTableItem = z.object(shown)
export type DecisionTableItem = z.infer<typeof DecisionTableItem>

export const DecisionTableDetail = z.object({
  ...shown,
  xml: z.string(),
  problems: z.array(ModelProblem),
  decisions: z.array(DecisionView),
  /** Whether it has changed since the newest version. */
  isChanged: z.boolean(),
})
export type DecisionTableDetail = z.infer<typeof DecisionTableDetail>

const draft = {
  name: requiredLine(100),
  nameEn: line(100).default(''),
  remark: text(500).default(''),
  xml: Xml,
}
export const DecisionTableDraft = z.object(draft)
export type DecisionTableDraft = z.infer<typeof DecisionTableDraft>
export const DecisionTableUpdate = z.object({ ...draft, ...revision })
export type DecisionTableUpdate = z.infer<typeof DecisionTableUpdate>

export const DecisionTableQuery = listQuery({
  filters: {
    /** Contained in a name or a key. */
    keyword: line(64).optional(),
  },
  sortable: ['name', 'updateDate'],
})
export type DecisionTableQuery = z.infer<typeof DecisionTableQuery>

export const DecisionVersion = z.object({
  id: Id,
  number: z.number(),
  keys: z.array(z.string()),
  note: z.string(),
  deployedBy: z.string(),
  deployedDate: Timestamp,
})
export type DecisionVersion = z.infer<typeof DecisionVersion>

const Cell = z
  .string()
  .trim()
  .max(MAX_CELL)
  .regex(/^[^\u0000\p{Cs}]*$/u, { error: 'control_characters' })
const Cells = z.array(Cell).max(MAX_DECISION_COLUMNS)

export const HitPolicy = z.enum(['UNIQUE', 'ANY', 'PRIORITY', 'FIRST', 'RULE ORDER', 'OUTPUT ORDER', 'COLLECT'])
export type HitPolicy = z.infer<typeof HitPolicy>
export const Aggregation = z.enum(['SUM', 'MIN', 'MAX', 'COUNT'])
export type Aggregation = z.infer<typeof Aggregation>

const column = {
  /** The place of the column in the table that was read; null for a new one. */
  from: z
    .number()
    .int()
    .min(0)
    .max(MAX_DECISION_COLUMNS - 1)
    .nullable(),
  /** Empty: it is called like its expression or name. */
  label: line(200),
  type: ColumnType.nullable(),
  /** The values that it may have, in FEEL, separated by commas. */
  values: Cell.nullable(),
}
export const DecisionColumns = z.object({
  hitPolicy: HitPolicy,
  /** What COLLECT makes of several numbers; with another policy it has no effect. */
  aggregation: Aggregation.nullable(),
  inputs: z.array(z.object({ ...column, expression: Cell.min(1) })).max(MAX_DECISION_COLUMNS),
  outputs: z
    .array(z.object({ ...column, name: requiredLine(200) }))
    .min(1)
    .max(MAX_DECISION_COLUMNS),
})
export type DecisionColumns = z.infer<typeof DecisionColumns>

export const DecisionRules = z.object({
  ...revision,
  /** The decision whose rules they become. */
  key: requiredLine(200),
  /** The columns in their new order, whose cells the rules have; left out where they stay as they are. */
  columns: DecisionColumns.optional(),
  rules: z.array(z.object({ tests: Cells, outputs: Cells, note: text(500).default('') })).max(MAX_DECISION_RULES),
})
export type DecisionRules = z.infer<typeof DecisionRules>

export const DecisionTrialOrder = z.object({ key: requiredLine(200), vars: TriedVars.default({}) })
export type DecisionTrialOrder = z.infer<typeof DecisionTrialOrder>

export const DecisionTrial = z.object({
  /** One result for each rule that decides, by the names of the outputs. */
  results: z.array(z.record(z.string(), z.unknown())),
  /** What was evaluated, in its order, and the places of the rules that decided. */
  steps: z.array(z.object({ key: z.string(), rules: z.array(z.number()) })),
  /** Why there is no answer, in the caller’s language. */
  fault: z.string().nullable(),
})
export type DecisionTrial = z.infer<typeof DecisionTrial>

const refusals = [errors.nameTaken, errors.unavailable, workflowErrors.decisionFaulty]

export const decisionTableRoutes = {
  ...crudRoutes({
    path: '/workflow/decisionTable',
    code: 'wf:decision',
    resource: 'workflowDecisionTable',
    noun: ['decision table', 'decision tables'],
    query: DecisionTableQuery,
    item: DecisionTableItem,
    detail: DecisionTableDetail,
    draft: DecisionTableDraft,
    change: DecisionTableUpdate,
    create: { errors: refusals, summary: 'Keep a DMN file; it counts for processes when it is deployed' },
    update: { errors: refusals, summary: 'Change a decision table; deployed versions stay unchanged' },
    remove: {
      summary: 'Delete a decision table with its versions; not possible while a process evaluates it',
      errors: [workflowErrors.decisionInUse],
    },
  }),
  check: route({
    method: 'POST',
    path: '/workflow/decisionTable/check',
    can: ['wf:decision:save', 'wf:decision:update'],
    summary: 'Check a DMN file; nothing is stored',
    isLogged: false,
    body: z.object({ xml: Xml }),
    reply: z.object({ name: z.string(), problems: z.array(ModelProblem), decisions: z.array(DecisionView) }),
    errors: [errors.unavailable],
    whileViewing: 'read',
  }),
  rules: route({
    method: 'PUT',
    path: '/workflow/decisionTable/rules',
    can: 'wf:decision:update',
    summary: 'Replace the rules of one decision of a file, and its columns; all else of the file stays',
    body: DecisionRules,
    reply: z.null(),
    errors: [errors.notFound, errors.changedMeanwhile, errors.unavailable, workflowErrors.decisionFaulty],
  }),
  deploy: route({
    method: 'POST',
    path: '/workflow/decisionTable/deploy',
    can: 'wf:decision:deploy',
    summary: 'Deploy a decision table as a new version: processes evaluate it from now on',
    body: ById.extend({ note: line(500).default('') }),
    /** `isNew`: false where nothing had changed since version `number`. */
    reply: z.object({ number: z.number(), isNew: z.boolean() }),
    errors: [
      errors.notFound,
      errors.changedMeanwhile,
      errors.unavailable,
      workflowErrors.decisionFaulty,
      workflowErrors.decisionKeyTaken,
      workflowErrors.decisionInUse,
    ],
  }),
  versions: route({
    method: 'GET',
    path: '/workflow/decisionTable/{id}/version',
    can: 'wf:decision:page',
    summary: 'The deployed versions of a decision table, newest first',
    params: ById,
    reply: z.array(DecisionVersion),
    errors: [errors.notFound],
  }),
  trial: route({
    // The values are no part of an address.
    method: 'POST',
    path: '/workflow/decisionTable/{id}/trial',
    can: 'wf:decision:page',
    summary: 'Evaluate a decision as it is edited with values of one’s own; nothing is stored',
    isLogged: false,
    params: ById,
    body: DecisionTrialOrder,
    reply: DecisionTrial,
    whileViewing: 'read',
    errors: [errors.notFound, errors.unavailable],
  }),
  file: route({
    method: 'GET',
    path: '/workflow/decisionTable/{id}/file',
    can: 'wf:decision:page',
    summary: 'The DMN file of a decision table as it is edited',
    params: ById,
    reply: file,
    ticket: true,
    errors: [errors.notFound],
  }),
}
