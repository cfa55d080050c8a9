/**
 * The records of one form. Values go by field id in replies and by variable name in what is sent (`packages/forms`,
 * README: values). What the caller may not see of a record is not in any reply, and can be neither filtered, sorted nor
 * summed.
 */
import { z } from 'zod'
import { BatchResult } from '#contract/batch.ts'
import { errors } from '#contract/errors.ts'
import { MAX_PRELOAD } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { Id, Ids, queryList, text, Timestamp } from '#contract/scalars.ts'
import { FieldId, FormModel, LocalText } from '#forms-core/index.ts'
import { FieldMode, RecordRight } from './access.ts'
import { formErrors } from './errors.ts'
import { RecordFile, ReferenceOption, ReferenceQuery } from './offered.ts'

/** Stored values by field id; rows of child tables by column id, each with its `id`. */
export const Values = z.record(z.string(), z.json())
export type Values = z.infer<typeof Values>

export const RecordAction = z.enum(['update', 'delete'])
export type RecordAction = z.infer<typeof RecordAction>

/** How the process of a record stands. `ended`: at one of its ends; `canceled`: withdrawn or stopped; `voided`: what it
 * approved no longer counts. */
export const ProcessState = z.enum(['running', 'ended', 'rejected', 'canceled', 'voided'])
export type ProcessState = z.infer<typeof ProcessState>

/** Names of what values refer to, by id: users, departments, posts, records, files. */
export const Names = z.record(z.string(), z.string())

export const FormRecord = z.object({
  id: Id,
  /** What the record is called: the first text that the list shows, or its serial number. */
  title: z.string(),
  /** Goes up with every change. */
  rev: z.number(),
  versionNo: z.number(),
  values: Values,
  names: Names,
  ownerId: Id.nullable(),
  ownerName: z.string(),
  deptId: Id.nullable(),
  deptName: z.string(),
  /** The process that handles it. */
  instanceId: Id.nullable(),
  /** How that process stands; null: there is none. */
  process: ProcessState.nullable(),
  createDate: Timestamp,
  updateDate: Timestamp,
  actions: z.array(RecordAction),
})
export type FormRecord = z.infer<typeof FormRecord>

/** A form as its user opens it. */
export const OpenForm = z.object({
  id: Id,
  name: z.string(),
  nameEn: z.string(),
  icon: z.string(),
  isStopped: z.boolean(),
  version: z.object({ id: Id, no: z.number() }),
  /** Without the fields that the caller may not see. */
  model: FormModel,
  rights: z.array(RecordRight),
  /** Fields by which records cannot be filtered, sorted or summed yet: their values are still being written. */
  indexing: z.array(FieldId),
  /** Fields that the caller may not change; what is not named may be changed. */
  modes: z.record(FieldId, FieldMode),
  /** Fields of earlier versions that records may have values of, the latest first. */
  retired: z.array(z.object({ id: FieldId, label: z.object({ zh: z.string(), en: z.string() }), kind: z.string() })),
})
export type OpenForm = z.infer<typeof OpenForm>

/** One form among those that the caller may use. */
export const FormEntry = z.object({
  id: Id,
  name: z.string(),
  nameEn: z.string(),
  category: z.string(),
  icon: z.string(),
  description: z.string(),
  descriptionEn: z.string(),
  rights: z.array(RecordRight),
  /** Of the caller, not yet saved as a record. */
  hasDraft: z.boolean(),
})
export type FormEntry = z.infer<typeof FormEntry>

const OfForm = z.object({ formId: Id })
const OfRecord = z.object({ formId: Id, id: Id })
/** What is sent of a record: values by variable name; checked by the version of the form. */
const Sent = z.record(z.string(), z.json())

/** One value that a change has changed (`changesBetween`). */
export const ValueChange = z.object({
  field: FieldId,
  row: z.string().optional(),
  column: FieldId.optional(),
  before: z.json().optional(),
  after: z.json().optional(),
})
export type ValueChange = z.infer<typeof ValueChange>

export const Revision = z.object({
  id: Id,
  rev: z.number(),
  kind: z.enum(['create', 'update', 'restore', 'import', 'process', 'undelete']),
  versionNo: z.number(),
  byName: z.string(),
  createDate: Timestamp,
  note: z.string(),
  changes: z.array(ValueChange),
  names: Names,
})
export type Revision = z.infer<typeof Revision>

export const Comment = z.object({ id: Id, byId: Id, byName: z.string(), text: z.string(), createDate: Timestamp })
export type Comment = z.infer<typeof Comment>

/** What has become of a field since a draft was typed; `before` is its label then. */
export const FieldDifference = z.object({
  id: FieldId,
  is: z.enum(['added', 'retired', 'renamed', 'changed']),
  label: LocalText,
  before: LocalText.nullable(),
})
export type FieldDifference = z.infer<typeof FieldDifference>

/** What a user has typed and not saved. Kept for 30 days. */
export const RecordDraft = z.object({
  /** The record that is changed; null: a new one. */
  recordId: Id.nullable(),
  /** Of the record when it was opened. */
  rev: z.number().nullable(),
  versionNo: z.number(),
  values: Values,
  names: Names,
  savedDate: Timestamp,
  /** What another version of the form has done to the fields that the user may see. */
  differences: z.array(FieldDifference),
})
export type RecordDraft = z.infer<typeof RecordDraft>

const saveErrors = [formErrors.notOpen, formErrors.duplicate]

