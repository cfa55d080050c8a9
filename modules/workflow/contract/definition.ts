/** Deployed versions of models: what they are, what runs of them, and in what two of them differ. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { file } from '#contract/file.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, Id, Timestamp } from '#contract/scalars.ts'
import { workflowErrors } from './errors.ts'
import { ModelProblem, ModelSettings, Suspension, SuspensionResult } from './model.ts'

/** Versions that are shown of a model: the newest. */
export const MAX_VERSIONS = 200
/** Finished instances that are counted of a version; more are that many. */
export const MAX_FINISHED = 10_000

export const WorkflowDefinition = z.object({
  id: Id,
  key: z.string(),
  number: z.number(),
  name: z.string(),
  /** 1: nothing is started of it. */
  suspended: Flag,
  deployedBy: z.string(),
  deployedDate: Timestamp,
  /** Instances that have not ended, suspended ones included. */
  running: z.number(),
  /** Those that have, at most `MAX_FINISHED`. */
  finished: z.number(),
  /** Of the file. */
  sha256: z.string(),
  note: z.string(),
  /** The newest of its key: the one that is started. */
  isNewest: z.boolean(),
  settings: ModelSettings,
})
export type WorkflowDefinition = z.infer<typeof WorkflowDefinition>

/** What a change is about. The page has a word for each. */
export const ChangedField = z.enum([
  'element',
  'name',
  'place',
  'from',
  'to',
  'condition',
  'default',
  'assignee',
  'candidateUsers',
  'candidateGroups',
  'people',
  'pick',
  'whenEmpty',
  'onReject',
  'rejectTo',
  'actions',
  'comment',
  'attachments',
  'signature',
  'requires',
  'labels',
  'due',
  'timeLimit',
  'automatic',
  'copies',
  'calendar',
  'form',
  'several',
  'completion',
  'loop',
  'event',
  'timer',
  'interrupting',
  'attachedTo',
  'work',
  'called',
  'variables',
  'expression',
])
export type ChangedField = z.infer<typeof ChangedField>

/**
 * One element that is in only one of two drawings, or means something else in them. Elements are called by their names.
 */
export const ElementChange = z.object({
  id: z.string(),
  /** `userTask`, `sequenceFlow`, … */
  element: z.string(),
  name: z.string(),
  kind: z.enum(['added', 'removed', 'changed']),
  fields: z.array(z.object({ field: ChangedField, before: z.string(), after: z.string() })),
})
export type ElementChange = z.infer<typeof ElementChange>

const Side = z.object({ number: z.number().nullable(), xml: z.string(), settings: ModelSettings })
export const Difference = z.object({
  /** `number` is null for the draft. */
  from: Side,
  to: Side,
  changes: z.array(ElementChange),
  /** `same`: the files are equal. `drawing`: they are not, but mean the same. */
  verdict: z.enum(['same', 'drawing', 'meaning']),
  problems: z.array(ModelProblem),
})
export type Difference = z.infer<typeof Difference>

export const workflowDefinitionRoutes = {
  versions: route({
    method: 'GET',
    path: '/workflow/model/{id}/versions',
    can: 'wf:model:page',
    summary: 'The versions of a model, newest first',
    params: ById,
    reply: z.array(WorkflowDefinition),
    errors: [errors.notFound],
  }),
  get: route({
    method: 'GET',
    path: '/workflow/definition/{id}',
    can: 'wf:model:page',
    summary: 'One version with its diagram',
    params: ById,
    reply: WorkflowDefinition.extend({ xml: z.string() }),
    errors: [errors.notFound],
  }),
  difference: route({
    method: 'GET',
    path: '/workflow/definition/{id}/difference',
    can: 'wf:model:page',
    summary: 'The differences between two versions, or a version and the draft',
    params: ById,
    query: z.object({ definitionId: Id.optional() }),
    reply: Difference,
    errors: [errors.notFound, errors.unavailable, workflowErrors.modelTooComplex],
  }),
  restore: route({
    method: 'POST',
    path: '/workflow/definition/restore',
    can: 'wf:model:update',
    summary: 'Restore a version and its settings as the draft of its model',
    body: ById,
    reply: z.object({ id: Id }),
    errors: [errors.notFound, workflowErrors.keyTaken, errors.unavailable, workflowErrors.modelFaulty],
  }),
  suspend: route({
    method: 'PUT',
    path: '/workflow/definition/state',
    can: 'wf:model:deploy',
    summary: 'Activate or suspend a version; running processes continue unless they are included',
    body: Suspension,
    reply: SuspensionResult,
    errors: [errors.notFound, workflowErrors.batchTooLarge],
  }),
  file: route({
    method: 'GET',
    path: '/workflow/definition/{id}/file',
    can: 'wf:model:page',
    summary: 'The BPMN file of a version',
    params: ById,
    reply: file,
    ticket: true,
    errors: [errors.notFound],
  }),
}
