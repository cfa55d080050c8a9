/** An entry as the wire, the trace and the recycle bin see it. */
import type { Actor } from '#kernel/access/actor.ts'
import type { DictData, DictDataDraft } from '#system/contract/dict-data.ts'
import type { DictDataValues, FoundEntry } from './dict-data.repo.ts'
import { parentOf } from './dict-data.rules.ts'
import type { DictFamily } from './dict-family.ts'
import { entryActions, isSeededEntry } from './dict.policy.ts'

/** What describes an entry, its dictionary apart. */
export type EntryFields = Required<Omit<DictDataDraft, 'typeId'>>

export function fieldsOf(entry: Omit<FoundEntry, 'typeStatus'>): EntryFields {
  const { pid, val, name, nameEn, sort, status, tone, remark } = entry
  return { pid: pid ?? '0', val, name, nameEn, sort, status, tone, remark }
}

/** As it is written. */
export function rowOf({ pid, nameEn, ...values }: EntryFields): DictDataValues {
  return { ...values, pid: parentOf(pid), name_en: nameEn }
}

/** As it is in the recycle bin. */
export type KeptEntry = { id: string } & EntryFields

export function keptEntry(entry: FoundEntry): KeptEntry {
  return { id: entry.id, ...fieldsOf(entry) }
}

/** @param found of a list or of a tree */
export function toEntry(actor: Actor, family: DictFamily, found: Omit<FoundEntry, 'typeStatus'>): DictData {
  const { id, typeId, createDate, version } = found
  return {
    id,
    typeId,
    ...fieldsOf(found),
    isSeeded: isSeededEntry(family, found),
    createDate,
    version,
    actions: entryActions(actor, family, found),
  }
}
