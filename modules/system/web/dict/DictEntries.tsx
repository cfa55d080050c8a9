import { Button } from 'antd'
import { FoldVertical, Plus, UnfoldVertical } from 'lucide-react'
import { lazy, useMemo, useState } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import type { Action } from '#kit/list/actions.ts'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { ColumnSettings } from '#kit/list/ColumnSettings.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import type { DictType } from '#system/contract/dict-type.ts'
import type { DictKind } from './dict-kind.ts'
import { DictHead } from './DictHead.tsx'
import { useEntryColumns } from './entry-columns.tsx'
import { EntryTable } from './EntryTable.tsx'
import { useDictName } from './use-dict-name.ts'
import { useEntryActions, type EntryTarget } from './use-entry-actions.tsx'
import { useEntryBatch } from './use-entry-batch.tsx'
import { useEntryOrder } from './use-entry-order.ts'
import { useEntryTree, type EntryTree } from './use-entry-tree.ts'

const DictEntryForm = lazy(() => import('./DictEntryForm.tsx'))

interface DictEntriesProps {
  kind: DictKind
  type: DictType
  /** What can be done with the dictionary itself. */
  typeActions: readonly Action[]
  /** Given: the list of dictionaries is not beside it. */
  onBack: (() => void) | undefined
}

/** The entries of one dictionary as a tree in a table. */
export function DictEntries({ kind, type, typeActions, onBack }: DictEntriesProps) {
  const t = useT()
  const nameOf = useDictName()
  const table = `system.${kind.noun}`
  const list = useEntryTree(kind, type.code)
  const [target, setTarget] = useState<EntryTarget>()
  const order = useEntryOrder(kind, type.code, list.nodes)
  const mayMove = !list.isFiltered && list.nodes.some(({ actions }) => actions.includes('move'))
  const columns = useEntryColumns(mayMove ? order.step : undefined)
  const rowActions = useEntryActions({
    kind,
    nodes: list.nodes,
    open: setTarget,
    step: mayMove ? order.step : undefined,
  })
  const batch = useEntryBatch(kind, list.selection)
  const isTree = useMemo(() => list.nodes.some(({ pid }) => pid !== '0'), [list.nodes])
  const exported = { ...list, state: { ...list.state, filters: { ...list.state.filters, dictType: type.code } } }
  const mayAdd = type.actions.includes('addEntry')
  const add = () => setTarget({ under: '0' })

  return (
    <section className="kit-card sys-dict-entries" aria-label={nameOf(type)}>
      <DictHead type={type} typeActions={typeActions} onBack={onBack}>
        {isTree && <BranchButtons list={list} />}
        {onBack === undefined && <ColumnSettings name={table} columns={columns} />}
        <ExportButton routes={kind.exported} table={{ name: table, columns, source: exported }} />
        {mayAdd && (
          <Button type="primary" icon={<Plus size={16} />} onClick={add}>
            {t('system.dict.addEntry')}
          </Button>
        )}
      </DictHead>
      <FilterBar list={list} search="keyword" placeholder={t('system.dict.findEntry')}>
        <FilterSelect name="status" label={t('system.dict.status')} options={useDictOptions('dict_status')} />
      </FilterBar>
      <EntryTable
        type={type}
        list={list}
        table={{ name: table, columns }}
        isTree={isTree}
        rowActions={rowActions}
        onMove={mayMove ? order.drop : undefined}
        onAdd={mayAdd ? add : undefined}
      />
      <BatchBar selection={list.selection} actions={batch} />
      <Overlay of={target}>
        {(one, overlay) => (
          <DictEntryForm
            kind={kind}
            type={type}
            nodes={list.nodes}
            target={one}
            onClose={() => setTarget(undefined)}
            {...overlay}
          />
        )}
      </Overlay>
    </section>
  )
}

/** Opens all branches, or closes them. */
function BranchButtons({ list }: { list: Pick<EntryTree, 'openAll' | 'closeAll' | 'isFiltered'> }) {
  const t = useT()
  return (
    <>
      <IconButton
        name={t('system.dict.openAll')}
        icon={<UnfoldVertical size={16} />}
        onClick={list.openAll}
        disabled={list.isFiltered}
      />
      <IconButton
        name={t('system.dict.closeAll')}
        icon={<FoldVertical size={16} />}
        onClick={list.closeAll}
        disabled={list.isFiltered}
      />
    </>
  )
}
