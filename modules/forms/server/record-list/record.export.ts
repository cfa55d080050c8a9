/**
 * The records of a form as a sheet. Its columns are the fields that the user may see, under their labels in the user's
 * language. Rows of child tables are left out: a sheet has one row for each record, and what counts of them is usually
 * a field that sums them.
 */
import type { ExportOf } from '#contract/export.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { invalid } from '#kernel/errors.ts'
import type { Export, ExportCall } from '#kernel/exports/export.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { totalOf } from '#kernel/lists/list.ts'
import type { SheetCell, SheetColumn } from '#kernel/sheets/write.ts'
import { RECORD_COLUMNS, recordExport, type RecordColumn } from '#forms/contract/record-list.ts'
import type { RecordQuery } from '#forms/contract/record-query.ts'
import { textIn, type Field } from '#forms-core/index.ts'
import { hasNames, namesOfValues } from '../record/names.ts'
import { valuesOf } from '../record/record.repo.ts'
import { visibleValues } from '../record/visible.ts'
import { cellKind, cellOf, isCell } from './cell-text.ts'
import { columnTitles } from './column-titles.ts'
import { labelsOfFields, type Labels } from './field-labels.ts'
import { recordList, type ListedRecord } from './record-list.repo.ts'
import { openList, type OpenedList } from './record-list.service.ts'
import { walkRecords } from './record-walk.ts'
import { shownTitle } from '../record/record-title.ts'

const NOUN = 'formRecord'

/** What an export is asked for: the filters of the list, the form, and how the file is to be. */
type Asked = ExportOf<RecordQuery> & { readonly formId: string }

/** What is asked for besides the filters of the list. */
const SETTINGS = ['format', 'columns', 'timeZone', 'formId'] as const

/** The typed cast: the routes of the export have parsed it, with the schema of the list without its paging. */
const askedOf = ({ asked }: ExportCall): Asked => ({ ...asked, page: 1, limit: 1 }) as unknown as Asked

export function exportedRecords(kernel: Kernel): Export {
  const { database, lists } = kernel
  const open = (call: ExportCall) =>
    database.read(call.actor.tenantId, (db) => {
      const query = askedOf(call)
      return openList(db, call.actor, { formId: query.formId, right: 'export', query, others: SETTINGS })
    })
  return {
    noun: NOUN,
    routes: recordExport,
    title: async (call) => textIn((await open(call)).opened.model.title, call.actor.language),
    facts: async (call) => factsOf(await open(call), call),
    async count(call) {
      const list = await open(call)
      columnsOf(list, call)
      return (await database.read(call.actor.tenantId, (db) => totalOf(db, lists, recordList, list.call))).total
    },
    async sheet(call, signal) {
      const list = await open(call)
      const columns = columnsOf(list, call)
      const { actor } = call
      const fields = columns.flatMap(({ field }) => field ?? [])
      const labels = await database.read(actor.tenantId, (db) => labelsOfFields(kernel, db, fields, actor.language))
      const batches = walkRecords(database, list, signal)
      return {
        columns: columns.map(({ column }) => column),
        rows: cells({ kernel, actor, list, columns, labels }, batches),
      }
    },
  }
}

/** A column of the sheet: a field, or what every record has. */
interface Shown {
  readonly key: string
  readonly column: SheetColumn
  readonly field: Field | undefined
}

const OWN_KIND: Readonly<Partial<Record<RecordColumn, SheetColumn['kind']>>> = {
  createDate: 'moment',
  updateDate: 'moment',
  versionNo: 'number',
}

/** @throws InvalidInput where a column is unknown, or a field is hidden from the user */
function columnsOf({ opened }: OpenedList, call: ExportCall): Shown[] {
  const { language } = call.actor
  const shown = opened.model.fields.filter((field) => isCell(field) && !opened.hidden.has(field.id))
  const titles = columnTitles(shown, language)
  const fields = shown.map((field): Shown => {
    const column = { title: titles.get(field.id) ?? '', ...cellKind(field) }
    return { key: field.id, column, field }
  })
  const own = RECORD_COLUMNS.map((key): Shown => {
    const column = { title: translate(language, `export.${NOUN}.${key}`), kind: OWN_KIND[key] ?? 'text' } as const
    return { key, column, field: undefined }
  })
  // The title repeats a field, so it is there only where it is asked for.
  const all = new Map([...fields, ...own].map((each) => [each.key, each]))
  const usual = [...fields, ...own].flatMap(({ key }) => (key === 'title' ? [] : key))
  return [...new Set(askedOf(call).columns ?? usual)].map((key, at) => {
    const found = all.get(key)
    if (!found) throw invalid(`columns.${at}`, 'unknown_field')
    return found
  })
}

interface Written {
  readonly kernel: Kernel
  readonly actor: Actor
  readonly list: OpenedList
  readonly columns: readonly Shown[]
  readonly labels: ReadonlyMap<string, Labels>
}

async function* cells(
  { kernel, actor, list, columns, labels }: Written,
  batches: AsyncIterable<readonly ListedRecord[]>,
): AsyncGenerator<SheetCell[][], void> {
  const { hidden } = list.opened
  const fields = columns.flatMap(({ field }) => field ?? [])
  for await (const rows of batches) {
    const values = rows.map((row) => visibleValues(valuesOf(row), hidden))
    const names = hasNames({ ...list.opened.model, fields })
      ? await kernel.database.read(actor.tenantId, (db) => namesOfValues(db, actor, { fields }, values))
      : {}
    const nameOf = (id: string) => (Object.hasOwn(names, id) ? (names[id] ?? '') : '')
    const { language } = actor
    yield rows.map((row, at) =>
      columns.map(({ key, field }) =>
        field
          ? cellOf(field, values[at]?.[field.id], { language, labels: labels.get(field.id), nameOf })
          : ownCell(row, key as RecordColumn, hidden),
      ),
    )
  }
}

function ownCell(row: ListedRecord, key: RecordColumn, hidden: ReadonlySet<string>): SheetCell {
  switch (key) {
    case 'title':
      return shownTitle(row, hidden)
    case 'ownerName':
    case 'deptName':
    case 'createDate':
    case 'updateDate':
    case 'versionNo':
      return row[key]
  }
}

/** What the audit trail says: filters and columns by the labels of their fields. */
function factsOf(list: OpenedList, call: ExportCall): Record<string, unknown> {
  const { columns: _columns, formId: _form, page: _page, limit: _limit, ...asked } = askedOf(call)
  const { language } = call.actor
  const labelOf = new Map(list.opened.model.fields.map(({ id, label }) => [id, textIn(label, language)]))
  const filters = list.ask.filters.map(({ field }) => `${labelOf.get(field) ?? field}: ${String(asked[field])}`)
  const own = Object.entries(asked).filter(([name]) => !labelOf.has(name))
  const { orderField } = asked
  return {
    ...Object.fromEntries(own),
    ...(orderField !== undefined && { orderField: labelOf.get(orderField) ?? orderField }),
    ...(filters.length > 0 && { filters }),
    columns: columnsOf(list, call).map(({ column }) => column.title),
  }
}
