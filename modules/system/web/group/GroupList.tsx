import { lazy } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { RecordListPage } from '#kit/list/RecordListPage.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordActions } from '#kit/list/use-record-actions.tsx'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useT } from '#shell/i18n.ts'
import { groupExport, groupRoutes } from '#system/contract/group.ts'
import { useGroupColumns } from './group-columns.tsx'

const GroupForm = lazy(() => import('./GroupForm.tsx'))

/** Groups of people. `?id=` opens one, `?id=new` a new one. */
export default function GroupList() {
  const t = useT()
  const list = useList(groupRoutes.page)
  const place = useRecordPlace()
  const table = { name: 'system.group', source: list, columns: useGroupColumns(({ id }) => place.open(id)) }
  const actions = useRecordActions(list.selection, {
    routes: groupRoutes,
    reads: [groupRoutes.page, groupRoutes.get],
    edit: place.open,
    nameOf: ({ name }) => name,
    counted: (count) => t('system.group.count', { count }),
    consequence: t('system.group.delete.consequence'),
  })
  return (
    <RecordListPage
      title={t('system.group.title')}
      table={table}
      hasViews={false}
      place={place}
      actions={actions}
      create={{ can: 'sys:group:save', label: t('system.group.create') }}
      tools={<ExportButton routes={groupExport} table={table} />}
      find={t('system.group.find')}
      empty={{ title: t('system.group.empty'), reason: t('system.group.emptyWhy') }}
      form={(form) => <GroupForm {...form} />}
    >
      <FilterSelect name="status" label={t('kit.record.status')} options={useDictOptions('dept_status')} />
    </RecordListPage>
  )
}
