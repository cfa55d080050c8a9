import { lazy } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { RecordListPage } from '#kit/list/RecordListPage.tsx'
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
  const actions = useRecordActions(list.selection, {
    routes: dataRuleRoutes,
    reads: RULE_READS,
    edit: place.open,
    nameOf: ({ name }) => name,
    counted: (count) => t('security.dataRule.count', { count }),
    consequence: t('security.dataRule.delete.consequence'),
  })
  return (
    <RecordListPage
      title={t('security.dataRule.title')}
      table={table}
      place={place}
      actions={actions}
      create={{ can: 'sys:dataRule:save', label: t('security.dataRule.create') }}
      find={t('security.dataRule.find')}
      empty={{ title: t('security.dataRule.empty'), reason: t('security.dataRule.emptyWhy') }}
      form={(form) => <DataRuleForm {...form} />}
    >
      <FilterSelect name="status" label={t('kit.record.status')} options={useDictOptions('dept_status')} />
    </RecordListPage>
  )
}
