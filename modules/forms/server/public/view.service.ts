/** Published forms as visitors open them and read their records. Nothing here writes. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { found } from '#kernel/records/read-records.ts'
import type { EntryState, PublicForm, PublicQuery, PublicRecord } from '#forms/contract/public.ts'
import { MAX_COUNTED } from '#forms/contract/public.ts'
import { columnOf, type StoredValues } from '#forms-core/index.ts'
import { dictionariesOf, entryModel, type Dictionaries } from './entry-model.ts'
import { labelsFor } from './labels.ts'
import * as repo from './public.repo.ts'
import { shownModel, shownValues, type Shown } from './shown-model.ts'
import { visitorForm, type VisitorForm } from './visitor-form.ts'
import { countRecords, visitorPage, visitorRecord, type VisitorList } from './visitor-list.repo.ts'

/** What of the kernel this file uses. */
export type KernelPart = Pick<Kernel, 'database' | 'dispatch' | 'labels'>
type Language = Actor['language']

/** A form that was found, with what is published of it. */
export interface Published {
  readonly row: repo.PublishedRow
  readonly visitor: VisitorForm
}

/**
 * Works with a form by its address alone. One of which nothing is switched on answers like one that never was.
 * @throws AppError not_found
 */
export async function withPublished<Result>(
  { database, dispatch }: Pick<Kernel, 'database' | 'dispatch'>,
  id: string,
  work: (db: Db, published: Published) => Promise<Result>,
): Promise<Result> {
  const tenantId = found(await repo.findTenantOfForm(dispatch, id))
  return database.read(tenantId, async (db) => {
    const published = await findOpen(db, id)
    if (!published.row.isViewOpen && !published.row.isEntryOpen) throw new AppError(errors.notFound)
    return work(db, published)
  })
}

/** A form that is published as a version and not stopped. @throws AppError not_found */
export async function findOpen(db: Db, id: string): Promise<Published> {
  const row = found(await repo.findPublished(db, id))
  return { row, visitor: await visitorForm(db, found(row.versionId ?? undefined)) }
}

/** The records of a form whose view is switched on. */
const withView = <Result>(
  kernel: KernelPart,
  id: string,
  work: (db: Db, published: Published) => Promise<Result>,
): Promise<Result> =>
  withPublished(kernel, id, (db, published) => {
    if (!published.row.isViewOpen) throw new AppError(errors.notFound)
    return work(db, published)
  })

export const openPublicForm = (kernel: KernelPart, id: string): Promise<PublicForm> =>
  withPublished(kernel, id, async (db, published) => {
    const entryState = entryStateOf(published)
    const entry = entryState === 'open' ? await entryFormOf(db, published.visitor) : null
    return { ...formOf(published), shown: published.row.isViewOpen ? shownOf(published) : null, entry, entryState }
  })

export const pagePublicRecords = (kernel: KernelPart, id: string, query: PublicQuery, language: Language) =>
  withView(kernel, id, (db, published) => pageOf(kernel, db, { published, query, language }))

export const getPublicRecord = (kernel: KernelPart, id: string, recordId: string, language: Language) =>
  withView(kernel, id, (db, published) => recordOf(kernel, db, { published, recordId, language }))

/** The same by a share, and as a preview: a form that is published as a version, whatever is switched on. */
export const openSharedForm = (kernel: KernelPart, actor: Actor, id: string): Promise<PublicForm> =>
  kernel.database.read(actor.tenantId, async (db) => {
    const published = await findOpen(db, id)
    return { ...formOf(published), shown: shownOf(published), entry: null, entryState: 'off' as const }
  })

export const pageSharedRecords = (kernel: KernelPart, actor: Actor, id: string, query: PublicQuery) =>
  kernel.database.read(actor.tenantId, async (db) =>
    pageOf(kernel, db, { published: await findOpen(db, id), query, language: actor.language }),
  )

export const getSharedRecord = (kernel: KernelPart, actor: Actor, id: string, recordId: string) =>
  kernel.database.read(actor.tenantId, async (db) =>
    recordOf(kernel, db, { published: await findOpen(db, id), recordId, language: actor.language }),
  )

