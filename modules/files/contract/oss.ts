/** Stored files ("oss"): uploads, their addresses, and the list that administrators keep order in. */
import { z } from 'zod'
import { errorCode, errors } from '#contract/errors.ts'
import { fileKinds, MAX_FILE_BYTES } from '#contract/file-types.ts'
import { file } from '#contract/file.ts'
import { listQuery, MAX_PAGE, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Id, Ids, line, queryFlag, queryInt, Timestamp } from '#contract/scalars.ts'
import { BatchResult } from '#contract/batch.ts'
import { TaskStatus } from '#contract/task.ts'

export const ossErrors = {
  typeRefused: errorCode('file_type_refused', 415, 80),
  tooLarge: errorCode('file_too_large', 413, 80),
  pictureUnreadable: errorCode('picture_unreadable', 422, 80),
  pictureTooLarge: errorCode('picture_too_large', 422, 81),
  quotaExceeded: errorCode('quota_exceeded', 422, 82),
  /** The user's own room, not the organisation's. */
  quotaReached: errorCode('quota_reached', 409, 73),
  infected: errorCode('file_infected', 422, 23),
  /** Where files are served only when they are clean, it is not known to be. */
  unscanned: errorCode('file_unscanned', 422, 49),
}

/** Of uploads in parts, in the protocol tus 1.0 (`server/tus`). */
export const tusErrors = {
  /** Another part came first, not everything is there, or the caller counts differently. */
  offset: errorCode('upload_offset', 409, 72),
  protocol: errorCode('upload_protocol', 412),
  /** tus 1.0, "Checksum": 460 Checksum Mismatch. */
  checksum: errorCode('upload_checksum', 460),
}

/** What uploading refuses. */
const { unscanned: _, ...uploadErrors } = ossErrors

export const scanErrors = {
  /** The installation has no scanner, or it does not answer. */
  unavailable: errorCode('scanner_unavailable', 422, 48),
  /** One scan of all files at a time. */
  running: errorCode('scan_running', 409, 24),
}

/** The parameter `oss.scan`. */
export const SCAN_OFF = 0
export const SCAN_MARK = 1
export const SCAN_REFUSE = 2

/** What is known of a file: not scanned, clean, infected, could not be scanned. */
export const ScanStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type ScanStatus = z.infer<typeof ScanStatus>
export const UNSCANNED = 0
export const CLEAN = 1
export const INFECTED = 2
export const SCAN_FAILED = 3

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

/** Where the storage itself takes the next part of an upload: exactly so many bytes, by `PUT`, for five minutes. */
export const PartAddress = z.object({ url: z.string(), bytes: z.number() })
export type PartAddress = z.infer<typeof PartAddress>

const partOffset = z.int().min(0)

/** `downloadInfected`: only after the user has confirmed it; without either, the file is not served at present. */
export const FileAction = z.enum(['download', 'downloadInfected', 'delete'])
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
  scanStatus: ScanStatus,
  /** What the scanner calls what it found; else empty. */
  scanSignature: z.string(),
  scanDate: Timestamp.nullable(),
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
    scanStatus: queryInt(0, 3).optional(),
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

/** What serving a file may answer. */
const servedErrors = [errors.notFound, ossErrors.infected, ossErrors.unscanned]

/** A scan of the files that are there already. */
export const FileScan = z.object({
  id: Id,
  status: TaskStatus,
  done: z.number(),
  total: z.number(),
  /** Who began it. */
  owner: z.string(),
  createDate: Timestamp,
  finishDate: Timestamp.nullable(),
  /** Whether the caller may cancel it now. */
  isCancelable: z.boolean(),
})
export type FileScan = z.infer<typeof FileScan>

export const ScanState = z.object({
  /** The parameter `oss.scan`. */
  mode: z.union([z.literal(SCAN_OFF), z.literal(SCAN_MARK), z.literal(SCAN_REFUSE)]),
  /** Whether the installation has a scanner, and it answers. */
  scanner: z.enum(['none', 'ready', 'unavailable']),
  /** The scanner and its signatures, as it names them; empty while it does not answer. */
  version: z.string(),
  /** Files by what is known of them; `waiting` are those of `unscanned` that are about to be scanned. */
  unscanned: z.number(),
  waiting: z.number(),
  infected: z.number(),
  failed: z.number(),
  /** The latest scan of existing files. */
  scan: FileScan.nullable(),
  /** Whether the caller may begin one. */
  mayScan: z.boolean(),
})
export type ScanState = z.infer<typeof ScanState>

/** What one user's files take. */
export const OwnSpace = z.object({
  used: z.number(),
  /** 0: no limit but the organisation's. */
  quota: z.number(),
  files: z.number(),
})
export type OwnSpace = z.infer<typeof OwnSpace>

export const UserSpace = OwnSpace.extend({
  /** Of the user. */
  id: Id,
  name: z.string(),
  /** The user's own limit in MB, 0 for none; null: the parameter `oss.user.mb` applies. */
  quotaMb: z.number().nullable(),
  actions: z.array(z.enum(['update'])),
})
export type UserSpace = z.infer<typeof UserSpace>

