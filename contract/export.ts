/**
 * Exports: any list, as filtered and in its order, as a file. One helper makes both calls of it: the file itself for
 * lists of moderate length, and a task for the others (issue "The kit", export). How a list gets its export stands in
 * `kernel/exports/define.ts`.
 */
import { z } from 'zod'
import { errors } from './errors.ts'
import { file } from './file.ts'
import { route, type PermissionCode, type Route } from './route.ts'
import { Id, queryList } from './scalars.ts'
import { DEFAULT_TIME_ZONE, TimeZone } from './time-zone.ts'

/**
 * Longer lists become tasks: the server refuses them with `export_needs_task`, whose `data` says how many rows there
 * are.
 */
export const MAX_DIRECT_ROWS = 50_000
/** Rows chosen one by one; more than `MAX_PRELOAD` of them do not fit into an address and become a task, too. */
export const MAX_CHOSEN_ROWS = 5_000

/** Columns of one file, where they depend on what is listed. */
const MAX_COLUMNS = 400

export const ExportFormat = z.enum(['xlsx', 'csv'])
export type ExportFormat = z.infer<typeof ExportFormat>

/** The parameters of an export besides the filters and the order of its list. */
export interface ExportSettings<Column extends string = string> {
  format: ExportFormat
  /** Which columns, in this order; left out, all of them. */
  columns?: Column[] | undefined
  /** IANA name of the zone in which days and times are written. */
  timeZone: string
}

export type ExportOf<Query, Column extends string = string> = Query & ExportSettings<Column>

/** A permission code; `session` for what is about the caller alone. */
export type ExportCan = PermissionCode | 'session'

/** What every export takes, made once. */
const SETTINGS = { format: ExportFormat.default('xlsx'), timeZone: TimeZone.default(DEFAULT_TIME_ZONE) }
const CHOSEN = { ids: z.array(Id).min(1).max(MAX_CHOSEN_ROWS).optional() }

const TaskFiled = z.object({ id: Id })

/** Both calls of an export, and the columns it knows. */
export interface ExportRoutes<
  Query = unknown,
  Column extends string = string,
  Params extends z.ZodType = z.ZodUndefined,
> {
  readonly file: Route<ExportCan, Params, z.ZodType<ExportOf<Query, Column>>, z.ZodUndefined, typeof file>
  readonly task: Route<ExportCan, Params, z.ZodUndefined, z.ZodType<ExportOf<Query, Column>>, typeof TaskFiled>
  readonly columns: readonly Column[]
}

interface ExportSpec<Query extends z.ZodObject, Column extends string, Params extends z.ZodType> {
  path: `/${string}/export`
  /** Of the path. They belong to what is asked for, beside the filters. */
  params?: Params
  can: ExportCan
  /** English, for the API document: `Users`. */
  what: string
  /** Of the list: its filters and order are taken over, paging and sums are not. */
  query: Query
  columns: readonly [Column, ...Column[]]
  /** Columns that depend on what is listed; the server knows them. Left out, there are no others. */
  moreColumns?: z.ZodType<Column, string>
}

/**
 * The two calls of an export: `GET {path}` answers the file, `POST {path}` has a task write it.
 * @example export const userExport = exportRoutes({ path: '/sys/user/export', can: 'sys:user:export', what: 'Users',
 *   query: UserQuery, columns: ['username', 'realName'] })
 */
export function exportRoutes<
  Query extends z.ZodObject,
  const Column extends string,
  Params extends z.ZodType = z.ZodUndefined,
>(spec: ExportSpec<Query, Column, Params>): ExportRoutes<z.output<Query>, Column, Params> {
  const { path, can, what, columns, moreColumns, params } = spec
  const { page: _page, limit: _limit, sumFields: _sums, ...filters } = spec.query.shape as z.ZodRawShape
  const settings = {
    ...SETTINGS,
    columns: moreColumns
      ? queryList(z.union([z.enum(columns), moreColumns]), MAX_COLUMNS).optional()
      : queryList(z.enum(columns), columns.length).optional(),
  }
  const chosen = 'ids' in filters ? CHOSEN : {}
  // The typed casts: taking three fields away from a shape that is not known yet has no type of its own.
  const object = spec.query.def.catchall ? z.looseObject : z.object
  const query = object({ ...filters, ...settings }) as unknown as z.ZodType<ExportOf<z.output<Query>, Column>>
  const body = object({ ...filters, ...settings, ...chosen }) as unknown as typeof query
  return {
    columns,
    file: route({
      method: 'GET',
      path,
      can,
      ...(params && { params }),
      summary: `${what} as a file, with the filters and order of the list`,
      query,
      reply: file,
      ticket: true,
      errors: [errors.exportNeedsTask, errors.exportsBusy, ...(params ? [errors.notFound] : [])],
    }),
    task: route({
      method: 'POST',
      path,
      can,
      ...(params && { params }),
      summary: `Export ${what.toLowerCase()} to a file in the background; 404 if there is nothing to export`,
      body,
      reply: TaskFiled,
      errors: [errors.notFound, errors.tooManyTasks],
    }),
  }
}
