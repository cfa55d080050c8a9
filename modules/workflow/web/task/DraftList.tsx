import { BatchBar } from '#kit/list/BatchBar.tsx'
import type { Column } from '#kit/list/columns.ts'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useBatchDeletion } from '#kit/list/use-batch-deletion.tsx'
import { useList } from '#kit/list/use-list.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import { call } from '#shell/request/call.ts'
import { workflowDraftRoutes, type WorkflowDraft } from '#workflow/contract/draft.ts'
import { WorkChoice } from './WorkChoice.tsx'
import { useFilteredRoute } from './field-filters.tsx'
import { useWorkFilters } from './work-filters.tsx'

/** Starts one has begun to write. */
export default function DraftList({ choose }: { choose: (what: string) => void }) {
  const t = useT()
  const list = useList(useFilteredRoute('draft', workflowDraftRoutes.page))
  const filters = useWorkFilters('draft', list)
  const batch = useBatchDeletion(list.selection, {
    can: 'wf:instance:start',
    label: t('workflow.delete'),
    question: (count) => t('workflow.draft.delete.askMany', { count }),
    consequence: t('workflow.draft.delete.consequence'),
    nameOf,
    act: (ids) => call(workflowDraftRoutes.removeMany, { body: ids }),
    reads: [workflowDraftRoutes.page],
  })
  const table = { name: 'workflow.draft', source: list, columns: useDraftColumns() }
  return (
    <ListPage
      title={t('workflow.task.title')}
      count={list.phase === 'ready' ? t('workflow.task.count', { count: list.total }) : undefined}
      table={table}
      actions={<WorkChoice what="draft" choose={choose} />}
    >
      <FilterBar list={list} search="keyword" placeholder={t('workflow.find')} inline={2}>
        {filters}
      </FilterBar>
      <DataTable
        {...table}
        rowName={nameOf}
        empty={
          <ListEmpty list={list} title={t('workflow.task.draft.empty')} reason={t('workflow.task.draft.emptyWhy')} />
        }
      />
      <BatchBar selection={list.selection} actions={batch} />
      <Pager list={list} />
    </ListPage>
  )
}

const nameOf = ({ title, process }: WorkflowDraft): string => (title === '' ? process : title)

const goOn = ({ id, key }: WorkflowDraft): void =>
  goTo(`/bpm/start?start=${encodeURIComponent(key)}&draft=${encodeURIComponent(id)}`)

function useDraftColumns(): Column<WorkflowDraft>[] {
  const t = useT()
  return [
    {
      key: 'matter',
      title: t('workflow.matter'),
      width: 320,
      isFixed: true,
      phone: 'title',
      render: (draft) => (
        <span className="kit-name">
          <button type="button" className="kit-name-link" onClick={() => goOn(draft)}>
            {nameOf(draft)}
          </button>
        </span>
      ),
    },
    { key: 'process', title: t('workflow.process'), width: 200, phone: 'fact', render: ({ process }) => process },
    {
      key: 'updated',
      title: t('workflow.draft.updated'),
      width: 140,
      sort: 'updateDate',
      phone: 'fact',
      render: ({ updateDate }) => <RelativeTime at={updateDate} />,
    },
  ]
}