/** As many users as one page has. */
const MAX_USER_SPACES = 100
export const USER_SPACE_SORTS = ['used', 'name', 'files'] as const
export type UserSpaceSort = (typeof USER_SPACE_SORTS)[number]

export const UserSpaceQuery = z.object({
  /** Contained in the name of the user; it also finds users who have no file. */
  name: line(64).optional(),
  page: queryInt(1, MAX_PAGE).default(1),
  limit: queryInt(1, MAX_USER_SPACES).default(20),
  /** The names of users begin with the first, all else with the most. */
  sortBy: z.enum(USER_SPACE_SORTS).default('used'),
})
export type UserSpaceQuery = z.infer<typeof UserSpaceQuery>

export const UserSpaces = z.object({ list: z.array(UserSpace), total: z.number() })
export type UserSpaces = z.infer<typeof UserSpaces>

export const MAX_QUOTA_MB = 10_000_000

export const ossRoutes = {
  create: route({
    method: 'POST',
    path: '/sys/oss/upload',
    can: 'sys:oss:upload',
    summary: 'Upload a file; its type is determined by its content',
    body: UploadFields,
    // What fails is refused; only the page uses `fail` (specification section 3, "Uploaded file").
    reply: UploadedFile.extend({ status: z.literal('success') }),
    errors: [...Object.values(uploadErrors), errors.bodyTooLarge, errors.unsupportedMedia],
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
    errors: [...Object.values(uploadErrors), tusErrors.offset, tusErrors.checksum, errors.notFound],
  }),
  addressPart: route({
    method: 'POST',
    path: '/sys/oss/tus/{id}/address',
    can: 'sys:oss:upload',
    summary: 'Get an address at which the storage takes the next part itself; null where parts go through the server',
    params: ById,
    body: z.object({ offset: partOffset }),
    reply: PartAddress.nullable(),
    errors: [errors.notFound, tusErrors.offset, ossErrors.quotaExceeded, ossErrors.quotaReached],
  }),
  claimPart: route({
    method: 'POST',
    path: '/sys/oss/tus/{id}/part',
    can: 'sys:oss:upload',
    summary: 'Count a part that was brought to the storage; its content is compared when the upload is finished',
    params: ById,
    body: z.object({ offset: partOffset, sha256: z.string().regex(/^[\da-f]{64}$/) }),
    reply: z.object({ received: z.number() }),
    errors: [errors.notFound, tusErrors.offset, tusErrors.checksum],
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
  scan: route({
    method: 'GET',
    path: '/sys/oss/scan',
    can: ['sys:oss:page', 'sys:storage:page'],
    summary: 'The virus scan: what is set, whether the scanner answers, and how many files are infected',
    reply: ScanState,
  }),
  beginScan: route({
    method: 'POST',
    path: '/sys/oss/scan',
    can: 'sys:oss:scan',
    summary: 'Scan the files that are there in the background: those that were never scanned, or all of them again',
    body: z.object({ isAll: z.boolean().default(false) }),
    reply: z.object({ id: Id }),
    errors: [scanErrors.unavailable, scanErrors.running, errors.tooManyTasks],
  }),
  cancelScan: route({
    method: 'DELETE',
    path: '/sys/oss/scan',
    can: 'sys:oss:scan',
    summary: 'Cancel the scan that is going on; what was scanned stays known',
    reply: z.null(),
    errors: [errors.notFound],
  }),
  space: route({
    method: 'GET',
    path: '/sys/oss/space',
    can: 'sys:oss:page',
    summary: 'The storage used by the organisation, in bytes',
    reply: z.object({ used: z.number(), quota: z.number(), files: z.number() }),
  }),
  ownSpace: route({
    method: 'GET',
    path: '/sys/oss/space/own',
    can: 'session',
    summary: 'The storage that one’s own files take, and may take, in bytes',
    reply: OwnSpace,
  }),
  userSpaces: route({
    method: 'GET',
    path: '/sys/oss/space/user',
    can: 'sys:oss:page',
    summary: 'The users within the data scope who have files or a limit of their own, a page at a time',
    query: UserSpaceQuery,
    reply: UserSpaces,
  }),
  setQuota: route({
    method: 'PUT',
    path: '/sys/oss/space/user/{id}',
    can: 'sys:oss:quota',
    summary: 'Give a user within the data scope a storage limit of their own, or take it away',
    params: ById,
    body: z.object({ quotaMb: z.int().min(0).max(MAX_QUOTA_MB).nullable() }),
    reply: z.null(),
    errors: [errors.notFound],
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
    errors: servedErrors,
  }),
  file: route({
    method: 'GET',
    path: '/sys/oss/file/{id}',
    can: 'public',
    summary: 'A file by a signed address from a reply; valid for an hour',
    params: ById,
    query: z.object({
      e: queryInt(0, 99_999_999_999),
      s: signature,
      /** 1: also a file that is marked as infected; where such files are refused, it changes nothing. */
      confirmed: queryFlag.optional(),
    }),
    reply: file,
    errors: servedErrors,
  }),
}
