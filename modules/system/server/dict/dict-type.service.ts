/** Dictionaries as a whole: making, naming, disabling and deleting them. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { BatchResult } from '#contract/batch.ts'
import {
  type DictType,
  type DictTypeDraft,
  type DictTypeQuery,
  type DictTypeUpdate,
} from '#system/contract/dict-type.ts'
import { dictErrors } from '#system/contract/dict.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { moveToRecycleBin } from '#kernel/recycle/recycle-bin.repo.ts'
import { deleteEntries, findEntries } from './dict-data.repo.ts'
import { announceDict, type DictFamily, type Dicts } from './dict-family.ts'
import * as repo from './dict-type.repo.ts'
import { isSeededType, typeActions } from './dict.policy.ts'
import { keptEntry } from './dict.shape.ts'

/** One page of the dictionaries. */
export async function pageTypes(
  { kernel, family }: Dicts,
  actor: Actor,
  query: DictTypeQuery,
): Promise<Page<DictType>> {
  const { tenantId } = actor
  const page = await kernel.database.read(tenantId, (db) =>
    repo.pageOfTypes(db, kernel.lists, { family, tenantId, query }),
  )
  return { ...page, list: page.list.map((found) => toType(actor, family, found)) }
}

/** One dictionary. */
export async function getType({ kernel, family }: Dicts, actor: Actor, id: string): Promise<DictType> {
  const found = await kernel.database.read(actor.tenantId, (db) => repo.findType(db, family, { id }))
  if (!found) throw new AppError(errors.notFound)
  return toType(actor, family, found)
}

export async function createType(
  { kernel, family }: Dicts,
  actor: Actor,
  draft: DictTypeDraft,
): Promise<{ id: string }> {
  const id = newId()
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, family.noun)
    await addType(tx, actor, family, { id, draft, action: 'create' })
  })
  return { id }
}

/** Writes a dictionary, new or from the recycle bin, with its trace. */
export async function addType(
  tx: Tx,
  actor: Actor,
  family: DictFamily,
  { id, draft, action }: { id: string; draft: DictTypeDraft; action: 'create' | 'restore' },
): Promise<void> {
  await assertCodeFree(tx, family, draft.code)
  await repo.insertType(tx, family, { tenantId: actor.tenantId, id, by: actor.userId, values: valuesOf(draft) })
  await trace(tx, actor, family, { action, id, after: draft })
}

/**
 * Changes a dictionary. Its code is what forms, pages and programs call it: it stays once there are entries, and always
 * where the product knows it.
 */
export async function updateType({ kernel, family }: Dicts, actor: Actor, update: DictTypeUpdate): Promise<void> {
  const { id, version, ...draft } = update
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, family.noun)
    const before = await loadForUpdate(tx, family, id)
    if (version !== undefined && version !== before.version) throw new AppError(errors.changedMeanwhile)
    if (draft.code !== before.code) {
      const isFixed = before.entryCount > 0 || isSeededType(family, before.code)
      if (isFixed) throw new AppError(dictErrors.codeFixed, { name: before.name })
      await assertCodeFree(tx, family, draft.code)
    }
    await repo.updateType(tx, family, { id, by: actor.userId, values: valuesOf(draft) })
    await trace(tx, actor, family, { action: 'update', id, before: draftOf(before), after: draft })
  })
}

/** Enables or disables several. A disabled dictionary offers none of its entries; they still name what was chosen. */
export async function setTypeStatus(
  { kernel, family }: Dicts,
  actor: Actor,
  { ids, status }: { ids: readonly string[]; status: 0 | 1 },
): Promise<BatchResult> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, family.noun)
    return eachOf(ids, actor.language, async (id) => {
      const before = await loadForUpdate(tx, family, id)
      if (before.status === status) return
      await repo.updateType(tx, family, { id, by: actor.userId, values: { status } })
      const draft = draftOf(before)
      await trace(tx, actor, family, { action: 'update', id, before: draft, after: { ...draft, status } })
    })
  })
}

/** Deletes a dictionary with its entries, into the recycle bin; refused where the product knows it. */
export async function removeType({ kernel, family }: Dicts, actor: Actor, id: string): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, family.noun)
    await removeOne(tx, actor, family, id)
  })
}

export async function removeTypes(
  { kernel, family }: Dicts,
  actor: Actor,
  ids: readonly string[],
): Promise<BatchResult> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, family.noun)
    return eachOf(ids, actor.language, (id) => removeOne(tx, actor, family, id))
  })
}

async function removeOne(tx: Tx, actor: Actor, family: DictFamily, id: string): Promise<void> {
  const type = await loadForUpdate(tx, family, id)
  if (isSeededType(family, type.code)) throw new AppError(dictErrors.dictProtected, { name: type.name })
  const entries = await findEntries(tx, family, { typeId: id })
  await moveToRecycleBin(tx, actor, {
    resource: family.typeResource,
    resourceId: id,
    label: type.name,
    payload: { id, ...draftOf(type), entries: entries.map(keptEntry) },
  })
  await deleteEntries(
    tx,
    family,
    entries.map((entry) => entry.id),
  )
  await repo.deleteType(tx, family, id)
  await trace(tx, actor, family, { action: 'delete', id, before: draftOf(type) })
}

interface Trace {
  action: 'create' | 'update' | 'delete' | 'restore'
  id: string
  before?: DictTypeDraft
  after?: DictTypeDraft
}

/** The trace of a change, and the news of it under both codes when the code has changed. */
async function trace(tx: Tx, actor: Actor, family: DictFamily, { action, id, before, after }: Trace): Promise<void> {
  const label = (after ?? before)?.name ?? ''
  await recordChange(tx, actor, { action, resource: family.typeResource, resourceId: id, label, before, after })
  const codes = new Set([before?.code, after?.code].filter((code) => code !== undefined))
  for (const code of codes) await announceDict(tx, actor, { eventPrefix: family.eventPrefix, code })
}

async function loadForUpdate(tx: Tx, family: DictFamily, id: string): Promise<repo.FoundType> {
  const found = await repo.findType(tx, family, { id })
  if (!found) throw new AppError(errors.notFound)
  return found
}

async function assertCodeFree(tx: Tx, family: DictFamily, code: string): Promise<void> {
  if (await repo.findType(tx, family, { code })) throw new AppError(dictErrors.codeTaken, { code })
}

function valuesOf({ nameEn, ...values }: DictTypeDraft): repo.DictTypeValues {
  return { ...values, name_en: nameEn }
}

function draftOf({ code, name, nameEn, status, remark }: repo.FoundType): DictTypeDraft {
  return { code, name, nameEn, status, remark }
}

function toType(actor: Actor, family: DictFamily, found: repo.FoundType): DictType {
  return { ...found, isSeeded: isSeededType(family, found.code), actions: typeActions(actor, family, found) }
}
