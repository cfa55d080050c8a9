/**
 * Storages of files: the local disk, which is always there, and what an organisation sets up besides. New files go to
 * the one that is active; each file is read from where it lies.
 */
import { z } from 'zod'
import { crudRoutes } from '#contract/crud.ts'
import { errorCode, errors } from '#contract/errors.ts'
import { listQuery } from '#contract/list.ts'
import { secretValue } from '#contract/marks.ts'
import { recordFields, revision } from '#contract/record.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, Id, line, queryInt, requiredLine, text, Timestamp } from '#contract/scalars.ts'
import { TaskStatus } from '#contract/task.ts'

export const storageErrors = {
  /** Something lies in it, or it is the active one: it can be neither deleted nor become another place. */
  inUse: errorCode('storage_in_use', 409, 79),
}

/** Specification section 4, "storage type". */
export const StorageType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])
export type StorageType = z.infer<typeof StorageType>
/** Qiniu, Alibaba Cloud, Tencent Cloud. */
export const CLOUDS = [1, 2, 3] as const
export const FAST_DFS = 4
export const LOCAL = 5
/** What can be set up; the local disk is there already. */
export const MADE_TYPES = [FAST_DFS, ...CLOUDS] as const

/** What a test does, in this order; what follows a step that failed is skipped. */
export const StorageStep = z.enum(['put', 'read', 'presign', 'delete'])
export type StorageStep = z.infer<typeof StorageStep>

export const StorageAction = z.enum(['update', 'test', 'activate', 'migrate', 'delete'])
export type StorageAction = z.infer<typeof StorageAction>

export const FileStore = z.object({
  id: Id,
  name: z.string(),
  type: StorageType,
  endpoint: z.string(),
  region: z.string(),
  /** The bucket of a cloud, the group of FastDFS. */
  bucket: z.string(),
  prefix: z.string(),
  accessKey: z.string(),
  /** The secret itself is never answered. */
  hasSecret: z.boolean(),
  /** 1: browsers bring it the parts of large files themselves, by addresses that are signed for them. */
  direct: Flag,
  /** 1: new files go there. */
  active: Flag,
  files: z.number(),
  bytes: z.number(),
  /** The last test since it was changed. */
  testDate: Timestamp.nullable(),
  /** The step at which it failed; empty: it passed. */
  testFailed: z.union([StorageStep, z.literal('')]),
  remark: z.string(),
  ...recordFields(StorageAction),
})
export type FileStore = z.infer<typeof FileStore>

