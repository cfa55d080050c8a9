import { FilterBar } from '#kit/list/FilterBar.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { RecordTable } from '#kit/list/RecordTable.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useT } from '#shell/i18n.ts'
import { archiveRoutes } from '#workflow/contract/archive.ts'
import { useArchiveActions, useArchiveColumns } from './archive-columns.tsx'

/** Files of processes that were deleted after their retention. `?keyword=` shows those of one process. */
export default function ArchiveList() {
  const t = useT()
  const list = useList(archiveRoutes.page)
  const rowActions = useArchiveActions()
  const table = { name: 'workflow.archive', source: list, columns: useArchiveColumns() }
  return (
    <ListPage
      title={t('workflow.archive.title')}
      count={list.phase === 'ready' ? t('workflow.archive.count', { count: list.total }) : undefined}
      table={table}
    >
      <FilterBar list={list} search="keyword" placeholder={t('workflow.archive.find')} />
      <RecordTable
        table={table}
        rowName={({ name, createDate }) => `${name} ${createDate.slice(0, 10)}`}
        actions={{ rowActions, batch: [] }}
        empty={{ title: t('workflow.archive.empty'), reason: t('workflow.archive.emptyWhy') }}
      />
    </ListPage>
  )
}
