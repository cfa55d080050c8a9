import { lazy } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { CreateButton } from '#kit/list/CreateButton.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { RecordOverlay } from '#kit/list/RecordOverlay.tsx'
import { RecordTable } from '#kit/list/RecordTable.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordActions } from '#kit/list/use-record-actions.tsx'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { useT } from '#shell/i18n.ts'
import { dataRuleRoutes } from '#security/contract/data-rule.ts'
import { useRuleColumns } from './rule-columns.tsx'
import { RULE_READS } from './rule-reads.ts'

const DataRuleForm = lazy(() => import('./DataRuleForm.tsx'))

/** Data rules. `?id=` opens one, `?id=new` a new one. */
export default function DataRuleList() {
  const t = useT()
  const list = useList(dataRuleRoutes.page)
  const place = useRecordPlace()
  const table = { name: 'security.dataRule', source: list, columns: useRuleColumns(({ id }) => place.open(id)) }
  const counted = (count: number) => t('security.dataRule.count', { count })
  const actions = useRecordActions(list.selection, {
    routes: dataRuleRoutes,
    reads: RULE_READS,
    edit: place.open,
    nameOf: ({ name }) => name,
    counted,
    consequence: t('security.dataRule.delete.consequence'),
  })
  const create = (
    <CreateButton can="sys:dataRule:save" onClick={place.openNew}>
      {t('security.dataRule.create')}
    </CreateButton>
  )
  return (
    <ListPage
      title={t('security.dataRule.title')}
      count={list.phase === 'ready' ? counted(list.total) : undefined}
      table={table}
      actions={create}
    >
      <FilterBar list={list} search="keyword" placeholder={t('security.dataRule.find')}>
        <FilterSelect name="status" label={t('kit.record.status')} options={useDictOptions('dept_status')} />
      </FilterBar>
      <RecordTable
        table={table}
        rowName={({ name }) => name}
        actions={actions}
        empty={{ title: t('security.dataRule.empty'), reason: t('security.dataRule.emptyWhy') }}
      >
        {create}
      </RecordTable>
      <RecordOverlay place={place}>{(form) => <DataRuleForm {...form} />}</RecordOverlay>
    </ListPage>
  )
}
