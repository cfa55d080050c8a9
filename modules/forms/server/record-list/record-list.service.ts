/** The list of a form's records, as one user may see it. */
import { LRUCache } from 'lru-cache'
import type { Page } from '#contract/list.ts'
import { AppError } from '#kernel/errors.ts'
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { keptOfList, listPage, totalOf } from '#kernel/lists/list.ts'
import type { RecordRight } from '#forms/contract/access.ts'
import type { FormRecord } from '#forms/contract/record.ts'
import type { RecordQuery } from '#forms/contract/record-query.ts'
import { isIndexed, type Field, type StoredValues } from '#forms-core/index.ts'
import { openForm, type OpenedForm } from '../record/form-access.ts'
import { hasNames, namesOfValues } from '../record/names.ts'
import { processesOf, type StateKernel } from '../record/record.shape.ts'
import { recordActions } from '../record/record.policy.ts'
import { valuesOf } from '../record/record.repo.ts'
import { shownTitle } from '../record/record-title.ts'
import { visibleValues } from '../record/visible.ts'
import { readAsk } from './record-ask.ts'
import * as repo from './record-list.repo.ts'

type KernelPart = Pick<Kernel, 'database' | 'lists'> & StateKernel

/** A list that was asked for and is allowed. */
export interface OpenedList extends repo.ListedIds {
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
  const ask = readAsk(opened, query, others)
  const of = { formId: opened.id, reach, hidden: opened.hidden }
  const call = repo.callOfRecords(actor, of, query, ask)
  return { opened, of, ask, call: counted({ call, of, ask }), direction: query.order }
}

/** A call that is counted by values where that says it. */
function counted(ids: repo.ListedIds): repo.RecordCall {
  const { call, of, ask } = ids
  if (!repo.isByValues(call, of) || ask.filters.length === 0) return call
  // What was found to be long a moment ago has as many as anyone wants to count.
  const isLong = (cap: number | undefined): cap is number => cap !== undefined && known.has(keyOf(call))
  return { ...call, count: async (db, cap) => (isLong(cap) ? cap : repo.countByValues(db, ids, cap)) }
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
    const { list, ...page } = (await smallPage(db, opened, query)) ?? (await largePage(db, kernel.lists, opened, query))
    return { list: await shownRecords(kernel, db, actor, opened.opened, list), ...page }
  })

/** Lists that were found to be long: searching them at once comes to nothing. */
const known = new LRUCache<string, true>({ max: 1_000, ttl: 30_000 })

const keyOf = ({ tenantId, whereKey }: repo.RecordCall): string => JSON.stringify([tenantId, whereKey])

/** Where filters by values leave few records, one search says everything. */
async function smallPage(db: Db, opened: OpenedList, query: RecordQuery): Promise<Page<repo.ListedRecord> | undefined> {
  const { ask, call, direction } = opened
  const { order } = ask
  const slice = sliceOf(query)
  const isByAge = order.by === 'record' && order.orderField === 'createDate'
  const key = keyOf(call)
  if (!isByAge || ask.filters.length === 0 || slice.offset >= repo.MAX_AT_ONCE || known.has(key)) return undefined
  const way = query.orderField === undefined ? 'desc' : direction
  const found = await repo.findAtOnce(db, opened, { ...slice, direction: way })
  if (!found) {
    known.set(key, true)
    return undefined
  }
  const { total, ids, sums } = found
  const list = await repo.recordsByIds(db, ids)
  return { list, total, totalExact: true, ...(ask.sums.length > 0 && { sumData: sums }) }
}

async function largePage(
  db: Db,
  lists: Kernel['lists'],
  opened: OpenedList,
  query: RecordQuery,
): Promise<Page<repo.ListedRecord>> {
  const page = await pageOf(db, lists, opened, query)
  const { sums } = opened.ask
  if (sums.length === 0) return page
  const compute = () => repo.sumsOfFields(db, opened)
  const isLong = page.total > repo.MAX_AT_ONCE
  return {
    ...page,
    sumData: await (isLong
      ? keptOfList(lists, repo.recordList, opened.call, `sums of ${sums.join()}`, compute)
      : compute()),
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
  order: repo.FieldOrder,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const valued = await repo.idsWithValue(db, call, order, { offset, limit })
  if (valued.length === limit) return valued
  const before = valued.length > 0 || offset === 0 ? offset + valued.length : await repo.countWithValue(db, call, order)
  const rest = { offset: Math.max(0, offset - before), limit: limit - valued.length }
  return [...valued, ...(await repo.idsWithoutValue(db, call, order, rest))]
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
  const listed = rows.map((row) => only(visibleValues(valuesOf(row), opened.hidden), fields))
  const processOf = await processesOf(kernel, db, rows)
  const names = hasNames({ ...opened.model, fields }) ? await namesOfValues(db, actor, { fields }, listed) : {}
  return rows.map(({ data: _data, titleField, title, ...row }, at) => {
    const values = listed[at] ?? {}
    return {
      ...row,
      process: processOf(row),
      title: shownTitle({ title, titleField }, opened.hidden),
      values,
      names: namesIn(values, names),
      actions: recordActions(opened, actor, row),
    }
  })
}

function only<Values extends StoredValues>(values: Values, fields: readonly Field[]): Values {
  const kept = fields.flatMap(({ id }) => (Object.hasOwn(values, id) ? [[id, values[id]]] : []))
  // The typed cast: fewer of the same values.
  return Object.fromEntries(kept) as Values
}

/** Of the names of a page those that one record needs. */
function namesIn(values: StoredValues, names: Readonly<Record<string, string>>): Record<string, string> {
  const ids = Object.values(values)
    .flat()
    .filter((value) => typeof value === 'string')
  return Object.fromEntries(ids.flatMap((id) => (Object.hasOwn(names, id) ? [[id, names[id] ?? '']] : [])))
}
