/**
 * Exports of lists. How a list gets its own:
 *
 * 1. Contract, beside the list's routes: `export const bookExport = exportRoutes({ path: '/lib/book/export',
 *    can: 'lib:book:export', what: 'Books', query: BookQuery, columns: ['name', 'status', 'created'] })`. The columns
 *    have the keys that the page's table gives them, so that people can export what they see.
 * 2. Server, `book.export.ts`: `export const exportedBooks = defineExport({ noun: 'book', routes: bookExport,
 *    rows: rowsOfList(bookList, callOfBooks), columns: { name: { value: (book) => book.name },
 *    status: { dictionary: 'book_status', value: (book) => book.status }, created: { kind: 'moment', value: … } } })`.
 *    `callOfBooks(actor, query)` is the very `ListCall` that the page is made of: conditions and data scope cannot
 *    differ. A tree, or a short list, has `rows: allRows((kernel, actor, query) => …)` with the function of its route.
 * 3. Texts, in the server's locales: `export.book.title` names file and sheet, `export.book.{column}` heads each
 *    column.
 * 4. The module's entry point: `exports: [exportedBooks]`. It brings both calls and the task's kind along.
 *    A column whose key is a guarded field of the noun is masked or left out by itself.
 * 5. Page: `<ExportButton routes={bookExport} list={list} table={{ name: TABLE, columns }} />`; it hides itself from
 *    those who may not export.
 */
import type { ExportOf, ExportRoutes } from '#contract/export.ts'
import { HIDDEN } from '#contract/field-mode.ts'
import { guardedField, type GuardedField } from '#contract/guarded.ts'
import type { Actor } from '../access/actor.ts'
import { fieldModeOf, isFieldVisible, shownValue } from '../access/field-access.ts'
import { translate } from '../i18n/translate.ts'
import type { Admits } from '../http/implement.ts'
import type { Kernel } from '../kernel.ts'
import type { ListCall, ListSpec, ListTable } from '../lists/spec.ts'
import { totalOf } from '../lists/list.ts'
import { walkList } from '../lists/walk.ts'
import type { SheetCell, SheetColumn } from '../sheets/write.ts'
import type { Export } from './export.ts'

/** Where the rows of an export come from: never more than what the caller's list shows. */
export interface RowSource<Query, Row> {
  count(kernel: Kernel, actor: Actor, query: Query): Promise<number>
  batches(kernel: Kernel, actor: Actor, query: Query, signal: AbortSignal): AsyncIterable<readonly Row[]>
}

export interface ExportColumn<Row> {
  /** `text` when left out. */
  readonly kind?: SheetColumn['kind']
  /** Code of the dictionary that names the value. */
  readonly dictionary?: string
  /** Of a number: `#,##0.00`. */
  readonly format?: string
  /** In characters. */
  readonly width?: number
  /** What `actor` may read of the row here: mask what the list masks. */
  readonly value: (row: Row, actor: Actor) => SheetCell
}

interface ExportDefinition<Query, Column extends string, Row> {
  /** Names texts, audit entries and the kind of the task. */
  noun: string
  routes: ExportRoutes<Query, Column>
  /** Where the export is not for every organisation (`Mounted.admits`). */
  admits?: (kernel: Kernel) => Admits
  rows: RowSource<Query, Row>
  columns: Readonly<Record<Column, ExportColumn<Row>>>
  /** Columns that depend on what is listed (`moreColumns` of the routes), by key; unknown ones are left out. */
  more?: (kernel: Kernel, actor: Actor, keys: readonly string[]) => Promise<ReadonlyMap<string, MoreColumn<Row>>>
}

/** A column that is not declared, with its head. */
export interface MoreColumn<Row> {
  readonly title: string
  readonly column: ExportColumn<Row>
}

