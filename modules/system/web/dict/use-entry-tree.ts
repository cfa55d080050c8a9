import { useState } from 'react'
import type { Selection } from '#kit/list/use-list.ts'
import { useTreeList, type TreeTable } from '#kit/list/use-tree-list.ts'
import type { Nested } from '#kit/tree/build-tree.ts'
import type { DictData } from '#system/contract/dict-data.ts'
import type { DictKind } from './dict-kind.ts'

/** One row of the table of entries. */
export type EntryTreeRow = Nested<DictData>

export interface EntryTree extends TreeTable<DictData> {
  readonly selection: Selection<EntryTreeRow>
}

/** The entries of one dictionary, by its code, as rows that can be chosen. */
export function useEntryTree({ entries }: DictKind, dictType: string): EntryTree {
  const list = useTreeList(entries.tree, matches, { query: { dictType } })
  const [chosen, choose] = useState<readonly EntryTreeRow[]>([])
  const known = new Set(list.nodes.map(({ id }) => id))
  const rows = chosen.filter(({ id }) => known.has(id))
  return { ...list, selection: { rows, choose, clear: () => choose([]) } }
}

function matches({ val, name, nameEn, ...entry }: DictData, filters: Readonly<Record<string, string>>): boolean {
  const { keyword = '', status } = filters
  const wanted = keyword.toLowerCase()
  return (
    [val, name, nameEn].some((text) => text.toLowerCase().includes(wanted)) &&
    (status === undefined || entry.status === Number(status))
  )
}
