/** The list of a form's records, as one user may see it. */
import { CountedCache } from '#kernel/caches/counted-cache.ts'
import type { Page } from '#contract/list.ts'
import { AppError } from '#kernel/errors.ts'
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { keptOfList, listPage, totalOf } from '#kernel/lists/list.ts'
import type { RecordRight } from '#forms/contract/access.ts'
import type { FormRecord, Values } from '#forms/contract/record.ts'
import type { RecordQuery } from '#forms/contract/record-query.ts'
import { isIndexed, type Field, type StoredValues } from '#forms-core/index.ts'
import { openForm, type OpenedForm } from '../record/form-access.ts'
import { hasNames, namesOfValues } from '../record/names.ts'
import { processesOf, type StateKernel } from '../record/record.shape.ts'
import { recordActions } from '../record/record.policy.ts'
import { valuesOf } from '../record/record.repo.ts'
import { shownTitle } from '../record/record-title.ts'
import { orderFilters } from './filter-order.ts'
import { readAsk } from './record-ask.ts'
import * as repo from './record-list.repo.ts'
import * as valueOrder from './value-order.repo.ts'
import * as search from './value-search.repo.ts'

type KernelPart = Pick<Kernel, 'database' | 'lists'> & StateKernel

/** A list that was asked for and is allowed. */
export interface OpenedList extends search.ListedIds {
  readonly opened: OpenedForm
  readonly direction: 'asc' | 'desc'
}

/**
 * Opens the list of a form for a right that the user must hold there.
 * @param others parameters that are no filters
 * @throws AppError not_found; InvalidInput
 */
export async function openList(
  db: Db,
  actor: Actor,
  {
    formId,
    right,
    query,
    others,
  }: { formId: string; right: RecordRight; query: RecordQuery; others?: readonly string[] },
): Promise<OpenedList> {
  const opened = await openForm(db, actor, formId)
  const reach = opened.reaches.get(right)
  if (reach === undefined) throw new AppError(errors.notFound)
  const asked = readAsk(opened, query, others)
  const ask = { ...asked, ...(await orderFilters(db, opened.id, asked.filters)) }
  const of = { formId: opened.id, reach, hidden: opened.hidden }
  const call = repo.callOfRecords(actor, of, query, ask)
  return { opened, of, ask, call: counted({ call, of, ask }), direction: query.order }
}

/** A call that is counted by values where that says it. */
function counted(ids: search.ListedIds): repo.RecordCall {
  const { call, of, ask } = ids
  if (!search.isByValues(call, of) || ask.filters.length === 0) return call
  // What was found to be long a moment ago has as many as anyone wants to count.
  const isLong = (cap: number | undefined): cap is number => cap !== undefined && known.has(keyOf(call))
  return { ...call, count: async (db, cap) => (isLong(cap) ? cap : search.countByValues(db, ids, cap)) }
}

/** One page of the records that the user reaches. */
export const pageRecords = (
  kernel: KernelPart,
  actor: Actor,
  formId: string,
  query: RecordQuery,
): Promise<Page<FormRecord>> =>
  kernel.database.read(actor.tenantId, async (db) => {
    const opened = await openList(db, actor, { formId, right: 'view', query })
    const { list, ...page } =
      (await pageAtOnce(db, kernel.lists, opened, query)) ?? (await largePage(db, kernel.lists, opened, query))
    return { list: await shownRecords(kernel, db, actor, opened.opened, list), ...page }
  })

/** Lists that were found to be long: searching them at once comes to nothing. */
const known = new CountedCache<true>({ name: 'longList' }, { max: 1_000, ttl: 30_000 })

const keyOf = ({ tenantId, whereKey }: repo.RecordCall): string => JSON.stringify([tenantId, whereKey])

/** Where one search says everything: filters by values leave few records, or each of them many. */
async function pageAtOnce(
  db: Db,
  lists: Kernel['lists'],
  opened: OpenedList,
  query: RecordQuery,
): Promise<Page<repo.ListedRecord> | undefined> {
  const { ask, call, direction } = opened
  const { order } = ask
  const slice = sliceOf(query)
  const isByAge = order.by === 'record' && order.orderField === 'createDate'
  const key = keyOf(call)
  if (!isByAge || ask.filters.length === 0 || slice.offset >= search.MAX_AT_ONCE || known.has(key)) return undefined
  const way = query.orderField === undefined ? 'desc' : direction
  const searched = search.findAtOnce(db, opened, { ...slice, direction: way })
  const [found] = await Promise.all([searched, search.isCommon(opened) && remember(db, lists, opened, searched)])
  if (!found || found.total > search.MAX_AT_ONCE) known.set(key, true)
  if (!found) return undefined
  const list = await repo.recordsByIds(db, found.ids)
  return { list, total: found.total, totalExact: true, ...(ask.sums.length > 0 && { sumData: found.sums }) }
}

/**
 * Has total and sums of a list that may be long kept where they are looked for when it is asked for again. Begun with
 * the search, so that what changes meanwhile is noticed.
 */
