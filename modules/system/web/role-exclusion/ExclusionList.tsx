import { lazy, useState } from 'react'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ColumnSettings } from '#kit/list/ColumnSettings.tsx'
import { CreateButton } from '#kit/list/CreateButton.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { RecordOverlay } from '#kit/list/RecordOverlay.tsx'
import { RecordTable } from '#kit/list/RecordTable.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordActions } from '#kit/list/use-record-actions.tsx'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { useT } from '#shell/i18n.ts'
import { roleExclusionExport, roleExclusionRoutes, type RoleExclusion } from '#system/contract/role-exclusion.ts'
import { useExclusionColumns } from './exclusion-columns.tsx'

const Violators = lazy(() => import('./Violators.tsx'))
const ExclusionForm = lazy(() => import('./ExclusionForm.tsx'))

/** Rules of exclusive roles. `?id=` opens one, `?id=new` a new one. */
export default function ExclusionList() {
  const t = useT()
  const list = useList(roleExclusionRoutes.page)
  const place = useRecordPlace()
  const isPhone = useIsPhone()
  const [shown, setShown] = useState<RoleExclusion>()
  const table = {
    name: 'system.roleExclusion',
    source: list,
    columns: useExclusionColumns({ open: ({ id }) => place.open(id), showViolators: setShown }),
  }
  const counted = (count: number) => t('system.roleExclusion.count', { count })
  const actions = useRecordActions(list.selection, {
    routes: roleExclusionRoutes,
    reads: [roleExclusionRoutes.page, roleExclusionRoutes.get],
    edit: place.open,
    nameOf: ({ name }) => name,
    counted,
    consequence: t('system.roleExclusion.delete.consequence'),
  })
  const create = (
    <CreateButton can="sys:roleExclusion:save" onClick={place.openNew}>
      {t('system.roleExclusion.create')}
    </CreateButton>
  )
  return (
    <ListPage
      title={t('system.roleExclusion.title')}
      count={list.phase === 'ready' ? counted(list.total) : undefined}
      actions={
        <>
          {!isPhone && <ColumnSettings {...table} />}
          <ExportButton routes={roleExclusionExport} table={table} />
          {create}
        </>
      }
    >
      <FilterBar list={list} search="keyword" placeholder={t('system.roleExclusion.find')} />
      <RecordTable
        table={table}
        rowName={({ name }) => name}
        actions={actions}
        empty={{ title: t('system.roleExclusion.empty'), reason: t('system.roleExclusion.emptyWhy') }}
      >
        {create}
      </RecordTable>
      <Overlay of={shown}>
        {(rule, overlay) => <Violators rule={rule} onClose={() => setShown(undefined)} {...overlay} />}
      </Overlay>
      <RecordOverlay place={place}>{(form) => <ExclusionForm {...form} />}</RecordOverlay>
    </ListPage>
  )
}
