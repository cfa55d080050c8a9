import { lazy } from 'react'
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
import { BatchKind, workflowBatchRoutes } from '#workflow/contract/batch.ts'
import { useBatchColumns } from './batch-columns.tsx'

const BatchView = lazy(() => import('./BatchView.tsx'))

/** Work on many processes, newest first. `?id=` follows one. */
export default function BatchList() {
  const t = useT()
  const list = useList(workflowBatchRoutes.page)
  const { query, setQuery } = usePageQuery()
  const show = (id: string | undefined) => setQuery({ id }, { push: id !== undefined })
  const table = {
    name: 'workflow.batch',
    source: { ...list, selection: undefined },
    columns: useBatchColumns(({ id }) => show(id)),
  }
  return (
    <ListPage
      title={t('workflow.batch.title')}
      count={list.phase === 'ready' ? t('workflow.batch.count', { count: list.total }) : undefined}
      table={table}
    >
      <FilterBar list={list} search="keyword" placeholder={t('workflow.batch.find')} inline={1}>
        <FilterSelect
          name="kind"
          label={t('workflow.batch.kind')}
          options={BatchKind.options.map((value) => ({ value, label: t(`workflow.batch.kind.${value}`) }))}
        />
      </FilterBar>
      <DataTable
        {...table}
        rowName={({ name }) => name}
        empty={<ListEmpty list={list} title={t('workflow.batch.empty')} reason={t('workflow.batch.emptyWhy')} />}
      />
      <Pager list={list} />
      <Overlay of={query.get('id') ?? undefined}>
        {(id, overlay) => <BatchView id={id} onClose={() => show(undefined)} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}
