/** What a start and a task ask for: a model of the forms core, made from the process model or named by it. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { Id, requiredLine } from '#contract/scalars.ts'
import type { FieldMode } from '#forms/contract/access.ts'
import { formErrors } from '#forms/contract/errors.ts'
import { ApiOption, OptionsQuery, RecordFile, ReferenceOption, ReferenceQuery } from '#forms/contract/offered.ts'
import type { Field, FieldKind, FormModel } from '#forms-core/index.ts'
import { workflowErrors } from './errors.ts'

/**
 * Of the forms core, by type alone: its schemas weigh 28 KB that lists of processes can do without. What is answered
 * was read by them when it was published; what is sent is checked on the server.
 */
const Model = z.record(z.string(), z.json()) as unknown as z.ZodType<FormModel>
/** One field of it. */
export const ModelField = z.record(z.string(), z.json()) as unknown as z.ZodType<Field>
const Kind = z.string() as unknown as z.ZodType<FieldKind>
const Mode = z.enum(['write', 'read', 'hide'] satisfies FieldMode[])
const FieldId = z.string()

/** A form as a user fills it in, or sees it: the online form of the process, or fields that its model asks for. */
export const ProcessForm = z.object({
  /** The template of the online form; null for fields that the process model asks for. */
  formId: Id.nullable(),
  /** Without the fields that the user may not see here. */
  model: Model,
  /** Nothing is stored yet: fields begin with their defaults. */
  isNew: z.boolean(),
  /**
   * Fields and columns that the user may not change here; what is not named may be changed. Of a child table that is
   * only read, `write` names the columns that are filled in: its rows stay.
   */
  modes: z.record(FieldId, Mode),
  /** The variable that each field sets, by the id of the field. */
  variables: z.record(FieldId, z.string()),
  /** Fields whose yes or no the user who does the task gives anew: no value from before stands for it. */
  decisions: z.array(FieldId),
  /** Fields that no form declares: an expression reads them. Whether there is a value is checked, what it is not. */
  guessed: z.array(FieldId),
  /** What there is, by the ids of fields; without decisions. */
  values: z.record(FieldId, z.json()),
  /** What ids in values are called. */
  names: z.record(z.string(), z.string()),
  /** The files that values name, by their ids, with addresses that are valid for an hour. */
  files: z.record(z.string(), RecordFile),
})
export type ProcessForm = z.infer<typeof ProcessForm>

/** How a variable is called and read, in the caller's language. */
export const VarField = z.object({
  name: z.string(),
  label: z.string(),
  kind: Kind,
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
})
export type VarField = z.infer<typeof VarField>

/** A variable that got another value, in texts; `before` is null where it is new, or an older history does not say. */
export const VarChange = z.object({
  name: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string(),
  /** The texts are days, or moments, in ISO 8601: the page writes them in its language and time zone. */
  date: z.enum(['day', 'minute']).nullable(),
})
export type VarChange = z.infer<typeof VarChange>

export const StartForm = z.object({
  key: z.string(),
  name: z.string(),
  number: z.number(),
  /** The online form, and what the process asks for beside it. */
  forms: z.array(ProcessForm),
  /** Whether they may set variables that the form does not ask for. */
  mayAdd: z.boolean(),
})
export type StartForm = z.infer<typeof StartForm>

/** A form that a model can name. */
export const NamedForm = z.object({ id: Id, name: z.string(), versionNo: z.number() })
export type NamedForm = z.infer<typeof NamedForm>

const OfStart = z.object({ key: requiredLine(200), fieldId: requiredLine(64) })
const OfModel = z.object({ formKey: requiredLine(200), fieldId: requiredLine(64) })
const OfTask = z.object({ id: Id, fieldId: requiredLine(64) })

/** Records that a reference field of the online form can refer to. */
const references = {
  method: 'GET',
  query: ReferenceQuery,
  reply: z.array(ReferenceOption),
  errors: [errors.notFound],
} as const

/** Options of a field of the online form that a configured call answers. */
const options = {
  method: 'GET',
  query: OptionsQuery,
  reply: z.array(ApiOption),
  errors: [errors.notFound, errors.tooManyRequests, formErrors.callFailed],
} as const

export const workflowFormRoutes = {
  published: route({
    method: 'GET',
    path: '/workflow/form/published',
    can: 'wf:model:page',
    summary: 'The published online forms that a process model can name, by name',
    reply: z.array(NamedForm),
  }),
  ofModel: route({
    method: 'GET',
    path: '/workflow/form/model',
    can: 'wf:model:page',
    summary: 'The published online form that a process model names by its key, as its designers try it out',
    query: z.object({ formKey: requiredLine(200) }),
    reply: z.object({ form: ProcessForm.nullable() }),
  }),
  modelReferences: route({
    ...references,
    path: '/workflow/form/model/{formKey}/reference/{fieldId}',
    can: ['wf:model:save', 'wf:model:update'],
    summary: 'Records that a reference field of the form of a model can refer to, within the reach of the caller',
    params: OfModel,
  }),
  modelOptions: route({
    ...options,
    path: '/workflow/form/model/{formKey}/options/{fieldId}',
    can: ['wf:model:save', 'wf:model:update'],
    summary: 'The options of a field of the form of a model that takes them from a configured call',
    params: OfModel,
  }),
  start: route({
    method: 'GET',
    path: '/workflow/form/start',
    can: 'wf:instance:start',
    summary: 'The start form of a process',
    query: z.object({ key: requiredLine(200) }),
    reply: StartForm,
    errors: [errors.notFound, errors.unavailable, workflowErrors.modelTooComplex],
  }),
  startReferences: route({
    ...references,
    path: '/workflow/form/start/{key}/reference/{fieldId}',
    can: 'wf:instance:start',
    summary: 'Records that a reference field of a start form can refer to, within the reach of the caller',
    params: OfStart,
  }),
  startOptions: route({
    ...options,
    path: '/workflow/form/start/{key}/options/{fieldId}',
    can: 'wf:instance:start',
    summary: 'The options of a field of a start form that takes them from a configured call',
    params: OfStart,
  }),
  taskReferences: route({
    ...references,
    path: '/workflow/form/task/{id}/reference/{fieldId}',
    can: 'wf:task:handle',
    summary: 'Records that a field of an open task of the caller can refer to, within the reach of the caller',
    params: OfTask,
  }),
  taskOptions: route({
    ...options,
    path: '/workflow/form/task/{id}/options/{fieldId}',
    can: 'wf:task:handle',
    summary: 'The options of a field of an open task of the caller that takes them from a configured call',
    params: OfTask,
  }),
}
