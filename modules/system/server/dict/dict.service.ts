/** Dictionaries: the named value lists that selects and tags are made of. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { DictEntry } from '#system/contract/dict.ts'
import { findEntries } from './dict.repo.ts'

/** Every dictionary by its key, labels in the actor's language. */
export async function allDicts(kernel: Kernel, actor: Actor): Promise<Record<string, DictEntry[]>> {
  const dicts = new Map<string, DictEntry[]>()
  for (const entry of await kernel.database.read(actor.tenantId, findEntries)) {
    const entries = dicts.get(entry.code) ?? []
    dicts.set(entry.code, entries)
    const label = actor.language === 'en' && entry.name_en !== '' ? entry.name_en : entry.name
    entries.push({ val: entry.val, label, status: entry.status })
  }
  return Object.fromEntries(dicts)
}