/** Declares an export; see the head of this file. */
export function defineExport<Query, Column extends string, Row>(
  definition: ExportDefinition<Query, Column, Row>,
): (kernel: Kernel) => Export {
  const { noun, routes, rows, columns, more, admits } = definition
  /** The typed cast: `asked` was parsed by `routes`, whose schema is that of the list without its paging. */
  const queryOf = (asked: ExportOf<unknown>) => ({ ...asked, page: 1, limit: 1 }) as unknown as Query
  return (kernel) => ({
    noun,
    routes,
    ...(admits && { admits: admits(kernel) }),
    count: ({ actor, asked }) => rows.count(kernel, actor, queryOf(asked)),
    async sheet({ actor, asked }, signal) {
      const wanted = shownColumns(noun, actor, [...new Set((asked.columns as Column[] | undefined) ?? routes.columns)])
      const others = wanted.filter((key) => !Object.hasOwn(columns, key))
      const found = more && others.length > 0 ? await more(kernel, actor, others) : undefined
      const keys = wanted.filter((key) => Object.hasOwn(columns, key) || found?.has(key))
      const columnOf = (key: Column) => found?.get(key)?.column ?? columns[key]
      const read = await Promise.all(
        keys.map(async (key) =>
          guardedReader(actor, guardedField(noun, key), await readerOf(columnOf(key), kernel, actor)),
        ),
      )
      const batches = rows.batches(kernel, actor, queryOf(asked), signal)
      return {
        columns: keys.map((key) =>
          sheetColumn(columnOf(key), found?.get(key)?.title ?? translate(actor.language, `export.${noun}.${key}`)),
        ),
        rows: mapped(batches, (row) => read.map((cell) => cell(row))),
      }
    },
  })
}

/** The rows of a list, by the very call that its page is made of. */
export function rowsOfList<Table extends ListTable, Item extends { id: string; position: unknown }, Query>(
  spec: ListSpec<Table, string, Item>,
  callOf: (actor: Actor, query: Query) => ListCall<Table>,
): RowSource<Query, Item> {
  return {
    count: async (kernel, actor, query) => {
      const call = callOf(actor, query)
      return (await kernel.database.read(actor.tenantId, (db) => totalOf(db, kernel.lists, spec, call))).total
    },
    batches: (kernel, actor, query, signal) => walkList(kernel.database, spec, callOf(actor, query), { signal }),
  }
}

/** Rows that are loaded at once: trees, and what is never long. */
export function allRows<Query, Row>(
  load: (kernel: Kernel, actor: Actor, query: Query) => Promise<readonly Row[]>,
): RowSource<Query, Row> {
  return {
    count: async (...call) => (await load(...call)).length,
    async *batches(kernel, actor, query) {
      yield await load(kernel, actor, query)
    },
  }
}

/** Without the columns that are hidden from the actor. Where nothing else was asked for, they stay, and are empty. */
function shownColumns<Column extends string>(noun: string, { fields }: Actor, keys: readonly Column[]): Column[] {
  const shown = keys.filter((key) => {
    const guarded = guardedField(noun, key)
    return !guarded || fieldModeOf(fields, guarded.name) < HIDDEN
  })
  return shown.length > 0 ? shown : [...keys]
}

/** A column of a guarded field (`contract/guarded.ts`), masked where the actor does not see it. */
function guardedReader<Row>({ fields }: Actor, guarded: GuardedField | undefined, read: Reader<Row>): Reader<Row> {
  if (!guarded || isFieldVisible(fields, guarded.name)) return read
  return (row) => (shownValue(fields, guarded, read(row)) ?? '') as SheetCell
}

type Reader<Row> = (row: Row) => SheetCell

async function readerOf<Row>(
  { dictionary, value }: ExportColumn<Row>,
  { database, labels }: Kernel,
  actor: Actor,
): Promise<Reader<Row>> {
  if (dictionary === undefined) return (row) => value(row, actor)
  const names = await database.read(actor.tenantId, (db) => labels.of(db, dictionary, actor.language))
  return (row) => {
    const cell = value(row, actor)
    return names.get(String(cell)) ?? cell
  }
}

const sheetColumn = <Row>({ kind, dictionary, format, width }: ExportColumn<Row>, title: string): SheetColumn => ({
  title,
  kind: dictionary === undefined ? (kind ?? 'text') : 'text',
  ...(format !== undefined && { format }),
  ...(width !== undefined && { width }),
})

async function* mapped<Row, Cells>(batches: AsyncIterable<readonly Row[]>, map: (row: Row) => Cells) {
  for await (const batch of batches) yield batch.map(map)
}
