/**
 * The records of one form as a list, as files, and out of sheets. Only fields that are marked for it and that the
 * caller may see can be filtered, sorted or summed; nothing else of a record can be guessed by asking.
 */
import { z } from 'zod'
import { exportRoutes } from '#contract/export.ts'
import { importRoutes } from '#contract/import.ts'
import { errors } from '#contract/errors.ts'
import { page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { Id } from '#contract/scalars.ts'
import { FieldId } from '#forms-core/index.ts'
import { formErrors } from './errors.ts'
import { FormRecord } from './record.ts'
import { RecordQuery } from './record-query.ts'

const OfForm = z.object({ formId: Id })

/** What lists and files show of a record besides its fields. */
export const RECORD_COLUMNS = ['title', 'ownerName', 'deptName', 'createDate', 'updateDate', 'versionNo'] as const
export type RecordColumn = (typeof RECORD_COLUMNS)[number]

export const recordListRoutes = {
  page: route({
    method: 'GET',
    path: '/form/{formId}/record/page',
    can: 'frm:record:page',
    summary: 'Records of a form, as a list; filters are named by the ids of fields',
    params: OfForm,
    query: RecordQuery,
    reply: page(FormRecord),
    resource: 'formRecord',
    errors: [errors.notFound, formErrors.indexing],
  }),
  schema: route({
    method: 'GET',
    path: '/form/open/{formId}/schema',
    can: 'frm:record:page',
    summary: 'The JSON Schema (2020-12) of what is sent for a record of a form, as the caller may use it',
    params: OfForm,
    reply: z.record(z.string(), z.json()),
  }),
}

const FILES = {
  can: 'frm:record:export',
  what: 'Records of a form',
  query: RecordQuery,
  columns: RECORD_COLUMNS,
  moreColumns: FieldId,
} as const

/** What the server mounts. Columns besides those of every record are the fields that the caller may see. */
export const recordExport = exportRoutes({ path: '/form/{formId}/record/export', params: OfForm, ...FILES })

/**
 * The export of one form, for its page.
 * @param fields the ids of its fields, as the columns of the page are called
 */
export const recordExportOf = (formId: string, fields: readonly FieldId[]) => ({
  ...exportRoutes({ path: `/form/${formId}/record/export`, ...FILES }),
  columns: [...fields, ...RECORD_COLUMNS],
})

/** Records give no one a right: staff import them, too. */
const SHEETS = { can: 'frm:record:import', stepUp: false } as const

/** What the server mounts. Imports of records make new ones; the columns are fields that the caller may write. */
export const recordImport = importRoutes({ path: '/form/{formId}/record/import', params: OfForm, ...SHEETS })

/** The import of one form, for its page. */
export const recordImportOf = (formId: string) => importRoutes({ path: `/form/${formId}/record/import`, ...SHEETS })

/** What the imports of a form are kept under: `noun` of `ImportEntry`. */
export const recordImportNoun = (formId: string) => `formRecord:${formId}`