/** A host, with a port where it is another than usual; without a path, a name or a password. */
const ENDPOINT = /^https?:\/\/(?:[\p{L}\p{N}._-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?\/?$/u
const TRACKER = /^(?:[\p{L}\p{N}._-]+|\[[\da-fA-F:.]+\]):\d{1,5}$/u
/** Either of them. */
const PLACE = new RegExp(`${ENDPOINT.source}|${TRACKER.source}`, 'u')
/** `a/b/`: folders before the names of files. */
const PREFIX = /^(?:[\p{L}\p{N}_-][\p{L}\p{N}_. -]*\/)*$/u
const BUCKET = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/
const MAX_GROUP = 15

const draft = {
  name: requiredLine(64),
  type: z.literal(MADE_TYPES),
  endpoint: requiredLine(200).regex(PLACE, { error: 'storage_endpoint' }),
  /** These are of clouds alone. */
  region: line(64)
    .regex(/^[A-Za-z\d_-]*$/, { error: 'storage_region' })
    .default(''),
  prefix: line(100).regex(PREFIX, { error: 'storage_prefix' }).default(''),
  accessKey: line(128).default(''),
  secretKey: secretValue(line(256)).optional(),
  /** The rules of the bucket (CORS) must allow `PUT` from the address of Portico; else parts go through the server. */
  direct: Flag.default(0),
  /** Of FastDFS the group; empty: the tracker chooses. */
  bucket: line(63).default(''),
  remark: text(500).default(''),
}

/** What the kind of storage asks of the other fields. */
function checkKind({ value, issues }: z.core.ParsePayload<z.output<z.ZodObject<typeof draft>>>): void {
  const refuse = (path: keyof typeof draft, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: value[path] })
  if (value.type === FAST_DFS) {
    if (!TRACKER.test(value.endpoint)) refuse('endpoint', 'storage_tracker')
    if (value.bucket.length > MAX_GROUP) refuse('bucket', 'storage_group')
    return
  }
  if (!ENDPOINT.test(value.endpoint)) refuse('endpoint', 'storage_endpoint')
  if (!BUCKET.test(value.bucket)) refuse('bucket', value.bucket === '' ? 'storage_required' : 'storage_bucket')
  for (const field of ['region', 'accessKey'] as const) if (value[field] === '') refuse(field, 'storage_required')
}

export const StorageDraft = z.object(draft).check(checkKind)
export type StorageDraft = z.infer<typeof StorageDraft>

/** A secret that is left out stays as it is; with another endpoint or access key it must be given again. */
export const StorageUpdate = z.object({ ...draft, ...revision }).check(checkKind)
export type StorageUpdate = z.infer<typeof StorageUpdate>

export const StorageQuery = listQuery({
  filters: {
    /** Contained in name or endpoint. */
    keyword: line(64).optional(),
    type: queryInt(1, 5).optional(),
  },
  sortable: ['createDate', 'name'],
})
export type StorageQuery = z.infer<typeof StorageQuery>

/** `notOffered`: this kind of storage has no such thing. */
export const StepState = z.enum(['passed', 'failed', 'skipped', 'notOffered'])
export type StepState = z.infer<typeof StepState>

export const StorageTest = z.object({
  isPassed: z.boolean(),
  steps: z.array(
    z.object({
      step: StorageStep,
      state: StepState,
      milliseconds: z.number(),
      /** Why it failed, in the caller’s language; else empty. */
      msg: z.string(),
    }),
  ),
})
export type StorageTest = z.infer<typeof StorageTest>

/** The move of all files from one storage to another: the latest. */
export const StorageMigration = z.object({
  id: Id,
  from: z.string(),
  to: z.string(),
  status: TaskStatus,
  done: z.number(),
  total: z.number(),
  /** Who began it. */
  owner: z.string(),
  createDate: Timestamp,
  finishDate: Timestamp.nullable(),
  /** It was ended so that it goes on later; what was moved stays. */
  isPaused: z.boolean(),
  /** Whether the caller may cancel or pause it now, and whether they may let it go on. */
  isCancelable: z.boolean(),
  isResumable: z.boolean(),
})
export type StorageMigration = z.infer<typeof StorageMigration>

const crud = crudRoutes({
  path: '/sys/storage',
  code: 'sys:storage',
  resource: 'storage',
  noun: ['storage', 'storages'],
  query: StorageQuery,
  item: FileStore,
  draft: StorageDraft,
  change: StorageUpdate,
  create: { stepUp: true, errors: [errors.nameTaken] },
  update: { stepUp: true, errors: [errors.notFound, errors.nameTaken, storageErrors.inUse] },
  remove: { stepUp: true, errors: [errors.notFound, storageErrors.inUse] },
})

export const storageRoutes = {
  ...crud,
  test: route({
    method: 'POST',
    path: '/sys/storage/{id}/test',
    can: 'sys:storage:test',
    summary: 'Put, read, address and delete a small file; the answer contains the result per step',
    params: ById,
    reply: StorageTest,
    errors: [errors.notFound],
  }),
  activate: route({
    method: 'POST',
    path: '/sys/storage/{id}/activate',
    can: 'sys:storage:activate',
    stepUp: true,
    summary: 'Store new files here from now on; the storage is tested first',
    params: ById,
    reply: z.null(),
    errors: [errors.notFound, errors.storageUnusable],
  }),
  migrate: route({
    method: 'POST',
    path: '/sys/storage/{id}/migrate',
    can: 'sys:storage:activate',
    stepUp: true,
    summary: 'Move all files of a storage to another one in the background; both can be read meanwhile',
    params: ById,
    body: z.object({ toId: Id }),
    reply: z.object({ id: Id }),
    errors: [errors.notFound, errors.storageUnusable, storageErrors.inUse, errors.tooManyTasks],
  }),
  migration: route({
    method: 'GET',
    path: '/sys/storage/migration',
    can: 'sys:storage:page',
    summary: 'The latest move of files between storages',
    reply: StorageMigration.nullable(),
  }),
  cancel: route({
    method: 'DELETE',
    path: '/sys/storage/migration',
    can: 'sys:storage:activate',
    summary: 'Cancel the move of files that is going on; what was moved stays where it is',
    reply: z.null(),
    errors: [errors.notFound],
  }),
  pause: route({
    method: 'POST',
    path: '/sys/storage/migration/pause',
    can: 'sys:storage:activate',
    summary: 'Pause the move of files that is going on',
    reply: z.null(),
    errors: [errors.notFound],
  }),
  resume: route({
    method: 'POST',
    path: '/sys/storage/migration/resume',
    can: 'sys:storage:activate',
    summary: 'Let the move of files that was paused go on where it was; its target is tested first',
    reply: z.object({ id: Id }),
    errors: [errors.notFound, errors.storageUnusable, storageErrors.inUse, errors.tooManyTasks],
  }),
}
