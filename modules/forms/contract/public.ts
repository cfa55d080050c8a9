/**
 * Forms that are published for people without an account: their fields that are marked public, to read and, where it
 * is switched on, to fill in. A form that is not published, is stopped or was deleted answers like one that never was.
 */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { ById, Id, line, queryInt, Timestamp } from '#contract/scalars.ts'
import { FieldId, FormModel } from '#forms-core/index.ts'
import { formErrors } from './errors.ts'
import { Values } from './record.ts'

export const MAX_PUBLIC_LIMIT = 50
/** Records beyond this are found by searching, not by turning pages: it bounds the work that a visitor can cause. */
export const MAX_PUBLIC_PAGE = 200
export const MAX_QUOTA = 1_000_000

/** What is switched on. */
const switches = {
  /** The records can be read: list and detail of the public fields. */
  isViewOpen: z.boolean(),
  /** New records can be entered. */
  isEntryOpen: z.boolean(),
  /** The version whose public fields count; null: the latest. */
  versionNo: z.number().int().min(1).nullable(),
  /** How many records are entered in a day of the organisation, and in all; null: any number. */
  perDay: z.number().int().min(1).max(MAX_QUOTA).nullable(),
  total: z.number().int().min(1).max(MAX_QUOTA).nullable(),
  /** From then on no record is entered; null: never. */
  closeDate: z.iso.datetime().nullable(),
}
export const PublicSettings = z.object(switches)
export type PublicSettings = z.infer<typeof PublicSettings>

/** One field of a version, as the maker of a form sees it when they publish it. */
export const PublicField = z.object({
  id: FieldId,
  label: z.object({ zh: z.string(), en: z.string() }),
  kind: z.string(),
  isPublic: z.boolean(),
  /** Whether visitors see it where the records can be read. */
  isShown: z.boolean(),
  /** Whether visitors can fill it in. */
  isEnterable: z.boolean(),
  /** It is required and visitors cannot fill it in: entry cannot be switched on. */
  isInTheWay: z.boolean(),
})
export type PublicField = z.infer<typeof PublicField>

export const PublicState = z.object({
  ...switches,
  /** Goes up with every change; 0: nothing was ever switched on. */
  version: z.number().int(),
  /** Hash address of the page for visitors. */
  path: z.string(),
  /** Numbers of the versions there are, the latest first. */
  versions: z.array(z.number()),
  fields: z.array(PublicField),
  /** Records that visitors have entered today and in all. */
  today: z.number(),
  entered: z.number(),
})
export type PublicState = z.infer<typeof PublicState>

/** Why no record can be entered now. */
export const EntryState = z.enum(['off', 'open', 'closed', 'full', 'fullToday'])
export type EntryState = z.infer<typeof EntryState>

/** A form as a visitor opens it. */
export const PublicForm = z.object({
  id: Id,
  name: z.string(),
  nameEn: z.string(),
  description: z.object({ zh: z.string(), en: z.string() }).nullable(),
  /** The fields to read, in their order; null: the records cannot be read. */
  shown: FormModel.nullable(),
  /** The form to fill in; null: nothing can be entered. */
  entry: FormModel.nullable(),
  entryState: EntryState,
  /** The fields that the list can be sorted by, and whether it can be searched. */
  sortable: z.array(FieldId),
  isSearchable: z.boolean(),
  /** The day of the organisation and its time zone, for rules and dates. */
  today: z.iso.date(),
  zone: z.string(),
})
export type PublicForm = z.infer<typeof PublicForm>

/** One record: its public values by field id, people and departments by their names. */
export const PublicRecord = z.object({ id: Id, values: Values })
export type PublicRecord = z.infer<typeof PublicRecord>

export const PublicQuery = z.object({
  page: queryInt(1, MAX_PUBLIC_PAGE).default(1),
  limit: queryInt(1, MAX_PUBLIC_LIMIT).default(20),
  /** One of `sortable`; left out, the newest first. */
  orderField: FieldId.optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
  /** Contained in a public field that the list shows. */
  keyword: line(64).optional(),
})
export type PublicQuery = z.infer<typeof PublicQuery>

/** Large lists are not counted to the end. */
export const MAX_COUNTED = 1_000
export const PublicPage = z.object({
  list: z.array(PublicRecord),
  /** Exact up to `MAX_COUNTED`. */
  total: z.number(),
  hasMore: z.boolean(),
})

