import { lazy } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { ColumnSettings } from '#kit/list/ColumnSettings.tsx'
import { CreateButton } from '#kit/list/CreateButton.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { RecordOverlay } from '#kit/list/RecordOverlay.tsx'
import { RecordTable } from '#kit/list/RecordTable.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordActions } from '#kit/list/use-record-actions.tsx'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { useT } from '#shell/i18n.ts'
import { groupExport, groupRoutes } from '#system/contract/group.ts'
import { useGroupColumns } from './group-columns.tsx'

const GroupForm = lazy(() => import('./GroupForm.tsx'))

/** Groups of people. `?id=` opens one, `?id=new` a new one. */
export default function GroupList() {
  const t = useT()
  const list = useList(groupRoutes.page)
  const place = useRecordPlace()
  const isPhone = useIsPhone()
  const table = { name: 'system.group', source: list, columns: useGroupColumns(({ id }) => place.open(id)) }
  const counted = (count: number) => t('system.group.count', { count })
  const actions = useRecordActions(list.selection, {
    routes: groupRoutes,
    reads: [groupRoutes.page, groupRoutes.get],
    edit: place.open,
    nameOf: ({ name }) => name,
    counted,
    consequence: t('system.group.delete.consequence'),
  })
  const create = (
    <CreateButton can="sys:group:save" onClick={place.openNew}>
      {t('system.group.create')}
    </CreateButton>
  )
  return (
    <ListPage
      title={t('system.group.title')}
      count={list.phase === 'ready' ? counted(list.total) : undefined}
      actions={
        <>
          {!isPhone && <ColumnSettings {...table} />}
          <ExportButton routes={groupExport} table={table} />
          {create}
        </>
      }
    >
      <FilterBar list={list} search="keyword" placeholder={t('system.group.find')}>
        <FilterSelect name="status" label={t('kit.record.status')} options={useDictOptions('dept_status')} />
      </FilterBar>
      <RecordTable
        table={table}
        rowName={({ name }) => name}
        actions={actions}
        empty={{ title: t('system.group.empty'), reason: t('system.group.emptyWhy') }}
      >
        {create}
      </RecordTable>
      <RecordOverlay place={place}>{(form) => <GroupForm {...form} />}</RecordOverlay>
    </ListPage>
  )
}