/** Whether a record can be entered now, and why not. */
export function entryStateOf({ row, visitor }: Published): EntryState {
  if (!row.isEntryOpen) return 'off'
  // A later version may require what no visitor can fill in.
  if (row.isClosed || !visitor.isEnterable) return 'closed'
  if (row.isFull) return 'full'
  return row.isFullToday ? 'fullToday' : 'open'
}

function formOf({ row, visitor }: Published) {
  const { title, description } = visitor.form.model
  return {
    id: row.id,
    name: title.zh || title.en,
    nameEn: title.en,
    description: description ?? null,
    sortable: [...visitor.sortable],
    isSearchable: visitor.searched.length > 0,
    today: row.today,
    zone: row.zone,
  }
}

const shownOf = ({ visitor }: Published) => shownModel(visitor.form, visitor.shown)

/** The form to fill in, with what its dictionaries offer now. */
export async function entryFormOf(db: Db, { form, entered }: Pick<VisitorForm, 'form' | 'entered'>) {
  const entries = await repo.entriesOfDictionaries(db, dictionariesOf(form, entered))
  const dictionaries: Map<string, { value: string; label: { zh: string; en: string } }[]> = new Map()
  for (const { code, val, name, nameEn } of entries) {
    const options = dictionaries.get(code) ?? []
    options.push({ value: val, label: { zh: name, en: nameEn } })
    dictionaries.set(code, options)
  }
  return entryModel(form, entered, dictionaries satisfies Dictionaries)
}

interface PageCall {
  readonly published: Published
  readonly query: PublicQuery
  readonly language: Language
}

async function pageOf(kernel: KernelPart, db: Db, { published, query, language }: PageCall) {
  const list = listOf(published, query)
  const rows = await visitorPage(db, list, query)
  const shownRows = rows.slice(0, query.limit)
  const counted = await countRecords(db, list, query.keyword)
  const records = await recordsOf(kernel, db, { published, language }, shownRows)
  return { list: records, total: Math.min(counted, MAX_COUNTED), hasMore: rows.length > query.limit }
}

/** @throws InvalidInput for a field that visitors may not sort by, and where nothing can be searched */
function listOf({ row, visitor }: Published, { orderField, keyword }: PublicQuery): VisitorList {
  const { form, sortable, searched } = visitor
  if (orderField !== undefined && !sortable.includes(orderField)) throw invalid('orderField', 'unknown_field')
  if (keyword !== undefined && searched.length === 0) throw invalid('keyword', 'unknown_field')
  const field = orderField === undefined ? undefined : form.fields.get(orderField)?.field
  const column = field && columnOf(field)
  const sort = field === undefined || column === undefined ? undefined : { field: field.id, column }
  return { formId: row.id, searched, sort }
}

interface RecordCall {
  readonly published: Published
  readonly recordId: string
  readonly language: Language
}

async function recordOf(kernel: KernelPart, db: Db, { published, recordId, language }: RecordCall) {
  const row = found(await visitorRecord(db, published.row.id, recordId))
  const [record] = await recordsOf(kernel, db, { published, language }, [row])
  return found(record)
}

/** Stored records as visitors see them. */
export async function recordsOf(
  kernel: Pick<Kernel, 'labels'>,
  db: Db,
  { published, language }: { published: Published; language: Language },
  rows: readonly { id: string; data: unknown }[],
): Promise<PublicRecord[]> {
  const { form, shown } = published.visitor
  // The typed cast: only checked values are written.
  const stored = rows.map(({ data }) => data as StoredValues)
  const labels = await labelsFor(kernel, db, { form, shown, language }, stored)
  const given: Shown = { form, shown, context: visitorContext(published.row), labels, language }
  return rows.map(({ id }, at) => ({ id, values: shownValues(given, stored[at] ?? {}) }))
}

/** A visitor is no user: rules find nothing in `me`. */
export const visitorContext = ({ today }: Pick<repo.PublishedRow, 'today'>) => ({
  now: Date.now(),
  today,
  me: { id: '', dept: null },
})
