/**
 * Definitions of attributes. What stored values depend on (code, type, dictionary) stays while there are values; an
 * attribute that is no longer wanted is deactivated, which keeps them.
 */
import type { Actor } from '#kernel/access/actor.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { readsOf } from '#kernel/records/read-records.ts'
import * as record from '#kernel/records/write-records.ts'
import {
  MAX_PARTY_ATTRS,
  PartyAttrDraft,
  partyAttrErrors,
  type AttrOption,
  type PartyAttrUpdate,
  type PartyType,
} from '#system/contract/party-attr.ts'
import { compilePattern } from './attr-pattern.ts'
import { ATTR_RULE } from './attr-rule.ts'
import * as repo from './party-attr.repo.ts'
import { feedChangedAttr } from './searched-attrs.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'labels' | 'lists' | 'sessions'>

type Stored = PartyAttrDraft & { id: string; version: number; valueCount: number }

const kind: record.RecordKind<PartyAttrDraft, Stored> = {
  resource: 'partyAttr',
  store: repo.partyAttrs,
  nameOf: ({ name }) => name,
  toAuditRecord: record.fieldsOf(PartyAttrDraft),
}

export const { page: pageAttrs, get: getAttr } = readsOf({
  list: repo.partyAttrList,
  callOf: repo.callOfPartyAttrs,
  find: repo.partyAttrs.find,
  code: 'sys:partyAttr',
})

/** Active definitions, for forms and lists. */
export const attrOptions = ({ database }: KernelPart, { tenantId }: Actor, partyType: PartyType) =>
  database.read(tenantId, (db): Promise<AttrOption[]> => repo.findActive(db, partyType))

export const createAttr = (kernel: KernelPart, actor: Actor, draft: PartyAttrDraft) =>
  record.createRecord(kernel, actor, async (tx, origin) => {
    await assertDictionary(kernel, tx, draft)
    await addAttr(tx, actor, draft, origin)
  })

/** @throws AppError party_attr_code_taken, party_attr_too_many; InvalidInput */
async function addAttr(tx: Tx, actor: Actor, draft: PartyAttrDraft, origin: record.RecordOrigin): Promise<void> {
  await lockRule(tx, actor.tenantId, ATTR_RULE)
  await assertDefinition(tx, draft)
  await record.addRecord(tx, actor, { kind, origin, values: inUse(draft) })
}

/** How a definition returns from the recycle bin. It had no values when it was deleted. */
export const partyAttrRestorer = record.restorerOf({
  resource: 'partyAttr',
  code: 'sys:partyAttr',
  draft: PartyAttrDraft,
  add: addAttr,
})

/**
 * Changes a definition. Values that are stored stay as they are; limits and pattern count from the next change on.
 * @throws AppError party_attr_code_taken, party_attr_has_values, party_attr_too_many, changed_meanwhile; InvalidInput
 */
export async function updateAttr(kernel: KernelPart, actor: Actor, update: PartyAttrUpdate): Promise<void> {
  const { id, version, ...change } = update
  const { tenantId } = actor
  await kernel.database.transaction(tenantId, async (tx) => {
    await lockRule(tx, tenantId, ATTR_RULE)
    const before = await record.writeRecord(tx, actor, {
      kind,
      id,
      version,
      values: async (stored) => {
        const draft = inUse({ ...change, partyType: stored.partyType })
        await assertDictionary(kernel, tx, draft)
        await assertDefinition(tx, draft, id)
        const isMadeOther = (['code', 'dataType', 'dictType'] as const).some((key) => stored[key] !== draft[key])
        if (isMadeOther && stored.valueCount > 0) throw hasValues(stored)
        if (draft.isUnique === 1 && stored.isUnique === 0 && (await repo.hasDuplicates(tx, id)))
          throw invalid('isUnique', 'attr_duplicates')
        return draft
      },
    })
    await feedChangedAttr(tx, tenantId, { before, after: change })
    if (before.isUnique !== change.isUnique) await repo.setUniqueness(tx, id, change.isUnique === 1)
    if (await repo.isAskedByRules(tx)) await kernel.sessions.grantsChanged(tx, tenantId)
  })
}

/** Deletes a definition, into the recycle bin. @throws AppError party_attr_has_values */
async function removeOne(tx: Tx, actor: Actor, id: string): Promise<void> {
  const check = (attr: Stored) => {
    if (attr.valueCount > 0) throw hasValues(attr)
  }
  await lockRule(tx, actor.tenantId, ATTR_RULE)
  await record.removeRecord(tx, actor, { kind, id, check })
}

export const { remove: removeAttr, removeMany: removeAttrs } = record.removalsOf(removeOne)

const hasValues = ({ name, valueCount }: { name: string; valueCount: number }) =>
  new AppError(partyAttrErrors.hasValues, { name, count: valueCount })

/** Without what the type has no use for, so that a later change of it begins anew. */
function inUse(draft: PartyAttrDraft): PartyAttrDraft {
  const { dataType, bounds } = draft
  const isCounted = dataType === 'number' || dataType === 'text'
  return {
    ...draft,
    // Two parties can hardly do without an equal yes or no.
    isUnique: dataType === 'boolean' ? 0 : draft.isUnique,
    pattern: dataType === 'text' ? draft.pattern : '',
    dictType: dataType === 'dict' ? draft.dictType : '',
    bounds: {
      min: isCounted ? bounds.min : null,
      max: isCounted ? bounds.max : null,
      decimals: dataType === 'number' ? bounds.decimals : null,
      from: dataType === 'date' ? bounds.from : null,
      until: dataType === 'date' ? bounds.until : null,
    },
  }
}

async function assertDictionary({ labels }: KernelPart, tx: Tx, { dataType, dictType }: PartyAttrDraft): Promise<void> {
  if (dataType !== 'dict') return
  if (dictType === '') throw invalid('dictType', 'required')
  if ((await labels.offered(tx, dictType)).size === 0) throw invalid('dictType', 'unknown_choice')
}

async function assertDefinition(tx: Tx, draft: PartyAttrDraft, exceptId?: string): Promise<void> {
  const { partyType, code, bounds, pattern, dataType } = draft
  if (dataType === 'text' && pattern !== '' && compilePattern(pattern) === undefined)
    throw invalid('pattern', 'attr_pattern_format')
  if (bounds.min !== null && bounds.max !== null && bounds.min > bounds.max)
    throw invalid('bounds.max', 'attr_bounds_order')
  if (bounds.from !== null && bounds.until !== null && bounds.from > bounds.until)
    throw invalid('bounds.until', 'attr_bounds_order')
  if (await repo.isCodeTaken(tx, { partyType, code, exceptId })) throw new AppError(partyAttrErrors.codeTaken, { code })
  if (draft.status === 1 && (await repo.countActive(tx, partyType, exceptId)) >= MAX_PARTY_ATTRS)
    throw new AppError(partyAttrErrors.tooMany, { maximum: MAX_PARTY_ATTRS })
}
