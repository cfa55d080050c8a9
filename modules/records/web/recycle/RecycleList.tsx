import { lazy } from 'react'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/use-list.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { recycleRoutes } from '#records/contract/recycle.ts'
import { resourceText } from '../audit/audit-words.ts'
import { useRecycleColumns } from './recycle-columns.tsx'
import { useRecycleActions } from './use-recycle-actions.tsx'

const RecycleDetail = lazy(() => import('./RecycleDetail.tsx'))

const RESOURCES = [
  'user',
  'role',
  'dept',
  'post',
  'group',
  'menu',
  'dictType',
  'dictData',
  'dictCustType',
  'dictCust',
  'param',
  'notice',
  'formTemplate',
  'formRecord',
] as const

/** What was deleted, and the way back. `?id=` opens one record as it was. */
export default function RecycleList() {
  const t = useT()
  const list = useList(recycleRoutes.page)
  const { query, setQuery } = usePageQuery()
  const show = (id: string | undefined) => setQuery({ id }, { push: id !== undefined })
  const table = { name: 'system.recycle', source: list, columns: useRecycleColumns(({ id }) => show(id)) }
  const { rowActions, batchActions } = useRecycleActions(list.selection, () => show(undefined))

  return (
    <ListPage
      title={t('system.recycle.title')}
      count={list.phase === 'ready' ? t('system.recycle.count', { count: list.total }) : undefined}
      table={table}
    >
      <FilterBar list={list} search="keyword" placeholder={t('system.recycle.find')}>
        <FilterSelect
          name="resource"
          label={t('system.audit.noun')}
          options={RESOURCES.map((value) => ({ value, label: resourceText(value) }))}
        />
      </FilterBar>
      <DataTable
        {...table}
        rowActions={rowActions}
        rowName={({ label }) => label}
        empty={<ListEmpty list={list} title={t('system.recycle.empty')} reason={t('system.recycle.emptyWhy')} />}
      />
      <BatchBar selection={list.selection} actions={batchActions} />
      <Pager list={list} />
      <Overlay of={query.get('id') ?? undefined}>
        {(id, overlay) => <RecycleDetail id={id} actions={rowActions} onClose={() => show(undefined)} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}
