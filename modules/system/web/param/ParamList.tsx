import { lazy } from 'react'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { RecordListPage } from '#kit/list/RecordListPage.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordActions } from '#kit/list/use-record-actions.tsx'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { ImportButton } from '#kit/transfer/ImportButton.tsx'
import { useT } from '#shell/i18n.ts'
import { paramExport, paramImport, paramRoutes, ParamType } from '#system/contract/param.ts'
import { useParamColumns } from './param-columns.tsx'

const PARAM_READS = [paramRoutes.page, paramRoutes.get]
const ParamForm = lazy(() => import('./ParamForm.tsx'))

/** System parameters. `?id=` opens one, `?id=new` a new one. */
export default function ParamList() {
  const t = useT()
  const list = useList(paramRoutes.page)
  const place = useRecordPlace()
  const table = { name: 'system.param', source: list, columns: useParamColumns(({ id }) => place.open(id)) }
  const actions = useRecordActions(list.selection, {
    routes: paramRoutes,
    reads: PARAM_READS,
    edit: place.open,
    nameOf: ({ key }) => key,
    counted: (count) => t('system.param.count', { count }),
    consequence: (param) =>
      t(param?.sensitive === 1 ? 'system.param.delete.secret' : 'system.param.delete.consequence'),
    question: ({ key }) => t('system.param.delete.ask', { key }),
  })
  return (
    <RecordListPage
      title={t('system.param.title')}
      table={table}
      hasViews={false}
      place={place}
      actions={actions}
      create={{ can: 'sys:param:save', label: t('system.param.create') }}
      tools={
        <>
          <ImportButton
            noun="param"
            routes={paramImport}
            title={t('system.param.import')}
            needs={{ create: 'sys:param:save', change: 'sys:param:update' }}
            refreshes={PARAM_READS}
          />
          <ExportButton routes={paramExport} table={table} />
        </>
      }
      find={t('system.param.find')}
      empty={{ title: t('system.param.empty'), reason: t('system.param.emptyWhy') }}
      form={(form) => <ParamForm {...form} />}
    >
      <FilterSelect
        name="type"
        label={t('system.param.type')}
        options={ParamType.options.map((value) => ({ value, label: t(`system.param.type.${value}`) }))}
      />
      <FilterSelect
        name="sensitive"
        label={t('system.param.sensitive')}
        options={(['1', '0'] as const).map((value) => ({ value, label: t(`system.param.sensitive.${value}`) }))}
      />
    </RecordListPage>
  )
}
