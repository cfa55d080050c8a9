import { lazy } from 'react'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { RecordTable } from '#kit/list/RecordTable.tsx'
import { useList } from '#kit/list/use-list.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { DeadJobKind, deadJobExport, jobRoutes } from '#scheduling/contract/job.ts'
import { useT } from '#shell/i18n.ts'
import { useJobColumns } from './job-columns.tsx'
import { OwnWorkList } from './OwnWorkList.tsx'
import { useJobActions } from './use-job-actions.tsx'

const DiscardForm = lazy(() => import('./DiscardForm.tsx'))

/** Jobs and events that failed for good, and below them what the product does by itself. */
export default function JobList() {
  const t = useT()
  const list = useList(jobRoutes.page)
  const table = { name: 'scheduling.job', source: list, columns: useJobColumns() }
  const actions = useJobActions(list.selection)
  return (
    <ListPage
      title={t('scheduling.job.title')}
      count={list.phase === 'ready' ? t('scheduling.job.count', { count: list.total }) : undefined}
      table={table}
      actions={<ExportButton routes={deadJobExport} table={table} />}
    >
      <FilterBar list={list} search="keyword" placeholder={t('scheduling.job.find')}>
        <FilterSelect
          name="kind"
          label={t('scheduling.job.kind')}
          options={DeadJobKind.options.map((value) => ({ value, label: t(`scheduling.job.kind.${value}`) }))}
        />
      </FilterBar>
      <RecordTable
        table={table}
        rowName={({ name }) => name}
        actions={actions}
        empty={{ title: t('scheduling.job.empty'), reason: t('scheduling.job.emptyWhy') }}
      />
      <OwnWorkList isShown={list.phase !== 'loading'} />
      <Overlay of={actions.discarding}>
        {(rows, overlay) => <DiscardForm rows={rows} actions={actions} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}
