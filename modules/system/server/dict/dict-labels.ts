/** What the values of dictionaries are called, and which can be chosen: for code that writes or checks them. */
import type { Db } from '#kernel/database/lease.ts'
import type { LabelSource } from '#kernel/ports.ts'
import { findEntries, type FoundEntry } from './dict-data.repo.ts'
import { customDicts, systemDicts } from './dict-family.ts'
import { labelOf } from './dict.service.ts'

/** The entries of a dictionary: of the product's, or of one that the organisation made for itself. */
async function entriesOf(db: Db, code: string): Promise<FoundEntry[]> {
  const entries = await findEntries(db, systemDicts, { code })
  return entries.length > 0 ? entries : findEntries(db, customDicts, { code })
}

export const labelSource: LabelSource = {
  async of(db, dictionary, language) {
    return new Map((await entriesOf(db, dictionary)).map((entry) => [entry.val, labelOf(entry, language)]))
  },
  async offered(db, dictionary) {
    const entries = (await entriesOf(db, dictionary)).filter(
      ({ status, typeStatus }) => status === 1 && typeStatus === 1,
    )
    const parents = new Set(entries.map(({ pid }) => pid))
    return new Map(entries.map(({ id, val }) => [val, { isParent: parents.has(id) }]))
  },
}
