/**
 * Entries of dictionaries as a sheet: of one dictionary or of all, parents before children, as the import takes them
 * back.
 */
import { allRows, defineExport } from '#kernel/exports/define.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { dictCustExport } from '#system/contract/dict-cust.ts'
import { dictExport, type DictExport, type DictExportQuery } from '#system/contract/dict-data.ts'
import { findTree } from './dict-data.service.ts'
import type { FoundEntry } from './dict-data.repo.ts'
import { customDicts, systemDicts, type DictFamily } from './dict-family.ts'
import { labelOf } from './dict.service.ts'

interface EntryLine extends FoundEntry {
  /** Value of the entry above; empty at the top. */
  parent: string
}

const exportOf = (family: DictFamily, routes: DictExport) =>
  defineExport({
    noun: family.noun,
    routes,
    rows: allRows(async (kernel, actor, query: DictExportQuery) =>
      chosenOf(withParents(await findTree({ kernel, family }, actor, query)), query),
    ),
    columns: {
      type: { value: (entry) => entry.typeCode, width: 20 },
      val: { value: (entry) => entry.val, width: 16 },
      name: { value: (entry, { language }) => labelOf(entry, language), width: 24 },
      nameZh: { value: (entry) => entry.name, width: 24 },
      nameEn: { value: (entry) => entry.nameEn, width: 24 },
      parent: { value: (entry) => entry.parent, width: 16 },
      sort: { kind: 'number', value: (entry) => entry.sort },
      status: { dictionary: 'dict_status', value: (entry) => entry.status, width: 10 },
      tone: { value: ({ tone }, { language }) => translate(language, `export.dict.tone_${tone}`), width: 12 },
      remark: { value: (entry) => entry.remark, width: 40 },
      created: { kind: 'moment', value: (entry) => entry.createDate },
    },
  })

export const exportedDicts = exportOf(systemDicts, dictExport)
export const exportedCustomDicts = exportOf(customDicts, dictCustExport)

function withParents(entries: readonly FoundEntry[]): EntryLine[] {
  const values = new Map(entries.map(({ id, val }) => [id, val]))
  return entries.map((entry) => ({ ...entry, parent: values.get(entry.pid ?? '') ?? '' }))
}

const chosenOf = (lines: EntryLine[], { ids }: DictExportQuery): EntryLine[] =>
  ids === undefined ? lines : lines.filter(({ id }) => ids.includes(id))
