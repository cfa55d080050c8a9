/** Models: what is drawn, checked and deployed. What was deployed never changes. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { Flag, ById, Id, Ids, line, queryFlag, requiredLine, Timestamp } from '#contract/scalars.ts'
import { BatchResult } from '#contract/batch.ts'
import { workflowErrors } from './errors.ts'
import { ModelField } from './form.ts'
import { RetentionDays } from './archive.ts'
import { NumberRule } from './number-rule.ts'
import { PublicStart } from './public-start.ts'
import { MAX_SUMMARY_FIELDS } from './summary.ts'

export const MAX_XML = 1_000_000
/** Markup included. */
export const MAX_PRINT_TEMPLATE = 20_000
export const Xml = z
  .string()
  .min(1)
  .max(MAX_XML)
  .regex(/^[^\u0000\p{Cs}]*$/u, { error: 'control_characters' })

export const ModelProblem = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  node: z.string().nullable(),
  /** The flow it is about, where it is one. */
  flow: z.string().optional(),
  message: z.string(),
})
export type ModelProblem = z.infer<typeof ModelProblem>

/** What a version takes along from its model when it is deployed; instances of the version keep to it. */
export const ModelSettings = z.object({
  /**
   * What a process is called when the user who starts it says nothing: a text with `${variable}`; `initiator` is who
   * starts it, by name, and `serial` its number.
   */
  titleTemplate: line(200).default(''),
  /** The form it is started with. */
  formKey: line(200).default(''),
  /** Whether who started it may take it back. */
  mayWithdraw: z.boolean().default(true),
  /** Whether the link in a message decides by itself; else it needs the session of the user it was sent to. */
  answerByLink: z.boolean().default(false),
  /** How its requests are numbered; null: by no number of their own. */
  numberRule: NumberRule.nullable().default(null),
  /** Variables whose values stand beside the title in lists, by name; those that a step hides are left out. */
  summaryFields: z.array(requiredLine(100)).max(MAX_SUMMARY_FIELDS).default([]),
  /**
   * What it looks like on paper: rich text in which `{{name}}` stands for a variable, `{{form}}` and `{{trail}}` for
   * the whole form and what happened; empty: both as they are printed by themselves.
   */
  printTemplate: z.string().max(MAX_PRINT_TEMPLATE).default(''),
  /** How people without an account start it; null: they do not. */
  publicStart: PublicStart.nullable().default(null),
  /** After how many days finished processes are exported and deleted; 0: never. The newest version counts for all. */
  retentionDays: RetentionDays.default(0),
})
export type ModelSettings = z.infer<typeof ModelSettings>

/** Who may start: everybody who may start processes at all, or those that are chosen. */
export const StartBy = z.enum(['all', 'chosen'])
export type StartBy = z.infer<typeof StartBy>

export const WorkflowModel = z.object({
  id: Id,
  key: z.string(),
  name: z.string(),
  /** Shown to those who read English; empty: the name. */
  nameEn: z.string(),
  category: z.string(),
  categoryEn: z.string(),
  remark: z.string(),
  /** The newest deployed version; null while it is only drawn. */
  number: z.number().nullable(),
  suspended: Flag.nullable(),
  deployedDate: Timestamp.nullable(),
  running: z.number(),
  startBy: StartBy,
  updateDate: Timestamp,
  version: z.number(),
})
export type WorkflowModel = z.infer<typeof WorkflowModel>

export const WorkflowModelQuery = listQuery({
  filters: {
    keyword: line(64).optional(),
    category: line(50).optional(),
    /** 1: those without a category. */
    uncategorized: queryFlag.optional(),
  },
  sortable: ['name', 'updateDate'],
})
export type WorkflowModelQuery = z.infer<typeof WorkflowModelQuery>

const draft = {
  name: requiredLine(100),
  nameEn: line(100).default(''),
  category: line(50).default(''),
  categoryEn: line(50).default(''),
  remark: line(500).default(''),
  xml: Xml,
  ...ModelSettings.shape,
}
export const ModelDraft = z.object(draft)
export type ModelDraft = z.infer<typeof ModelDraft>
export const ModelUpdate = z.object({ ...draft, id: Id, version: z.number().int().optional() })
export type ModelUpdate = z.infer<typeof ModelUpdate>

/** A copy of a model under another process id. */
export const ModelCopy = z.object({
  key: requiredLine(100).regex(/^[A-Za-z_][\w.-]*$/, { error: 'process_key' }),
  name: requiredLine(100),
  nameEn: line(100).default(''),
})
export type ModelCopy = z.infer<typeof ModelCopy>

/** `cascade`: what runs is suspended, what was suspended goes on, too. */
export const Suspension = z.object({ id: Id, suspended: Flag, cascade: z.boolean().default(false) })
export type Suspension = z.infer<typeof Suspension>
/** The work behind that follows, where there is any (`batch.ts`). */
export const SuspensionResult = z.object({ batchId: Id.nullable() })
export type SuspensionResult = z.infer<typeof SuspensionResult>

