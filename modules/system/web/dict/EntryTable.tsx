import { Button } from 'antd'
import { Plus } from 'lucide-react'
import type { Action } from '#kit/list/actions.ts'
import type { Column } from '#kit/list/columns.ts'
import { DataTable } from '#kit/list/DataTable.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { RowDrag } from '#kit/list/RowDrag.tsx'
import { useT } from '#shell/i18n.ts'
import type { DictData, DictDataOrder } from '#system/contract/dict-data.ts'
import type { DictType } from '#system/contract/dict-type.ts'
import { orderFor } from './entry-order.ts'
import { useDictName } from './use-dict-name.ts'
import type { EntryTree, EntryTreeRow } from './use-entry-tree.ts'

interface EntryTableProps {
  type: DictType
  list: EntryTree
  table: { readonly name: string; readonly columns: readonly Column<EntryTreeRow>[] }
  /** Some entries are below others. */
  isTree: boolean
  rowActions: (entry: DictData) => Action[]
  /** Undefined: nothing can be moved. */
  onMove: ((order: DictDataOrder) => void) | undefined
  /** Undefined: nothing can be added. */
  onAdd: (() => void) | undefined
}

/** The table of entries, whose rows can be dragged into order. */
export function EntryTable({ type, list, table, isTree, rowActions, onMove, onAdd }: EntryTableProps) {
  const t = useT()
  const nameOf = useDictName()
  return (
    <RowDrag moveFor={(id, targetId, drop) => orderFor(list.nodes, { id, targetId, drop })} onMove={onMove}>
      <DataTable
        source={list}
        {...table}
        {...(isTree && { tree: list.tree })}
        rowActions={rowActions}
        rowName={nameOf}
        empty={
          <ListEmpty
            list={list}
            title={t('system.dict.emptyIn', { name: nameOf(type) })}
            reason={t('system.dict.emptyWhy')}
          >
            {onAdd && (
              <Button icon={<Plus size={16} />} onClick={onAdd}>
                {t('system.dict.addEntry')}
              </Button>
            )}
          </ListEmpty>
        }
      />
    </RowDrag>
  )
}
