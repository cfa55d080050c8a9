/** Files shown in the browser: what a file can be shown as, and its content in that form. */
import { z } from 'zod'
import { errorCode } from '#contract/errors.ts'
import { file } from '#contract/file.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, queryInt } from '#contract/scalars.ts'

export const previewErrors = {
  notShown: errorCode('preview_not_shown', 422, 60),
  tooLarge: errorCode('preview_too_large', 422, 61),
  damaged: errorCode('preview_damaged', 422, 62),
  notSaved: errorCode('preview_not_saved', 422, 63),
}

/** How a file is shown; `none`: not at all. */
export const PreviewForm = z.enum(['picture', 'pdf', 'text', 'markdown', 'table', 'document', 'audio', 'video', 'none'])
export type PreviewForm = z.infer<typeof PreviewForm>

/** Rows of a table that are shown, and columns. */
export const MAX_PREVIEW_ROWS = 500
export const MAX_PREVIEW_COLUMNS = 100

export const PreviewFile = z.object({
  id: z.string(),
  name: z.string(),
  form: PreviewForm,
  bytes: z.number(),
  /** Address of the content for those who are signed in, good for an hour; empty behind a share. */
  url: z.string(),
  mayDownload: z.boolean(),
  mayShare: z.boolean(),
})
export type PreviewFile = z.infer<typeof PreviewFile>

export const PreviewText = z.object({
  text: z.string(),
  /** As a person calls it: `UTF-8`, `GB18030`. */
  encoding: z.string(),
  /** Only the beginning is shown. */
  isCut: z.boolean(),
})

export const PreviewDocument = z.object({
  /** Cleaned HTML (`contract/rich-text.ts`); pictures are named `oss:{id}` and stand in `pictures`. */
  html: z.string(),
  pictures: z.array(z.object({ id: z.string(), address: z.string() })),
})

/** One sheet of a workbook, or the text of a csv. */
export const PreviewSheet = z.object({
  name: z.string(),
  rows: z.array(z.array(z.string())),
  total: z.number(),
  isCut: z.boolean(),
})
export type PreviewSheet = z.infer<typeof PreviewSheet>

/** An address that a reply has named, so that a record's file opens for the user who sees the record. */
const signed = z.object({
  e: queryInt(0, 99_999_999_999).optional(),
  s: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
})
const FORMS = Object.values(previewErrors)
const shared = { method: 'GET', can: 'session', params: ById, query: signed } as const

export const previewRoutes = {
  get: route({
    ...shared,
    path: '/gw/oss/{id}/view',
    summary: 'A preview of a file, for users who may download it',
    reply: PreviewFile,
    share: { kind: 'file' },
  }),
  content: route({
    ...shared,
    path: '/gw/oss/{id}/content',
    summary: 'The content of a file; supports ranges',
    query: signed.extend({ save: z.enum(['0', '1']).default('0') }),
    reply: file,
    share: { kind: 'file', inAddress: true },
  }),
  text: route({
    ...shared,
    path: '/gw/oss/{id}/text',
    summary: 'A file as plain text, in any encoding',
    reply: PreviewText,
    errors: FORMS,
    share: { kind: 'file' },
  }),
  document: route({
    ...shared,
    path: '/gw/oss/{id}/document',
    summary: 'A text document (docx, Markdown) as cleaned HTML',
    reply: PreviewDocument,
    errors: FORMS,
    share: { kind: 'file' },
  }),
  table: route({
    ...shared,
    path: '/gw/oss/{id}/table',
    summary: 'A workbook (xlsx) or separated values (csv): the first rows of each sheet',
    reply: z.object({ sheets: z.array(PreviewSheet) }),
    errors: FORMS,
    share: { kind: 'file' },
  }),
}

/** What the scope of a share says of a file. */
export const FileShareScope = z.object({ download: Flag.catch(0) })
