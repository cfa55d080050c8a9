import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useT } from '#shell/i18n.ts'
import { useAnnounced } from '#shell/live/announced.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import { taskRoutes, TaskStatus } from '#contract/task.ts'
import { useTaskActions } from './use-task-actions.tsx'
import { useTaskColumns } from './task-columns.tsx'

/** The download centre: one's own tasks, moving while they run, and the files they have left. */
export default function DownloadList() {
  const t = useT()
  const list = useList(taskRoutes.page)
  const refresh = useRefresh()
  useAnnounced('task', () => void refresh(taskRoutes.page))
  const rowActions = useTaskActions()
  // Nothing is done with several at once.
  const { selection: _, ...source } = list
  const statuses = TaskStatus.options.map((status) => ({ value: status, label: t(`system.task.status.${status}`) }))

  return (
    <ListPage title={t('kit.tasks.title')} count={t('system.task.kept')}>
      <FilterBar list={list} search="keyword" placeholder={t('system.task.find')}>
        <FilterSelect name="status" label={t('system.task.status')} options={statuses} />
      </FilterBar>
      <DataTable
        source={source}
        name="system.task"
        columns={useTaskColumns()}
        rowActions={rowActions}
        rowName={({ title }) => title}
        empty={<ListEmpty list={list} title={t('system.task.empty')} reason={t('system.task.emptyWhy')} />}
      />
      <Pager list={list} />
    </ListPage>
  )
}