export const PublicEntry = z.strictObject({
  /** Values by variable name, of the fields of the visitor's form alone. */
  values: z.record(z.string(), z.json()),
  captchaId: z.guid(),
  captcha: z.string().min(1).max(64),
})
export type PublicEntry = z.infer<typeof PublicEntry>

/**
 * `process`: a process handles it; `ended`, `rejected`, `canceled` and `voided`: how that came to its end.
 * `deleted`: the record is no longer there, and shows nothing more.
 */
export const ReceiptState = z.enum([
  'received',
  'changed',
  'process',
  'ended',
  'rejected',
  'canceled',
  'voided',
  'deleted',
])
export type ReceiptState = z.infer<typeof ReceiptState>

export const FoundReceipt = z.object({
  state: ReceiptState,
  enteredDate: Timestamp,
  changeDate: Timestamp,
  /** What the record has in the fields of the visitor's form now. */
  model: FormModel,
  values: Values,
})
export type FoundReceipt = z.infer<typeof FoundReceipt>

const MAX_RECEIPT_LENGTH = 64

const OfRecord = z.object({ id: Id, recordId: Id })

export const publicSettingsRoutes = {
  get: route({
    method: 'GET',
    path: '/form/template/{id}/public',
    can: 'frm:template:access',
    summary: 'What of a form is published for people without an account',
    params: ById,
    query: z.object({ versionNo: queryInt(1, 1_000_000).optional() }),
    reply: PublicState,
  }),
  set: route({
    method: 'PUT',
    path: '/form/template/{id}/public',
    can: 'frm:template:access',
    summary: 'Publish a form for people without an account, or withdraw it',
    params: ById,
    body: PublicSettings.extend({ version: z.number().int().optional() }),
    reply: z.null(),
    stepUp: true,
    errors: [errors.changedMeanwhile, formErrors.notOpen, formErrors.notEnterable],
  }),
}

export const publicFormRoutes = {
  form: route({
    method: 'GET',
    path: '/form/public/{id}',
    can: 'public',
    summary: 'A form that is published for everybody: the fields to read and to fill in',
    params: ById,
    reply: PublicForm,
    errors: [errors.notFound],
  }),
  page: route({
    method: 'GET',
    path: '/form/public/{id}/record/page',
    can: 'public',
    summary: 'The records of a form whose view is published, public fields only',
    params: ById,
    query: PublicQuery,
    reply: PublicPage,
    errors: [errors.notFound],
  }),
  record: route({
    method: 'GET',
    path: '/form/public/{id}/record/{recordId}',
    can: 'public',
    summary: 'One record of a form whose view is published, public fields only',
    params: OfRecord,
    reply: PublicRecord,
    errors: [errors.notFound],
  }),
  enter: route({
    method: 'POST',
    path: '/form/public/{id}/record',
    can: 'public',
    summary: 'Enter a record without an account; the receipt number is in the answer and nowhere else',
    params: ById,
    body: PublicEntry,
    reply: z.object({ receipt: z.string() }),
    errors: [errors.notFound, errors.captchaWrong, formErrors.entryClosed, formErrors.entryFull, formErrors.duplicate],
  }),
  receipt: route({
    method: 'POST',
    path: '/form/public/{id}/receipt',
    can: 'public',
    summary: 'The state of a record by its receipt number',
    params: ById,
    body: z.strictObject({ receipt: line(MAX_RECEIPT_LENGTH).min(1) }),
    reply: FoundReceipt,
    errors: [errors.notFound],
  }),
}

const SHARED = { kind: 'formTemplate' } as const

/** The same for who holds a share ticket, and as a preview for the makers of forms: without publishing anything. */
export const sharedFormRoutes = {
  form: route({
    method: 'GET',
    path: '/form/shared/{id}',
    can: 'frm:template:access',
    summary: 'A form by a share ticket: the fields to read',
    params: ById,
    reply: PublicForm,
    share: SHARED,
  }),
  page: route({
    method: 'GET',
    path: '/form/shared/{id}/record/page',
    can: 'frm:template:access',
    summary: 'The records of a form by a share ticket, public fields only',
    params: ById,
    query: PublicQuery,
    reply: PublicPage,
    share: SHARED,
    errors: [errors.notFound],
  }),
  record: route({
    method: 'GET',
    path: '/form/shared/{id}/record/{recordId}',
    can: 'frm:template:access',
    summary: 'One record of a form by a share ticket, public fields only',
    params: OfRecord,
    reply: PublicRecord,
    share: SHARED,
  }),
}
