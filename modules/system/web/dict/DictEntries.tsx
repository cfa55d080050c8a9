import { Button } from 'antd'
import { ArrowLeft, Ellipsis, FoldVertical, Lock, Plus, UnfoldVertical } from 'lucide-react'
import { lazy, useMemo, useState } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import type { Action } from '#kit/list/actions.ts'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { ColumnSettings } from '#kit/list/ColumnSettings.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { RowDrag } from '#kit/list/RowDrag.tsx'
import { ActionMenu } from '#kit/overlay/ActionMenu.tsx'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { useT } from '#shell/i18n.ts'
import type { DictType } from '#system/contract/dict.ts'
import type { DictKind } from './dict-kind.ts'
import { orderFor } from './entry-order.ts'
import { useEntryColumns } from './entry-columns.tsx'
import { useDictName } from './use-dict-name.ts'
import { useEntryActions, type EntryTarget } from './use-entry-actions.tsx'
import { useEntryBatch } from './use-entry-batch.tsx'
import { useEntryOrder } from './use-entry-order.ts'
import { useEntryTree } from './use-entry-tree.ts'

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
  const add = type.actions.includes('addEntry') && (
    <Button type="primary" icon={<Plus size={16} />} onClick={() => setTarget({ under: '0' })}>
      {t('system.dict.addEntry')}
    </Button>
  )

  return (
    <section className="kit-card sys-dict-entries" aria-label={nameOf(type)}>
      <DictHead type={type} typeActions={typeActions} onBack={onBack}>
        {isTree && (
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
        )}
        {onBack === undefined && <ColumnSettings name={table} columns={columns} />}
        <ExportButton routes={kind.exported} table={{ name: table, columns, source: exported }} />
        {add}
      </DictHead>
      <FilterBar list={list} search="keyword" placeholder={t('system.dict.findEntry')}>
        <FilterSelect name="status" label={t('system.dict.status')} options={useDictOptions('dict_status')} />
      </FilterBar>
      <RowDrag
        moveFor={(id, targetId, drop) => orderFor(list.nodes, { id, targetId, drop })}
        onMove={mayMove ? order.drop : undefined}
      >
        <DataTable
          source={list}
          name={table}
          columns={columns}
          {...(isTree && { tree: list.tree })}
          rowActions={rowActions}
          rowName={nameOf}
          empty={
            <ListEmpty
              list={list}
              title={t('system.dict.emptyIn', { name: nameOf(type) })}
              reason={t('system.dict.emptyWhy')}
            >
              {type.actions.includes('addEntry') && (
                <Button icon={<Plus size={16} />} onClick={() => setTarget({ under: '0' })}>
                  {t('system.dict.addEntry')}
                </Button>
              )}
            </ListEmpty>
          }
        />
      </RowDrag>
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

interface DictHeadProps extends Pick<DictEntriesProps, 'type' | 'typeActions' | 'onBack'> {
  children: React.ReactNode
}

/** Which dictionary it is, and what can be done with it. */
function DictHead({ type, typeActions, onBack, children }: DictHeadProps) {
  const t = useT()
  const nameOf = useDictName()
  const isPhone = useIsPhone()
  const [first, ...rest] = typeActions
  return (
    <header className="sys-dict-head">
      {onBack && <IconButton name={t('system.dict.back')} icon={<ArrowLeft size={18} />} onClick={onBack} />}
      <h2 title={type.remark || undefined}>{nameOf(type)}</h2>
      <Tag tone="outline">{type.code}</Tag>
      {type.isSeeded && (
        <span className="sys-dict-seeded" title={t('system.dict.seeded.hint')}>
          <Lock size={14} aria-hidden="true" />
          {t('system.dict.seeded')}
        </span>
      )}
      {type.status === 0 && <Tag tone="warning">{t('system.dict.disabled')}</Tag>}
      <div className="sys-dict-tools">
        {first && !isPhone && (
          <Button type="text" onClick={first.run}>
            {first.label}
          </Button>
        )}
        {(isPhone ? typeActions : rest).length > 0 && (
          <ActionMenu
            actions={isPhone ? typeActions : rest}
            label={t('kit.list.moreOf', { name: nameOf(type) })}
            trigger={<Ellipsis size={16} />}
          />
        )}
        {children}
      </div>
    </header>
  )
}