/** `version`: what the next change names, so that none of another user's is lost. */
const Saved = z.object({ id: Id, key: z.string(), version: z.number(), problems: z.array(ModelProblem) })

/** A drawing that is not stored, and what is known of it. */
export const ModelCheck = z.object({
  problems: z.array(ModelProblem),
  /** What is registered to do work here, by name. */
  services: z.array(z.string()),
  /** The configured calls, as tasks name them, with their titles in the caller's language. */
  calls: z.array(z.object({ name: z.string(), title: z.string() })),
  /** The deployed processes that the caller may start, by their keys: those can be called. */
  processes: z.array(z.object({ key: z.string(), name: z.string() })),
  /** The fields that the file declares itself, by the names of their variables; left out where there are none. */
  declared: z.array(ModelField).optional(),
  /** The working calendars, by the names that models use; `default` and `dept` without a title. */
  calendars: z.array(z.object({ name: z.string(), title: z.string() })),
  /** The deployed decisions, by their keys. */
  decisions: z.array(z.object({ key: z.string(), name: z.string() })),
  /** The forms whose records the caller may write, with the fields that they may set. */
  forms: z.array(
    z.object({
      id: Id,
      name: z.string(),
      actions: z.array(z.enum(['create', 'update', 'delete'])),
      fields: z.array(z.object({ name: z.string(), label: z.string() })),
    }),
  ),
})
export type ModelCheck = z.infer<typeof ModelCheck>

export const workflowModelRoutes = {
  page: route({
    method: 'GET',
    path: '/workflow/model/page',
    can: 'wf:model:page',
    summary: 'Process models with their latest version',
    query: WorkflowModelQuery,
    reply: page(WorkflowModel),
    resource: 'workflowModel',
  }),
  get: route({
    method: 'GET',
    path: '/workflow/model/{id}',
    can: 'wf:model:page',
    summary: 'One process model with its diagram',
    params: ById,
    reply: WorkflowModel.extend({ xml: z.string(), problems: z.array(ModelProblem), ...ModelSettings.shape }),
    errors: [errors.notFound, errors.unavailable],
  }),
  create: route({
    method: 'POST',
    path: '/workflow/model',
    can: 'wf:model:save',
    summary: 'Create a process model; its key is the ID of its first process',
    body: ModelDraft,
    reply: Saved,
    errors: [workflowErrors.keyTaken, errors.unavailable, workflowErrors.modelFaulty],
  }),
  update: route({
    method: 'PUT',
    path: '/workflow/model',
    can: 'wf:model:update',
    summary: 'Change a process model; deployed versions stay unchanged',
    body: ModelUpdate,
    reply: Saved,
    errors: [
      errors.notFound,
      errors.changedMeanwhile,
      workflowErrors.keyTaken,
      errors.unavailable,
      workflowErrors.modelFaulty,
    ],
  }),
  copy: route({
    method: 'POST',
    path: '/workflow/model/{id}/copy',
    can: 'wf:model:save',
    summary: 'Copy a process model as it is drawn now, with its settings and permissions, under another process id',
    params: ById,
    body: ModelCopy,
    reply: Saved,
    errors: [workflowErrors.keyTaken, errors.unavailable, workflowErrors.modelFaulty],
  }),
  check: route({
    method: 'POST',
    path: '/workflow/model/check',
    can: ['wf:model:save', 'wf:model:update'],
    summary: 'Check a drawing while it is changed; nothing is stored',
    isLogged: false,
    body: z.object({ xml: Xml }),
    reply: ModelCheck,
    errors: [errors.unavailable],
    whileViewing: 'read',
  }),
  deploy: route({
    method: 'POST',
    path: '/workflow/model/deploy',
    can: 'wf:model:deploy',
    summary: 'Deploy a process model as a new version; not possible while it has errors',
    body: ById.extend({ note: line(500).default('') }),
    /** `isNew`: false where nothing had changed since version `number`. */
    reply: z.object({ number: z.number(), isNew: z.boolean(), problems: z.array(ModelProblem) }),
    errors: [errors.notFound, errors.changedMeanwhile, errors.unavailable, workflowErrors.modelFaulty],
  }),
  suspend: route({
    method: 'PUT',
    path: '/workflow/model/state',
    can: 'wf:model:deploy',
    summary: 'Activate or suspend the latest version; running processes continue unless they are included',
    body: Suspension,
    reply: SuspensionResult,
    errors: [errors.notFound, workflowErrors.batchTooLarge],
  }),
  remove: route({
    method: 'DELETE',
    path: '/workflow/model/{id}',
    can: 'wf:model:delete',
    summary: 'Move a process model without running processes to the recycle bin',
    params: ById,
    reply: z.null(),
    errors: [errors.notFound, workflowErrors.modelRuns],
  }),
  removeMany: route({
    method: 'DELETE',
    path: '/workflow/model',
    can: 'wf:model:delete',
    summary: 'Delete several process models; the answer contains the result per model',
    body: Ids,
    reply: BatchResult,
  }),
}
