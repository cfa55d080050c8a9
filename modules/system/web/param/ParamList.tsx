import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { ColumnSettings } from '#kit/list/ColumnSettings.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/useList.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { paramExport, paramRoutes, ParamType } from '#system/contract/param.ts'
import { ImportParams } from './ImportParams.tsx'
import { useParamColumns } from './param-columns.tsx'
import { useParamActions, useParamBatch } from './use-param-actions.tsx'

const ParamForm = lazy(() => import('./ParamForm.tsx'))

const TABLE = 'system.param'
/** In the address instead of an id: a parameter that does not exist yet. */
const NEW = 'new'

/** System parameters. `?id=` opens one, `?id=new` a new one. */
export default function ParamList() {
  const t = useT()
  const list = useList(paramRoutes.page)
  const { query, setQuery } = usePageQuery()
  const isPhone = useIsPhone()
  const show = (id: string | undefined) => setQuery({ id }, { push: id !== undefined })
  const columns = useParamColumns(({ id }) => show(id))
  const rowActions = useParamActions({ edit: show })
  const batch = useParamBatch(list.selection)
  const create = (
    <Gate can="sys:param:save">
      <Button type="primary" icon={<Plus size={16} />} onClick={() => show(NEW)}>
        {t('system.param.create')}
      </Button>
    </Gate>
  )

  return (
    <ListPage
      title={t('system.param.title')}
      count={list.phase === 'ready' ? t('system.param.count', { count: list.total }) : undefined}
      actions={
        <>
          {!isPhone && <ColumnSettings name={TABLE} columns={columns} />}
          <ImportParams />
          <ExportButton routes={paramExport} table={{ name: TABLE, columns, source: list }} />
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
      <DataTable
        source={list}
        name={TABLE}
        columns={columns}
        rowActions={rowActions}
        rowName={({ key }) => key}
        empty={
          <ListEmpty list={list} title={t('system.param.empty')} reason={t('system.param.emptyWhy')}>
            {create}
          </ListEmpty>
        }
      />
      <BatchBar selection={list.selection} actions={batch} />
      <Pager list={list} />
      <Overlay of={query.get('id') ?? undefined}>
        {(id, overlay) => <ParamForm id={id === NEW ? undefined : id} onClose={() => show(undefined)} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}
