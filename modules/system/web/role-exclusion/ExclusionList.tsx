import { lazy, useState } from 'react'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { RecordListPage } from '#kit/list/RecordListPage.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordActions } from '#kit/list/use-record-actions.tsx'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
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
  const [shown, setShown] = useState<RoleExclusion>()
  const table = {
    name: 'system.roleExclusion',
    source: list,
    columns: useExclusionColumns({ open: ({ id }) => place.open(id), showViolators: setShown }),
  }
  const actions = useRecordActions(list.selection, {
    routes: roleExclusionRoutes,
    reads: [roleExclusionRoutes.page, roleExclusionRoutes.get],
    edit: place.open,
    nameOf: ({ name }) => name,
    counted: (count) => t('system.roleExclusion.count', { count }),
    consequence: t('system.roleExclusion.delete.consequence'),
  })
  return (
    <RecordListPage
      title={t('system.roleExclusion.title')}
      table={table}
      hasViews={false}
      place={place}
      actions={actions}
      create={{ can: 'sys:roleExclusion:save', label: t('system.roleExclusion.create') }}
      tools={<ExportButton routes={roleExclusionExport} table={table} />}
      find={t('system.roleExclusion.find')}
      empty={{ title: t('system.roleExclusion.empty'), reason: t('system.roleExclusion.emptyWhy') }}
      form={(form) => <ExclusionForm {...form} />}
      overlays={
        <Overlay of={shown}>
          {(rule, overlay) => <Violators rule={rule} onClose={() => setShown(undefined)} {...overlay} />}
        </Overlay>
      }
    />
  )
}
