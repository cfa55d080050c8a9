import { Button } from 'antd'
import { Play } from 'lucide-react'
import { lazy, useEffect } from 'react'
import { workflowInstanceExport, workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList, type List } from '#kit/list/use-list.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { goTo, usePageQuery } from '#shell/page/use-page.ts'
import { InstanceDialogs } from './InstanceDialogs.tsx'
import { useInstanceColumns } from './instance-columns.tsx'
import { useInstanceFilters } from './instance-filters.tsx'
import { useAskedStart } from './use-asked-start.ts'
import { useInstanceActions } from './use-instance-actions.tsx'
import { useInstanceBatch } from './use-instance-batch.tsx'
import './instance.css'

/** In the address instead of the key of a process: which one is chosen in the form. */
const NEW = 'new'
/** Actions for which one looks at the process first. */
const ON_ITS_PAGE = new Set(['jump', 'cancelBranch', 'setVars'])
/** Filters that the statistics link to. */
const OF_TASKS = ['taskNode', 'taskUserId', 'taskDeptId', 'taskLate']
const StartForm = lazy(() => import('./StartForm.tsx'))

/**
 * Processes one takes or took part in, all of them for their managers. `?start=` begins one, `?draft=` goes on with
 * what was begun; `?id=` leads to the page of one.
 */
export default function InstanceList() {
  const t = useT()
  const list = useList(workflowInstanceRoutes.page)
  const { query, setQuery } = usePageQuery()
  const id = query.get('id')
  const show = (of: string) => goTo(`/bpm/process/${of}`)
  const begin = (start: string | undefined) => setQuery({ start, draft: undefined }, { push: start !== undefined })
  const started = useAskedStart()
  const { actions, asked, close } = useInstanceActions()
  const filters = useInstanceFilters()
  useEffect(() => {
    if (id) goTo(`/bpm/process/${id}`, { replace: true })
  }, [id])
  const { batch, dialog } = useInstanceBatch(list)
  // Who may do nothing with several chooses none.
  const table = {
    name: 'workflow.instance',
    source: batch.length > 0 ? list : { ...list, selection: undefined },
    columns: useInstanceColumns(({ id }) => show(id)),
  }
  const start = (
    <Gate can="wf:instance:start">
      <Button type="primary" icon={<Play size={16} />} onClick={() => begin(NEW)}>
        {t('workflow.start')}
      </Button>
    </Gate>
  )
  return (
    <ListPage
      title={t('workflow.instance.title')}
      count={list.phase === 'ready' ? t('workflow.instance.count', { count: list.total }) : undefined}
      table={table}
      actions={
        <>
          <ExportButton routes={workflowInstanceExport} table={table} />
          {start}
        </>
      }
    >
      <FilterBar list={list} search="keyword" placeholder={t('workflow.find')} inline={3}>
        {filters}
      </FilterBar>
      <OfStatistics list={list} />
      <DataTable
        {...table}
        rowActions={(row) => actions(row).filter(({ key }) => !ON_ITS_PAGE.has(key))}
        rowName={({ title }) => title}
        empty={
          <ListEmpty list={list} title={t('workflow.instance.empty')} reason={t('workflow.instance.emptyWhy')}>
            {start}
          </ListEmpty>
        }
      />
      <BatchBar selection={list.selection} actions={batch} />
      <Pager list={list} />
      <Overlay of={started}>
        {({ process, draft }, overlay) => (
          <StartForm
            process={process === NEW ? undefined : process}
            draft={draft}
            onStarted={show}
            onDraft={(id) => setQuery({ draft: id })}
            onClose={() => begin(undefined)}
            {...overlay}
          />
        )}
      </Overlay>
      <InstanceDialogs asked={asked} onClose={close} />
      {dialog}
    </ListPage>
  )
}

/** Says that only the processes behind a line of the statistics are listed, and leads back to all of them. */
function OfStatistics({ list: { state, reset } }: { list: Pick<List<unknown>, 'state' | 'reset'> }) {
  const t = useT()
  if (!OF_TASKS.some((name) => name in state.filters)) return null
  return (
    <p className="wf-of-stat" role="note">
      {t('workflow.instance.ofStat')}
      <Button size="small" onClick={reset}>
        {t('workflow.instance.ofStat.all')}
      </Button>
    </p>
  )
}
