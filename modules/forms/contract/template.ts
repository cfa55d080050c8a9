/**
 * Templates of online forms. A template has one draft, which the designer saves, and immutable versions, which
 * publishing makes of it. Records are entered with the latest version.
 */
import { z } from 'zod'
import { crudRoutes } from '#contract/crud.ts'
import { errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { file } from '#contract/file.ts'
import { listQuery } from '#contract/list.ts'
import { recordFields, revision } from '#contract/record.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, Id, line, queryFlag, queryInt, requiredLine, text, Timestamp } from '#contract/scalars.ts'
import { FormModel } from '#forms-core/index.ts'
import { FormAccess } from './access.ts'
import { formErrors } from './errors.ts'
import { ModelProblem } from './problem.ts'

export const TemplateAction = z.enum([
  'update',
  'design',
  'publish',
  'stop',
  'resume',
  'access',
  'export',
  'delete',
  'copyValues',
])
export type TemplateAction = z.infer<typeof TemplateAction>

/** 0 never published, 1 published, 2 stopped: records can be read and no longer entered. */
export const TemplateStatus = z.union([z.literal(0), z.literal(1), z.literal(2)])
export type TemplateStatus = z.infer<typeof TemplateStatus>

/** The ready-made forms one can begin with (`packages/forms/templates`). */
export const ReadyForm = z.enum(['leave', 'expense', 'purchase', 'seal', 'visitor', 'inspection'])
export type ReadyForm = z.infer<typeof ReadyForm>

const described = {
  /** A value of dictionary `form_category`; empty: none. */
  category: line(64).default(''),
  /** The name of an icon; empty: the usual one. */
  icon: line(64).default(''),
  remark: text(500).default(''),
}

export const FormTemplate = z.object({
  id: Id,
  /** The title of the draft, in Chinese and in English. */
  name: z.string(),
  nameEn: z.string(),
  category: z.string(),
  icon: z.string(),
  remark: z.string(),
  status: TemplateStatus,
  /** The number of the latest version; 0: none yet. */
  versionNo: z.number(),
  publishDate: Timestamp.nullable(),
  /** 1: the draft differs from the latest version. */
  isChanged: Flag,
  fieldCount: z.number(),
  recordCount: z.number(),
  ...recordFields(TemplateAction),
})
export type FormTemplate = z.infer<typeof FormTemplate>

export const TemplateQuery = listQuery({
  filters: {
    /** Contained in the title, in either language. */
    keyword: line(64).optional(),
    category: line(64).optional(),
    status: queryInt(0, 2).optional(),
    isChanged: queryFlag.optional(),
  },
  sortable: ['name', 'createDate', 'updateDate', 'publishDate'],
})
export type TemplateQuery = z.infer<typeof TemplateQuery>

/** What a new template begins with: a ready-made form, a copy of another template's draft, or nothing. */
export const TemplateDraft = z.object({
  name: requiredLine(64),
  nameEn: line(64).default(''),
  ...described,
  ready: ReadyForm.optional(),
  copyOf: Id.optional(),
})
export type TemplateDraft = z.infer<typeof TemplateDraft>

export const TemplateUpdate = z.object({ ...described, ...revision })
export type TemplateUpdate = z.infer<typeof TemplateUpdate>

/** The draft of a template as the designer opens it. */
export const DesignDraft = z.object({
  id: Id,
  model: FormModel,
  /** Goes up with every saving. */
  rev: z.number().int(),
  savedBy: z.string(),
  savedDate: Timestamp,
  status: TemplateStatus,
  versionNo: z.number(),
  /** Of the latest version; null: there is none. */
  published: FormModel.nullable(),
  /**
   * Ids of fields that a version has: their type is fixed. Their variable names may change, since values are stored by
   * id; a rule that reads a name that no field has is a problem at its path.
   */
  usedFields: z.array(z.string()),
  recordCount: z.number(),
  problems: z.array(ModelProblem),
})
export type DesignDraft = z.infer<typeof DesignDraft>

/** One version. */
export const FormVersion = z.object({
  id: Id,
  no: z.number(),
  note: z.string(),
  createDate: Timestamp,
  createdBy: z.string(),
  model: FormModel,
})
export type FormVersion = z.infer<typeof FormVersion>

export const templateExport = exportRoutes({
  path: '/form/template/export',
  can: 'frm:template:export',
  what: 'Form templates',
  query: TemplateQuery,
  columns: ['name', 'category', 'status', 'versionNo', 'fieldCount', 'recordCount', 'publishDate', 'created'],
})

export const MAX_FORM_FILE_BYTES = 5 * 1024 * 1024

/** A value that an import has guessed of a sheet. */
export const ImportGuess = z.object({
  /** The variable name of the field. */
  field: z.string(),
  label: z.string(),
  kind: z.string(),
  /** Cells that were read, and how many of them agree with the kind. */
  cells: z.number(),
  agreeing: z.number(),
})
export type ImportGuess = z.infer<typeof ImportGuess>

/** Where the options of a field can come from, by the codes that a model names. */
export const OptionSources = z.object({
  dictionaries: z.array(z.object({ code: z.string(), name: z.string(), nameEn: z.string() })),
  /** Configured calls that can be called; nothing of them but what they are called. */
  apis: z.array(z.object({ code: z.string(), name: z.string(), nameEn: z.string() })),
})
export type OptionSources = z.infer<typeof OptionSources>

export const templateRoutes = {
  ...crudRoutes({
    path: '/form/template',
    code: 'frm:template',
    resource: 'formTemplate',
    noun: ['form template', 'form templates'],
    query: TemplateQuery,
    item: FormTemplate,
    draft: TemplateDraft,
    change: TemplateUpdate,
    create: { errors: [errors.unknownReference] },
    remove: { errors: [formErrors.hasRecords, errors.inUse] },
  }),
  draft: route({
    method: 'GET',
    path: '/form/template/{id}/draft',
    can: 'frm:template:page',
    summary: 'The draft of a form template, with the latest version beside it',
    params: ById,
    reply: DesignDraft,
    whileViewing: 'read',
  }),
  sources: route({
    method: 'GET',
    path: '/form/template/design/sources',
    can: 'frm:template:update',
    summary: 'Dictionaries and configured calls that options of fields can come from',
    reply: OptionSources,
  }),
  saveDraft: route({
    method: 'PUT',
    path: '/form/template/{id}/draft',
    can: 'frm:template:update',
    summary: 'Save the draft of a form; what keeps it from being published is answered as problems',
    params: ById,
    body: z.object({
      /** What the caller has seen. */
      rev: z.number().int(),
      /** Read by `readModel`: its shape must be that of a model, what it means may still be wrong. */
      model: z.record(z.string(), z.json()),
    }),
    reply: z.object({ rev: z.number(), savedDate: Timestamp, problems: z.array(ModelProblem) }),
    errors: [formErrors.draftChanged, formErrors.tooLarge],
  }),
  revertDraft: route({
    method: 'DELETE',
    path: '/form/template/{id}/draft',
    can: 'frm:template:update',
    summary: 'Discard the draft: the latest version takes its place',
    params: ById,
    reply: z.null(),
    errors: [formErrors.notOpen],
  }),
  publish: route({
    method: 'POST',
    path: '/form/template/{id}/publish',
    can: 'frm:template:publish',
    summary: 'Publish the draft as an immutable version',
    params: ById,
    body: z.object({
      /** Of the draft that the caller has seen. */
      rev: z.number().int(),
      note: text(500).default(''),
    }),
    reply: z.object({ no: z.number() }),
    errors: [
      formErrors.draftChanged,
      formErrors.ruleCycle,
      formErrors.typeChange,
      formErrors.tooLarge,
      formErrors.unchanged,
      formErrors.duplicate,
    ],
  }),
  setStatus: route({
    method: 'PUT',
    path: '/form/template/{id}/status',
    can: 'frm:template:publish',
    summary: 'Stop a published form, or open a stopped one again',
    params: ById,
    body: z.object({ status: z.union([z.literal(1), z.literal(2)]) }),
    reply: z.null(),
    errors: [formErrors.notOpen],
  }),
  versions: route({
    method: 'GET',
    path: '/form/template/{id}/versions',
    can: 'frm:template:page',
    summary: 'The versions of a form, the latest first',
    params: ById,
    reply: z.array(FormVersion),
  }),
  access: route({
    method: 'GET',
    path: '/form/template/{id}/access',
    can: 'frm:template:access',
    summary: 'Who may do what with the records of a form',
    params: ById,
    reply: z.object({
      access: FormAccess,
      version: z.number(),
      model: FormModel,
      /** The organisation's roles, to choose from. */
      roles: z.array(z.object({ id: Id, name: z.string() })),
    }),
  }),
  setAccess: route({
    method: 'PUT',
    path: '/form/template/{id}/access',
    can: 'frm:template:access',
    summary: 'Set who may do what with the records of a form',
    params: ById,
    body: z.object({ access: FormAccess, version: z.number().int().optional() }),
    reply: z.null(),
    stepUp: true,
    errors: [errors.changedMeanwhile, errors.unknownReference],
  }),
  exportFile: route({
    method: 'GET',
    path: '/form/template/{id}/export',
    can: 'frm:template:export',
    summary: 'The draft of a form as a JSON file with `$schema`',
    params: ById,
    reply: file,
    ticket: true,
  }),
  importFile: route({
    method: 'POST',
    path: '/form/template/import',
    can: 'frm:template:import',
    summary: 'A new form template from a JSON file, or from the heads and rows of a sheet (xlsx)',
    upload: { maxBytes: MAX_FORM_FILE_BYTES },
    reply: z.object({ id: Id, guesses: z.array(ImportGuess) }),
    errors: [formErrors.tooLarge, formErrors.ruleCycle],
  }),
}
