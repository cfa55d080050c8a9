/**
 * Imports: a sheet is uploaded, tried row by row without changing anything, corrected, and then written in one
 * transaction. The calls are the same for every noun; `importRoutes` makes the two that belong to one.
 */
import { z } from 'zod'
import { errors } from './errors.ts'
import { file } from './file.ts'
import { page } from './list.ts'
import { route, type PermissionCode } from './route.ts'
import { ById, Id, line, queryInt, Timestamp } from './scalars.ts'

/** Largest sheet, in bytes. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024
export const MAX_IMPORT_ROWS = 20_000
export const MAX_IMPORT_COLUMNS = 100
/** Characters of one cell. */
export const MAX_CELL_LENGTH = 5_000
/** Days after which an import and all its rows are forgotten. */
export const IMPORT_DAYS = 7
/** What stands for a secret: the text itself never leaves the server. Sent back, it keeps what was there. */
export const SECRET_CELL = '••••••'

/** `create`: only new records; `update`: only existing ones; `upsert`: both. */
export const ImportMode = z.enum(['create', 'update', 'upsert'])
export type ImportMode = z.infer<typeof ImportMode>

/** `checking` → `ready` → `confirming` → `done`; back to `ready` when confirming was refused; `failed` for good. */
export const ImportStatus = z.enum(['checking', 'ready', 'confirming', 'done', 'failed'])
export type ImportStatus = z.infer<typeof ImportStatus>

/** What happens to a row: a new record, a changed one, nothing because it is so already, or refused. */
export const RowOutcome = z.enum(['refuse', 'create', 'change', 'same'])
export type RowOutcome = z.infer<typeof RowOutcome>

export const ImportColumn = z.object({
  key: z.string(),
  title: z.string(),
  required: z.boolean(),
  /** May be chosen; empty when anything can be entered. */
  choices: z.array(z.string()),
  /** Several may be chosen, separated by commas. */
  isList: z.boolean(),
  isSecret: z.boolean(),
})
export type ImportColumn = z.infer<typeof ImportColumn>

export const Import = z.object({
  id: Id,
  noun: z.string(),
  fileName: z.string(),
  mode: ImportMode,
  status: ImportStatus,
  /** Rows checked, or written, so far. */
  done: z.number(),
  total: z.number(),
  counts: z.object({ refuse: z.number(), create: z.number(), change: z.number(), same: z.number() }),
  /** Refused rows were left out when it was confirmed. */
  leavesOut: z.boolean(),
  /** The columns found in the sheet, in its order. */
  columns: z.array(ImportColumn),
  /** Headers no one knows; what stands below them is not read. */
  ignored: z.array(z.string()),
  /** Why checking or confirming came to nothing, with the rows it is about. */
  failure: z.object({ error: z.string(), msg: z.string(), rows: z.array(z.number()) }).nullable(),
  createDate: Timestamp,
  expireDate: Timestamp,
})
export type Import = z.infer<typeof Import>

export const ImportRow = z.object({
  /** The row's number in the sheet. */
  n: z.number(),
  /** Texts by column. */
  cells: z.record(z.string(), z.string()),
  /** Null until it is checked. */
  outcome: RowOutcome.nullable(),
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  /** `column` is empty for what is wrong with the row as a whole. */
  issues: z.array(z.object({ column: z.string(), msg: z.string() })),
})
export type ImportRow = z.infer<typeof ImportRow>

/** An import as its owner finds it again. */
export const ImportEntry = Import.pick({
  id: true,
  noun: true,
  fileName: true,
  mode: true,
  status: true,
  total: true,
  createDate: true,
})
export type ImportEntry = z.infer<typeof ImportEntry>

export const ImportRowQuery = z.object({
  page: queryInt(1, MAX_IMPORT_ROWS).default(1),
  limit: queryInt(1, 200).default(50),
  outcome: RowOutcome.optional(),
})
export type ImportRowQuery = z.infer<typeof ImportRowQuery>

const ByRow = z.object({ id: Id, n: queryInt(1, 10_000_000) })

/**
 * The two calls of one noun's import.
 * @example export const userImport = importRoutes({ path: '/sys/user/import', can: 'sys:user:import' })
 */
export function importRoutes<const Code extends PermissionCode, Params extends z.ZodType = z.ZodUndefined>({
  path,
  can,
  params,
  stepUp = true,
}: {
  path: `/${string}`
  can: Code
  /** Of the path: what the columns of the import depend on. */
  params?: Params
  /** Whether it is refused in a session that another system began. Records that give no one a right need it not. */
  stepUp?: boolean
}) {
  return {
    template: route({
      method: 'GET',
      path: `${path}/template`,
      can,
      ...(params && { params }),
      summary: 'An import template with hints and drop-downs',
      reply: file,
      ticket: true,
    }),
    create: route({
      method: 'POST',
      path,
      can,
      ...(params && { params }),
      ...(stepUp && { stepUp: true as const }),
      summary: 'Upload a spreadsheet and check it; nothing is changed until the import is confirmed',
      body: z.object({ mode: ImportMode.default('create') }),
      reply: z.object({ id: Id }),
      upload: { maxBytes: MAX_IMPORT_BYTES },
      ticket: true,
      errors: [errors.bodyTooLarge],
    }),
  }
}
export type ImportRoutes<Params extends z.ZodType = z.ZodUndefined> = ReturnType<
  typeof importRoutes<PermissionCode, Params>
>

/** What every import has in common. Only its owner sees it, and only while they may import the noun. */
export const importRoutesOfAll = {
  list: route({
    method: 'GET',
    path: '/sys/import/list',
    can: 'session',
    summary: 'Unfinished imports of the signed-in user, newest first',
    query: z.object({ noun: line(64).optional() }),
    reply: z.array(ImportEntry),
  }),
  get: route({
    method: 'GET',
    path: '/sys/import/{id}',
    can: 'session',
    summary: 'The progress and expected result of an import',
    params: ById,
    reply: Import,
  }),
  rows: route({
    method: 'GET',
    path: '/sys/import/{id}/row/page',
    can: 'session',
    summary: 'Rows of an import with their expected result, invalid rows first',
    params: ById,
    query: ImportRowQuery,
    reply: page(ImportRow),
  }),
  errors: route({
    method: 'GET',
    path: '/sys/import/{id}/errors',
    can: 'session',
    summary: 'The invalid rows as a spreadsheet with the reasons, to correct and upload again',
    params: ById,
    reply: file,
    ticket: true,
  }),
  correct: route({
    method: 'PUT',
    path: '/sys/import/{id}/row/{n}',
    can: 'session',
    stepUp: true,
    summary: 'Change cells of a row; the row is checked again',
    params: ByRow,
    body: z.object({ cells: z.record(z.string().max(64), z.string().max(MAX_CELL_LENGTH)) }),
    reply: ImportRow,
    errors: [errors.importNotReady],
  }),
  confirm: route({
    method: 'POST',
    path: '/sys/import/{id}/confirm',
    can: 'session',
    stepUp: true,
    summary: 'Confirm an import: all rows are imported in one transaction, or none',
    params: ById,
    body: z.object({
      /** Refused rows are left out; without it they stand in the way. */
      leaveOut: z.boolean().default(false),
    }),
    reply: z.null(),
    errors: [errors.importNotReady, errors.importHasRefused, errors.importEmpty],
  }),
  remove: route({
    method: 'DELETE',
    path: '/sys/import/{id}',
    can: 'session',
    summary: 'Cancel an import and delete its rows',
    params: ById,
    reply: z.null(),
    errors: [errors.importNotReady],
  }),
}
