import { lazy } from 'react'
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
import { ImportButton } from '#kit/transfer/ImportButton.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
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
  const isPhone = useIsPhone()
  const table = { name: 'system.param', source: list, columns: useParamColumns(({ id }) => place.open(id)) }
  const counted = (count: number) => t('system.param.count', { count })
  const actions = useRecordActions(list.selection, {
    routes: paramRoutes,
    reads: PARAM_READS,
    edit: place.open,
    nameOf: ({ key }) => key,
    counted,
    consequence: (param) =>
      t(param?.sensitive === 1 ? 'system.param.delete.secret' : 'system.param.delete.consequence'),
    question: ({ key }) => t('system.param.delete.ask', { key }),
  })
  const create = (
    <CreateButton can="sys:param:save" onClick={place.openNew}>
      {t('system.param.create')}
    </CreateButton>
  )

  return (
    <ListPage
      title={t('system.param.title')}
      count={list.phase === 'ready' ? counted(list.total) : undefined}
      actions={
        <>
          {!isPhone && <ColumnSettings {...table} />}
          <ImportButton
            noun="param"
            routes={paramImport}
            title={t('system.param.import')}
            needs={{ create: 'sys:param:save', change: 'sys:param:update' }}
            refreshes={PARAM_READS}
          />
          <ExportButton routes={paramExport} table={table} />
          {create}
        </>
      }
    >
      <FilterBar list={list} search="keyword" placeholder={t('system.param.find')}>
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
      </FilterBar>
      <RecordTable
        table={table}
        rowName={({ key }) => key}
        actions={actions}
        empty={{ title: t('system.param.empty'), reason: t('system.param.emptyWhy') }}
      >
        {create}
      </RecordTable>
      <RecordOverlay place={place}>{(form) => <ParamForm {...form} />}</RecordOverlay>
    </ListPage>
  )
}
