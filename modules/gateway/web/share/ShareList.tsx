import { lazy } from 'react'
import { shareExport, shareRoutes } from '#gateway/contract/share.ts'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/use-list.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { FilterDateRange } from '#kit/pickers/FilterDateRange.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { useShareColumns } from './share-columns.tsx'
import { useShareActions, useShareBatch } from './use-share-actions.tsx'

const ShareLog = lazy(() => import('./ShareLog.tsx'))

/** All share links of the organisation, as far as one reaches. `?id=` shows the log of one. */
export default function ShareList() {
  const t = useT()
  const list = useList(shareRoutes.page)
  const { query, setQuery } = usePageQuery()
  const show = (id: string | undefined) => setQuery({ id }, { push: id !== undefined })
  const table = { name: 'gateway.share', source: list, columns: useShareColumns(({ id }) => show(id)) }
  const rowActions = useShareActions(({ id }) => show(id))
  const batch = useShareBatch(list.selection)
  const states = useDictOptions('share_state')
  const shown = query.get('id') ?? undefined

  return (
    <ListPage
      title={t('gateway.share.title')}
      count={list.phase === 'ready' ? t('gateway.share.count', { count: list.total }) : undefined}
      table={table}
      actions={<ExportButton routes={shareExport} table={table} />}
    >
      <FilterBar list={list} search="keyword" placeholder={t('gateway.share.find')} inline={2}>
        <FilterSelect name="state" label={t('gateway.share.state')} options={states} />
        <FilterDateRange label={t('gateway.share.created')} />
      </FilterBar>
      <DataTable
        {...table}
        rowActions={rowActions}
        rowName={({ label }) => label}
        empty={<ListEmpty list={list} title={t('gateway.share.empty')} reason={t('gateway.share.emptyWhy')} />}
      />
      <BatchBar selection={list.selection} actions={batch} />
      <Pager list={list} />
      <Overlay of={shown}>
        {(id, overlay) => (
          <ShareLog
            id={id}
            name={list.rows.find((row) => row.id === id)?.label ?? ''}
            onClose={() => show(undefined)}
            {...overlay}
          />
        )}
      </Overlay>
    </ListPage>
  )
}
