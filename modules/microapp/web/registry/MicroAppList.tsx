import { lazy } from 'react'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { RecordListPage } from '#kit/list/RecordListPage.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useT } from '#shell/i18n.ts'
import { microAppExport, microAppRoutes } from '#microapp/contract/micro-app.ts'
import { MicroAppKind } from '#microapp/contract/micro-app-rules.ts'
import { useMicroAppColumns } from './micro-app-columns.tsx'
import { useMicroAppActions, useSwitch } from './use-micro-app-actions.tsx'

const MicroAppForm = lazy(() => import('./MicroAppForm.tsx'))

/** The registry of micro apps and hosts. `?id=` opens one, `?id=new` a new one. */
export default function MicroAppList() {
  const t = useT()
  const list = useList(microAppRoutes.page)
  const place = useRecordPlace()
  const columns = useMicroAppColumns({ open: ({ id }) => place.open(id), setStatus: useSwitch() })
  const table = { name: 'microapp.app', source: list, columns }
  const actions = useMicroAppActions(list.selection, place.open)
  return (
    <RecordListPage
      title={t('microapp.app.title')}
      table={table}
      place={place}
      actions={actions}
      create={{ can: 'sys:microApp:save', label: t('microapp.app.create') }}
      tools={<ExportButton routes={microAppExport} table={table} />}
      find={t('microapp.app.find')}
      empty={{ title: t('microapp.app.empty'), reason: t('microapp.app.emptyWhy') }}
      form={(form) => <MicroAppForm {...form} />}
    >
      <FilterSelect
        name="kind"
        label={t('microapp.app.kind')}
        options={MicroAppKind.options.map((value) => ({ value, label: t(`microapp.app.kind.${value}`) }))}
      />
      <FilterSelect
        name="status"
        label={t('microapp.app.status')}
        options={(['1', '0'] as const).map((value) => ({ value, label: t(`microapp.app.status.${value}`) }))}
      />
    </RecordListPage>
  )
}