export const recordRoutes = {
  forms: route({
    method: 'GET',
    path: '/form/open',
    can: 'frm:record:page',
    summary: 'The published forms that the caller may use',
    reply: z.array(FormEntry),
    resource: 'formTemplate',
  }),
  form: route({
    method: 'GET',
    path: '/form/open/{formId}',
    can: 'frm:record:page',
    summary: 'A form as the caller may use it: its latest version, rights and field modes',
    params: OfForm,
    reply: OpenForm,
  }),
  get: route({
    method: 'GET',
    path: '/form/{formId}/record/{id}',
    can: 'frm:record:page',
    summary: 'One record of a form',
    params: OfRecord,
    reply: FormRecord,
  }),
  create: route({
    method: 'POST',
    path: '/form/{formId}/record',
    can: 'frm:record:save',
    summary: 'Enter a record; the draft of the caller for a new record of this form is discarded',
    params: OfForm,
    body: z.object({ values: Sent }),
    reply: z.object({ id: Id, rev: z.number() }),
    errors: saveErrors,
  }),
  update: route({
    method: 'PUT',
    path: '/form/{formId}/record/{id}',
    can: 'frm:record:update',
    summary: 'Change a record: only what differs is sent; the draft of the caller for it is discarded',
    params: OfRecord,
    body: z.object({ rev: z.number().int(), values: Sent }),
    reply: z.object({ rev: z.number() }),
    errors: [...saveErrors, formErrors.recordChanged],
  }),
  remove: route({
    method: 'DELETE',
    path: '/form/{formId}/record/{id}',
    can: 'frm:record:delete',
    summary: 'Move a record to the recycle bin',
    params: OfRecord,
    reply: z.null(),
    errors: [formErrors.referred],
  }),
  removeMany: route({
    method: 'DELETE',
    path: '/form/{formId}/record',
    can: 'frm:record:delete',
    summary: 'Move several records to the recycle bin; the answer contains the result per record',
    params: OfForm,
    body: Ids,
    reply: BatchResult,
  }),
  revisions: route({
    method: 'GET',
    path: '/form/{formId}/record/{id}/revisions',
    can: 'frm:record:page',
    summary: 'The history of a record, the latest first, without fields that the caller may not see',
    params: OfRecord,
    reply: z.array(Revision),
  }),
  restore: route({
    method: 'POST',
    path: '/form/{formId}/record/{id}/restore',
    can: 'frm:record:update',
    summary: 'Give a record the values of an earlier revision: a new revision, checked like any change',
    params: OfRecord,
    body: z.object({
      /** The revision that the caller has seen. */
      rev: z.number().int(),
      /** The revision whose values it gets. */
      to: z.number().int(),
      /** Fields to restore; left out, all. */
      fields: z.array(FieldId).max(300).optional(),
    }),
    reply: z.object({ rev: z.number() }),
    errors: [...saveErrors, formErrors.recordChanged],
  }),
  comments: route({
    method: 'GET',
    path: '/form/{formId}/record/{id}/comments',
    can: 'frm:record:page',
    summary: 'The comments on a record, the oldest first',
    params: OfRecord,
    reply: z.array(Comment),
  }),
  comment: route({
    method: 'POST',
    path: '/form/{formId}/record/{id}/comments',
    can: 'frm:record:page',
    summary: 'Comment on a record; its owner is notified',
    params: OfRecord,
    body: z.object({ text: text(2_000).pipe(z.string().min(1)) }),
    reply: z.object({ id: Id }),
  }),
  draft: route({
    method: 'GET',
    path: '/form/{formId}/draft',
    can: 'frm:record:page',
    summary: 'What the caller has typed and not saved, of a new record or of one; null if nothing',
    params: OfForm,
    query: z.object({ recordId: Id.optional() }),
    reply: RecordDraft.nullable(),
    whileViewing: 'private',
  }),
  saveDraft: route({
    method: 'PUT',
    path: '/form/{formId}/draft',
    can: 'frm:record:page',
    summary: 'Keep what the caller has typed, as it is: it may be incomplete',
    params: OfForm,
    body: z.object({
      recordId: Id.nullable(),
      rev: z.number().int().nullable(),
      versionNo: z.number().int(),
      /** By field id. */
      values: Values,
    }),
    reply: z.object({ savedDate: Timestamp }),
    errors: [errors.bodyTooLarge],
  }),
  discardDraft: route({
    method: 'DELETE',
    path: '/form/{formId}/draft',
    can: 'frm:record:page',
    summary: 'Discard what the caller has typed and not saved',
    params: OfForm,
    query: z.object({ recordId: Id.optional() }),
    reply: z.null(),
  }),
  options: route({
    method: 'GET',
    path: '/form/{formId}/reference/{fieldId}',
    can: 'frm:record:page',
    summary: 'Records that a reference field can refer to, found by their title, within the reach of the caller',
    params: z.object({ formId: Id, fieldId: FieldId }),
    query: ReferenceQuery,
    reply: z.array(ReferenceOption),
    errors: [errors.notFound],
  }),
  files: route({
    method: 'GET',
    path: '/form/{formId}/file',
    can: 'frm:record:page',
    summary:
      'Addresses of files in records of a form that the caller sees, and of their own uploads; valid for an hour',
    params: OfForm,
    query: z.object({ ids: queryList(Id, MAX_PRELOAD) }),
    reply: z.array(RecordFile),
  }),
}
