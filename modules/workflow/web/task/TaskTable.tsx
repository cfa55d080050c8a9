import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useT } from '#shell/i18n.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { useFilteredRoute } from './field-filters.tsx'
import { useTaskColumns } from './task-columns.tsx'
import { useTaskBatch } from './use-task-batch.tsx'
import { useWorkFilters } from './work-filters.tsx'

interface TaskTableProps {
  what: 'todo' | 'done'
  show: (id: string) => void
  /** At the right of the title. */
  actions: ReactNode
  /** Hears which tasks the table shows, in their order. */
  onShown: (ids: readonly string[]) => void
}

/** The tasks of a user as a table, on a phone as cards. Several open ones can be approved at once. */
export default function TaskTable({ what, show, actions, onShown }: TaskTableProps) {
  const t = useT()
  const list = useList(useFilteredRoute(what, what === 'todo' ? workflowTaskRoutes.toDo : workflowTaskRoutes.done))
  const { rows } = list
  const sayShown = useEffectEvent(onShown)
  useEffect(() => sayShown(rows.map(({ id }) => id)), [rows])
  const batch = useTaskBatch(list.selection)
  const filters = useWorkFilters(what, list)
  const source = what === 'todo' ? list : { ...list, selection: undefined }
  const table = { name: `workflow.${what}`, source, columns: useTaskColumns(({ id }) => show(id), what) }
  return (
    <ListPage
      title={t('workflow.task.title')}
      count={list.phase === 'ready' ? t('workflow.task.count', { count: list.total }) : undefined}
      table={table}
      actions={actions}
    >
      <FilterBar list={list} search="keyword" placeholder={t('workflow.find')} inline={2}>
        {filters}
      </FilterBar>
      <DataTable
        {...table}
        rowName={({ title }) => title}
        empty={
          <ListEmpty
            list={list}
            title={t(`workflow.task.${what}.empty`)}
            reason={t(`workflow.task.${what}.emptyWhy`)}
          />
        }
      />
      {what === 'todo' && <BatchBar selection={list.selection} actions={batch} />}
      <Pager list={list} />
    </ListPage>
  )
}
