/** Entries of dictionaries: a value once per dictionary, trees without cycles, and every open page knows at once. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import {
  type DictData,
  type DictDataDraft,
  type DictDataOrder,
  type DictDataQuery,
  type DictDataTreeQuery,
  type DictDataUpdate,
} from '#system/contract/dict-data.ts'
import { dictErrors } from '#system/contract/dict.ts'
import type { BatchResult } from '#contract/batch.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { inTreeOrder, withAncestors } from '../tree.ts'
import * as repo from './dict-data.repo.ts'
import type { FoundEntry } from './dict-data.repo.ts'
import type { Dicts } from './dict-family.ts'
import { findType } from './dict-type.repo.ts'
import { isSeededEntry } from './dict.policy.ts'
import { assertPlace, assertRoom, assertValueFree, loadForUpdate, lastPlace, parentOf } from './dict-data.rules.ts'
import { traceEntries, type EntryChange } from './dict-data.trace.ts'
import { fieldsOf, rowOf, toEntry, type EntryFields } from './dict.shape.ts'

/** The entries of one dictionary that match, with everything above them; none when there is no such dictionary. */
export async function treeOfEntries(dicts: Dicts, actor: Actor, query: DictDataTreeQuery): Promise<DictData[]> {
  return (await findTree(dicts, actor, query)).map((row) => toEntry(actor, dicts.family, row))
}

/** The same rows, of one dictionary or of all. */
export async function findTree(
  { kernel, family }: Dicts,
  actor: Actor,
  { dictType, keyword = '', status }: Partial<DictDataTreeQuery>,
): Promise<FoundEntry[]> {
  const rows = await kernel.database.read(actor.tenantId, (db) => repo.findEntries(db, family, { code: dictType }))
  const wanted = keyword.toLowerCase()
  const matches = ({ val, name, nameEn, ...entry }: FoundEntry) =>
    [val, name, nameEn].some((text) => text.toLowerCase().includes(wanted)) &&
    (status === undefined || entry.status === status)
  const shown = withAncestors(
    rows,
    rows.filter(matches).map(({ id }) => id),
  )
  return inTreeOrder(rows.filter(({ id }) => shown.has(id)))
}

/** One page of entries, of one dictionary or of all. */
export async function pageEntries(
  { kernel, family }: Dicts,
  actor: Actor,
  query: DictDataQuery,
): Promise<Page<DictData>> {
  const { tenantId } = actor
  const page = await kernel.database.read(tenantId, (db) =>
    repo.pageOfEntries(db, kernel.lists, { family, tenantId, query }),
  )
  return { ...page, list: page.list.map((found) => toEntry(actor, family, found)) }
}

/** One entry. */
export async function getEntry({ kernel, family }: Dicts, actor: Actor, id: string): Promise<DictData> {
  const found = await kernel.database.read(actor.tenantId, (db) => repo.findEntry(db, family, id))
  if (!found) throw new AppError(errors.notFound)
  return toEntry(actor, family, found)
}

export async function createEntry(
  { kernel, family }: Dicts,
  actor: Actor,
  draft: DictDataDraft,
): Promise<{ id: string }> {
  const { typeId, ...given } = draft
  const id = newId()
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, family.noun)
    const type = await findType(tx, family, { id: typeId })
    if (!type) throw invalid('typeId', 'unknown_choice')
    const entries = await repo.findEntries(tx, family, { typeId })
    assertValueFree(entries, given.val)
    assertPlace(entries, { pid: given.pid })
    await assertRoom(tx, family)
    const fields: EntryFields = { ...given, sort: given.sort ?? lastPlace(entries, given.pid) }
    const row = { id, type_id: typeId, ...rowOf(fields) }
    await repo.insertEntries(tx, family, { tenantId: actor.tenantId, by: actor.userId, rows: [row] })
    const change: EntryChange = { action: 'create', id, after: fields }
    await traceEntries(tx, actor, family, { code: type.code, changes: [change] })
  })
  return { id }
}

/** Changes or moves an entry. The value of one the product relies on stays. */
export async function updateEntry({ kernel, family }: Dicts, actor: Actor, update: DictDataUpdate): Promise<void> {
  const { id, version, ...given } = update
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, family.noun)
    const before = await loadForUpdate(tx, family, id)
    if (version !== undefined && version !== before.version) throw new AppError(errors.changedMeanwhile)
    const isRenamed = given.val !== before.val
    if (isRenamed && isSeededEntry(family, before)) throw new AppError(dictErrors.entryProtected, { name: before.name })
    const entries = await repo.findEntries(tx, family, { typeId: before.typeId })
    if (isRenamed) assertValueFree(entries, given.val)
    const isMoved = parentOf(given.pid) !== before.pid
    if (isMoved) assertPlace(entries, { pid: given.pid, moved: [before] })
    const after: EntryFields = { ...given, sort: given.sort ?? before.sort }
    await repo.updateEntry(tx, family, { id, by: actor.userId, values: rowOf(after) })
    const change: EntryChange = { action: isMoved ? 'move' : 'update', id, before: fieldsOf(before), after }
    await traceEntries(tx, actor, family, { code: before.typeCode, changes: [change] })
  })
}

/** Enables or disables several entries. Disabled ones are not offered any more; they still name what was chosen. */
export async function setEntryStatus(
  { kernel, family }: Dicts,
  actor: Actor,
  { ids, status }: { ids: readonly string[]; status: 0 | 1 },
): Promise<BatchResult> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, family.noun)
    return eachOf(ids, actor.language, async (id) => {
      const entry = await loadForUpdate(tx, family, id)
      if (entry.status === status) return
      await repo.updateEntry(tx, family, { id, by: actor.userId, values: { status } })
      const before = fieldsOf(entry)
      const change: EntryChange = { action: 'update', id, before, after: { ...before, status } }
      await traceEntries(tx, actor, family, { code: entry.typeCode, changes: [change] })
    })
  })
}

/**
 * Makes entries the first children of a parent, in the order given. Only they leave a trace, not the neighbours that
 * made room.
 */
export async function orderEntries({ kernel, family }: Dicts, actor: Actor, order: DictDataOrder): Promise<void> {
  const pid = parentOf(order.pid)
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, family.noun)
    const ids = [...new Set(order.ids)]
    const { typeId, typeCode } = await loadForUpdate(tx, family, ids[0] ?? '')
    const entries = await repo.findEntries(tx, family, { typeId })
    const moved = ids.map((id) => entries.find((entry) => entry.id === id) ?? missing())
    assertPlace(entries, { pid: order.pid, moved: moved.filter((entry) => entry.pid !== pid) })
    const others = entries.filter((entry) => entry.pid === pid && !ids.includes(entry.id)).map(({ id }) => id)
    await repo.placeEntries(tx, family, { pid, ids: [...ids, ...others], by: actor.userId })
    const changes = moved.map((entry, at) => moveOf(entry, { pid: order.pid, sort: (at + 1) * 10 }))
    await traceEntries(tx, actor, family, { code: typeCode, changes })
  })
}

function moveOf(entry: FoundEntry, place: { pid: string; sort: number }): EntryChange {
  const before = fieldsOf(entry)
  return { action: place.pid === before.pid ? 'update' : 'move', id: entry.id, before, after: { ...before, ...place } }
}

function missing(): never {
  throw new AppError(errors.notFound)
}
