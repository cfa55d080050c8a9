import { lazy } from 'react'
import { RecordListPage } from '#kit/list/RecordListPage.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import { decisionTableRoutes } from '#workflow/contract/decision-table.ts'
import { useDecisionColumns } from './decision-columns.tsx'
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
  return (
    <RecordListPage
      title={t('workflow.decision.title')}
      table={table}
      place={place}
      actions={actions}
      create={{ can: 'wf:decision:save', label: t('workflow.decision.addFile') }}
      find={t('workflow.decision.find')}
      empty={{ title: t('workflow.decision.empty'), reason: t('workflow.decision.emptyWhy') }}
      form={(form) => <DecisionForm {...form} />}
    />
  )
}
