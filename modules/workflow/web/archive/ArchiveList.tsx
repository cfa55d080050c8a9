import { FilterBar } from '#kit/list/FilterBar.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useT } from '#shell/i18n.ts'
import { archiveRoutes } from '#workflow/contract/archive.ts'
import { useArchiveActions, useArchiveColumns } from './archive-columns.tsx'

/** Files of processes that were deleted after their retention. `?keyword=` shows those of one process. */
export default function ArchiveList() {
  const t = useT()
  const list = useList(archiveRoutes.page)
  const rowActions = useArchiveActions()
  // Nothing is done with several of them.
  const table = { name: 'workflow.archive', source: { ...list, selection: undefined }, columns: useArchiveColumns() }
  return (
    <ListPage
      title={t('workflow.archive.title')}
      count={list.phase === 'ready' ? t('workflow.archive.count', { count: list.total }) : undefined}
      table={table}
    >
      <FilterBar list={list} search="keyword" placeholder={t('workflow.archive.find')} />
      <DataTable
        {...table}
        rowActions={rowActions}
        rowName={({ name, createDate }) => `${name} ${createDate.slice(0, 10)}`}
        empty={<ListEmpty list={list} title={t('workflow.archive.empty')} reason={t('workflow.archive.emptyWhy')} />}
      />
      <Pager list={list} />
    </ListPage>
  )
}