async function remember(
  db: Db,
  lists: Kernel['lists'],
  { call, ask }: OpenedList,
  searched: Promise<search.FoundAtOnce | undefined>,
): Promise<void> {
  const found = searched.then((all) => all ?? { total: 0, sums: {} })
  // Of the two counts the one with a bound would only say whether there is another: it is not known yet.
  const count = async (_db: Db, cap?: number) => cap ?? (await found).total
  await Promise.all([
    totalOf(db, lists, repo.recordList, { ...call, count }),
    ask.sums.length > 0 && keptOfList(lists, repo.recordList, call, sumsOf(ask), async () => (await found).sums),
  ])
}

const sumsOf = ({ sums }: OpenedList['ask']): string => `sums of ${sums.join()}`

async function largePage(
  db: Db,
  lists: Kernel['lists'],
  opened: OpenedList,
  query: RecordQuery,
): Promise<Page<repo.ListedRecord>> {
  const page = await pageOf(db, lists, opened, query)
  const { sums } = opened.ask
  if (sums.length === 0) return page
  const compute = () => search.sumsOfFields(db, opened)
  const isLong = page.total > search.MAX_AT_ONCE
  return {
    ...page,
    sumData: await (isLong ? keptOfList(lists, repo.recordList, opened.call, sumsOf(opened.ask), compute) : compute()),
  }
}

function sliceOf({ page, limit, ids }: RecordQuery): { offset: number; limit: number } {
  const rows = limit === -1 ? (ids?.length ?? 0) : limit
  return { offset: (page - 1) * rows, limit: rows }
}

async function pageOf(
  db: Db,
  lists: Kernel['lists'],
  { opened, ask, call, direction }: OpenedList,
  query: RecordQuery,
): Promise<Page<repo.ListedRecord>> {
  const { order } = ask
  if (order.by === 'record') return listPage(db, lists, repo.recordList, call)
  const total = await totalOf(db, lists, repo.recordList, call)
  const byField = { formId: opened.id, field: order.field, column: order.column, direction }
  const ids = await sortedIds(db, call, byField, sliceOf(query))
  return { list: await repo.recordsByIds(db, ids), ...total }
}

/** Those with a value in its order, then those without, the newest first: empty fields come last in both directions. */
async function sortedIds(
  db: Db,
  call: repo.RecordCall,
  order: valueOrder.FieldOrder,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const valued = await valueOrder.idsWithValue(db, call, order, { offset, limit })
  if (valued.length === limit) return valued
  const before =
    valued.length > 0 || offset === 0 ? offset + valued.length : await valueOrder.countWithValue(db, call, order)
  const rest = { offset: Math.max(0, offset - before), limit: limit - valued.length }
  return [...valued, ...(await valueOrder.idsWithoutValue(db, call, order, rest))]
}

/** The fields whose values lists answer: those that are marked for something, and that the user may see. */
export const listedFields = ({ model, hidden }: Pick<OpenedForm, 'model' | 'hidden'>): Field[] =>
  model.fields.filter((field) => isIndexed(field) && !hidden.has(field.id))

async function shownRecords(
  kernel: StateKernel,
  db: Db,
  actor: Actor,
  opened: OpenedForm,
  rows: readonly repo.ListedRecord[],
): Promise<FormRecord[]> {
  const fields = listedFields(opened)
  const values = rows.map((row) => valuesIn(row, fields))
  const processOf = await processesOf(kernel, db, rows)
  const names = hasNames({ ...opened.model, fields }) ? await namesOfValues(db, actor, { fields }, values) : undefined
  return rows.map((row, at) => ({
    id: row.id,
    title: shownTitle(row, opened.hidden),
    rev: row.rev,
    versionNo: row.versionNo,
    ownerId: row.ownerId,
    ownerName: row.ownerName,
    deptId: row.deptId,
    deptName: row.deptName,
    instanceId: row.instanceId,
    createDate: row.createDate,
    updateDate: row.updateDate,
    process: processOf(row),
    values: values[at] ?? {},
    names: names ? namesIn(values[at] ?? {}, names) : {},
    actions: recordActions(opened, actor, row),
  }))
}

/** What a record has in the fields of the list, none of which is hidden or a child table. */
function valuesIn(row: repo.ListedRecord, fields: readonly Field[]): Values {
  const stored = valuesOf(row) as Values // what was stored is JSON
  const kept: Values = {}
  for (const { id } of fields) if (Object.hasOwn(stored, id)) kept[id] = stored[id] ?? null
  return kept
}

/** Of the names of a page those that one record needs. */
function namesIn(values: StoredValues, names: Readonly<Record<string, string>>): Record<string, string> {
  const ids = Object.values(values)
    .flat()
    .filter((value) => typeof value === 'string')
  return Object.fromEntries(ids.flatMap((id) => (Object.hasOwn(names, id) ? [[id, names[id] ?? '']] : [])))
}
