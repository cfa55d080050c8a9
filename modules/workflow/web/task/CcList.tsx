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
import { call } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import { workflowCcRoutes, type WorkflowCc } from '#workflow/contract/cc.ts'
import { StatusOf } from '../instance/instance-columns.tsx'
import { WorkChoice } from './WorkChoice.tsx'
import { PublicMark } from '../Starter.tsx'
import { matterColumn } from '../matter-column.tsx'
import { useFilteredRoute } from './field-filters.tsx'
import { useWorkFilters } from './work-filters.tsx'

/** Processes that were given to one to read. Opening one marks it as read. */
export default function CcList({ choose }: { choose: (what: string) => void }) {
  const t = useT()
  const list = useList(useFilteredRoute('cc', workflowCcRoutes.page))
  const refresh = useRefresh()
  const filters = useWorkFilters('cc', list)
  const open = ({ id, instanceId, readDate }: WorkflowCc) => {
    goTo(`/bpm/process/${instanceId}`)
    if (readDate !== null) return
    call(workflowCcRoutes.read, { body: [id] })
      .then(() => refresh(workflowCcRoutes.page))
      .catch(() => undefined) // it stays unread, and says so
  }
  const table = { name: 'workflow.cc', source: { ...list, selection: undefined }, columns: useCcColumns(open) }
  return (
    <ListPage
      title={t('workflow.task.title')}
      count={list.phase === 'ready' ? t('workflow.task.count', { count: list.total }) : undefined}
      table={table}
      actions={<WorkChoice what="cc" choose={choose} />}
    >
      <FilterBar list={list} search="keyword" placeholder={t('workflow.find')} inline={2}>
        <FilterSelect
          name="readFlag"
          label={t('workflow.cc.readFlag')}
          options={[
            { value: '0', label: t('workflow.cc.unread') },
            { value: '1', label: t('workflow.cc.read') },
          ]}
        />
        {filters}
      </FilterBar>
      <DataTable
        {...table}
        rowName={({ title }) => title}
        empty={<ListEmpty list={list} title={t('workflow.task.cc.empty')} reason={t('workflow.task.cc.emptyWhy')} />}
      />
      <Pager list={list} />
    </ListPage>
  )
}

function useCcColumns(open: (copy: WorkflowCc) => void): Column<WorkflowCc>[] {
  const t = useT()
  return [
    matterColumn(open, ({ readDate, isPublic }) => (
      <>
        {readDate === null && <Tag tone="accent">{t('workflow.cc.unread')}</Tag>}
        {isPublic && <PublicMark />}
      </>
    )),
    { key: 'status', title: t('workflow.status'), width: 110, phone: 'state', render: (one) => <StatusOf {...one} /> },
    { key: 'process', title: t('workflow.process'), width: 160, render: ({ process }) => process },
    { key: 'starter', title: t('workflow.starter'), width: 120, render: ({ starter }) => starter },
    { key: 'giver', title: t('workflow.cc.giver'), width: 120, phone: 'fact', render: ({ giver }) => giver },
    { key: 'note', title: t('workflow.ask.word'), width: 200, render: ({ note }) => note },
    {
      key: 'given',
      title: t('workflow.cc.givenAt'),
      width: 130,
      sort: 'givenDate',
      phone: 'fact',
      render: ({ givenDate }) => <RelativeTime at={givenDate} />,
    },
  ]
}
