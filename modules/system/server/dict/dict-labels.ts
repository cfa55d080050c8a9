/** What the values of dictionaries are called, for code that writes them down: sheets, for example. */
import type { LabelSource } from '#kernel/ports.ts'
import { findEntries } from './dict-data.repo.ts'
import { systemDicts } from './dict-family.ts'
import { labelOf } from './dict.service.ts'

export const labelSource: LabelSource = {
  async of(db, dictionary, language) {
    const entries = await findEntries(db, systemDicts, { code: dictionary })
    return new Map(entries.map((entry) => [entry.val, labelOf(entry, language)]))
  },
}
