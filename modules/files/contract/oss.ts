/** Stored files ("oss"): uploads, their addresses, and the list that administrators keep order in. */
import { z } from 'zod'
import { errorCode, errors } from '#contract/errors.ts'
import { fileKinds, MAX_FILE_BYTES } from '#contract/file-types.ts'
import { file } from '#contract/file.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Id, Ids, line, queryFlag, queryInt, Timestamp } from '#contract/scalars.ts'
import { BatchResult } from '#contract/batch.ts'

export const ossErrors = {
  typeRefused: errorCode('file_type_refused', 415, 80),
  tooLarge: errorCode('file_too_large', 413, 80),
  pictureUnreadable: errorCode('picture_unreadable', 422, 80),
  pictureTooLarge: errorCode('picture_too_large', 422, 81),
  quotaExceeded: errorCode('quota_exceeded', 422, 82),
}

/** Of uploads in parts, in the protocol tus 1.0 (`server/tus`). */
export const tusErrors = {
  /** Another part came first, not everything is there, or the caller counts differently. */
  offset: errorCode('upload_offset', 409, 72),
  protocol: errorCode('upload_protocol', 412),
  /** tus 1.0, "Checksum": 460 Checksum Mismatch. */
  checksum: errorCode('upload_checksum', 460),
}

export const FileKindName = z.enum(fileKinds)

const place = line(32).regex(/^[A-Za-z][A-Za-z0-9_-]*$/, { error: 'file_place' })

/** What goes beside the file (specification section 7). */
export const UploadFields = z.object({
  /** Whereto: `theme`, `library`, or what the form calls it. */
  dirValue: place.default('file'),
  fileClass: place.default('file'),
})
export type UploadFields = z.infer<typeof UploadFields>

export const UploadedFile = z.object({ id: Id, url: z.string(), name: z.string(), bytes: z.number() })
export type UploadedFile = z.infer<typeof UploadedFile>

export const FileAction = z.enum(['delete'])
export type FileAction = z.infer<typeof FileAction>

export const OssFile = UploadedFile.extend({
  kind: FileKindName,
  mediaType: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  dirValue: z.string(),
  /** What uses it, by kind of record and name; a file of the library names nothing. */
  uses: z.array(z.object({ resource: z.string(), label: z.string() })),
  /** False: it goes away by itself when nothing uses it within a day. */
  isKept: z.boolean(),
  /** Empty when the person is gone. */
  uploader: z.string(),
  createDate: Timestamp,
  actions: z.array(FileAction),
})
export type OssFile = z.infer<typeof OssFile>

export const OssQuery = listQuery({
  filters: {
    /** Contained in the name of the file. */
    name: line(100).optional(),
    kind: FileKindName.optional(),
    /** Contained in the name of who uploaded it. */
    uploader: line(64).optional(),
    used: queryFlag.optional(),
  },
  sortable: ['createDate', 'name', 'bytes'],
  summable: ['bytes'],
})
export type OssQuery = z.infer<typeof OssQuery>

/** HMAC-SHA-256 in base64url. */
const signature = z
  .string()
  .length(43)
  .regex(/^[\w-]+$/)

const remove = {
  method: 'DELETE',
  can: ['sys:oss:delete', 'sys:oss:upload'],
  body: Ids,
  reply: BatchResult,
} as const

export const ossRoutes = {
  create: route({
    method: 'POST',
    path: '/sys/oss/upload',
    can: 'sys:oss:upload',
    summary: 'Upload a file; its type is determined by its content',
    body: UploadFields,
    // What fails is refused; only the page uses `fail` (specification section 3, "Uploaded file").
    reply: UploadedFile.extend({ status: z.literal('success') }),
    errors: [...Object.values(ossErrors), errors.bodyTooLarge, errors.unsupportedMedia],
    upload: { maxBytes: MAX_FILE_BYTES },
    ticket: true,
  }),
  finish: route({
    method: 'POST',
    path: '/sys/oss/tus/{id}/finish',
    can: 'sys:oss:upload',
    summary: 'Check an upload whose parts have all arrived and make the file of it; repeating it answers the same file',
    params: ById,
    reply: UploadedFile.extend({ status: z.literal('success') }),
    errors: [...Object.values(ossErrors), tusErrors.offset, tusErrors.checksum, errors.notFound],
  }),
  page: route({
    method: 'GET',
    path: '/sys/oss/page',
    can: 'sys:oss:page',
    summary: 'Stored files, as a list',
    query: OssQuery,
    reply: page(OssFile),
    resource: 'oss',
  }),
  space: route({
    method: 'GET',
    path: '/sys/oss/space',
    can: 'sys:oss:page',
    summary: 'The storage used by the organisation, in bytes',
    reply: z.object({ used: z.number(), quota: z.number(), files: z.number() }),
  }),
  removeMany: route({
    ...remove,
    path: '/sys/oss',
    summary:
      'Delete own files, with sys:oss:delete those of users within the data scope; not possible while a record uses them',
  }),
  /** The same under the name that clients of the original product know. */
  removeByOldName: route({ ...remove, path: '/oss/sysOss', summary: 'Same as DELETE /sys/oss' }),
  shown: route({
    method: 'GET',
    path: '/sys/oss/public/{id}',
    can: 'public',
    summary: 'A picture of the theme',
    params: ById,
    reply: file,
  }),
  file: route({
    method: 'GET',
    path: '/sys/oss/file/{id}',
    can: 'public',
    summary: 'A file by a signed address from a reply; valid for an hour',
    params: ById,
    query: z.object({ e: queryInt(0, 99_999_999_999), s: signature }),
    reply: file,
  }),
}
