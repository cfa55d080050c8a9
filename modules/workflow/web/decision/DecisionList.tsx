import { lazy } from 'react'
import { CreateButton } from '#kit/list/CreateButton.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { RecordOverlay } from '#kit/list/RecordOverlay.tsx'
import { RecordTable } from '#kit/list/RecordTable.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import { decisionTableRoutes } from '#workflow/contract/decision-table.ts'
import { useDecisionColumns } from './decision-columns.tsx'
import { decisionTableName } from './decision-table-name.ts'
import { useDecisionActions } from './use-decision-actions.tsx'

const DecisionForm = lazy(() => import('./DecisionForm.tsx'))

/** Decision tables. `?id=` opens the form of one, `?id=new` takes a new file. */
export default function DecisionList() {
  const t = useT()
  const list = useList(decisionTableRoutes.page)
  const place = useRecordPlace()
  const columns = useDecisionColumns(({ id }) => goTo(`/bpm/decision/table?id=${id}`))
  const table = { name: 'workflow.decision', source: list, columns }
  const actions = useDecisionActions(list.selection, { edit: place.open })
  const create = (
    <CreateButton can="wf:decision:save" onClick={place.openNew}>
      {t('workflow.decision.addFile')}
    </CreateButton>
  )
  return (
    <ListPage
      title={t('workflow.decision.title')}
      count={list.phase === 'ready' ? t('workflow.decision.count', { count: list.total }) : undefined}
      table={table}
      actions={create}
    >
      <FilterBar list={list} search="keyword" placeholder={t('workflow.decision.find')} />
      <RecordTable
        table={table}
        rowName={decisionTableName}
        actions={actions}
        empty={{ title: t('workflow.decision.empty'), reason: t('workflow.decision.emptyWhy') }}
      >
        {create}
      </RecordTable>
      <RecordOverlay place={place}>{(form) => <DecisionForm {...form} />}</RecordOverlay>
    </ListPage>
  )
}
