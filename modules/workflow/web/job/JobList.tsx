import { BatchBar } from '#kit/list/BatchBar.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/use-list.ts'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useT } from '#shell/i18n.ts'
import { JobKind, JobState, workflowJobExport, workflowJobRoutes } from '#workflow/contract/job.ts'
import { useJobColumns } from './job-columns.tsx'
import { useJobActions, useJobBatch } from './use-job-actions.tsx'
import '../workflow.css'

/** Timers and work of processes. `?instanceId=` shows those of one process. */
export default function JobList() {
  const t = useT()
  const list = useList(workflowJobRoutes.page)
  const table = { name: 'workflow.job', source: list, columns: useJobColumns() }
  const rowActions = useJobActions()
  const batch = useJobBatch(list.selection)
  return (
    <ListPage
      title={t('workflow.job.title')}
      count={list.phase === 'ready' ? t('workflow.job.count', { count: list.total }) : undefined}
      table={table}
      actions={<ExportButton routes={workflowJobExport} table={table} />}
    >
      <FilterBar list={list} search="keyword" placeholder={t('workflow.find')} inline={2}>
        <FilterSelect
          name="kind"
          label={t('workflow.job.kind')}
          options={JobKind.options.map((value) => ({ value, label: t(`workflow.job.${value}`) }))}
        />
        <FilterSelect
          name="state"
          label={t('workflow.status')}
          options={JobState.options.map((value) => ({ value, label: t(`workflow.job.${value}`) }))}
        />
      </FilterBar>
      <DataTable
        {...table}
        rowActions={rowActions}
        rowName={({ title, node }) => `${title} / ${node}`}
        empty={<ListEmpty list={list} title={t('workflow.job.empty')} reason={t('workflow.job.emptyWhy')} />}
      />
      <BatchBar selection={list.selection} actions={batch} />
      <Pager list={list} />
    </ListPage>
  )
}
