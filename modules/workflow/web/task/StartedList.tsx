import type { Column } from '#kit/list/columns.ts'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/use-list.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import { InstanceStatus, workflowInstanceRoutes, type WorkflowInstanceRow } from '#workflow/contract/instance.ts'
import { StatusOf } from '../instance/instance-columns.tsx'
import { PublicMark } from '../Starter.tsx'
import { handledBy } from '../handled-by.ts'
import { matterColumn } from '../matter-column.tsx'
import { WorkChoice } from './WorkChoice.tsx'
import { useAgain } from '../instance/use-again.tsx'
import { useFilteredRoute } from './field-filters.tsx'
import { useWorkFilters } from './work-filters.tsx'

/** Processes that one has started: where each stands, and with whom. A returned one opens its task. */
export default function StartedList({ choose }: { choose: (what: string) => void }) {
  const t = useT()
  const list = useList(useFilteredRoute('started', workflowInstanceRoutes.started))
  const filters = useWorkFilters('started', list)
  const again = useAgain()
  const table = { name: 'workflow.started', source: { ...list, selection: undefined }, columns: useStartedColumns() }
  return (
    <ListPage
      title={t('workflow.task.title')}
      count={list.phase === 'ready' ? t('workflow.instance.count', { count: list.total }) : undefined}
      table={table}
      actions={<WorkChoice what="started" choose={choose} />}
    >
      <FilterBar list={list} search="keyword" placeholder={t('workflow.find')} inline={2}>
        <FilterSelect
          name="status"
          label={t('workflow.status')}
          options={InstanceStatus.options.map((value) => ({ value, label: t(`workflow.status.${value}`) }))}
        />
        {filters}
      </FilterBar>
      <DataTable
        {...table}
        rowActions={again}
        rowName={({ title }) => title}
        empty={
          <ListEmpty
            list={list}
            title={t('workflow.task.started.empty')}
            reason={t('workflow.task.started.emptyWhy')}
          />
        }
      />
      <Pager list={list} />
    </ListPage>
  )
}

const open = ({ id, returnedTaskId }: WorkflowInstanceRow): void =>
  goTo(returnedTaskId === null ? `/bpm/process/${id}` : `/bpm/work?id=${returnedTaskId}`)

function useStartedColumns(): Column<WorkflowInstanceRow>[] {
  const t = useT()
  return [
    matterColumn(open, ({ isPublic }) => isPublic && <PublicMark />),
    {
      key: 'status',
      title: t('workflow.status'),
      width: 140,
      phone: 'state',
      render: ({ status, stuck, overdue, returnedTaskId }) =>
        returnedTaskId === null ? (
          <StatusOf status={status} stuck={stuck} overdue={overdue} />
        ) : (
          <Tag tone="warning">{t('workflow.returned')}</Tag>
        ),
    },
    {
      key: 'stands',
      title: t('workflow.stands'),
      width: 180,
      phone: 'fact',
      render: ({ stands }) => stands.join(', '),
    },
    { key: 'handler', title: t('workflow.handler'), width: 160, render: (row) => handledBy(row, t).join(', ') },
    { key: 'process', title: t('workflow.process'), width: 160, render: ({ process }) => process },
    {
      key: 'started',
      title: t('workflow.started'),
      width: 130,
      sort: 'startedDate',
      phone: 'fact',
      render: ({ startedDate }) => <RelativeTime at={startedDate} />,
    },
    {
      key: 'ended',
      title: t('workflow.ended'),
      width: 130,
      isExtra: true,
      render: ({ endedDate }) => <RelativeTime at={endedDate} />,
    },
  ]
}
