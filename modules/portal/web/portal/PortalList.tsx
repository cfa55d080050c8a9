import { lazy } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { CreateButton } from '#kit/list/CreateButton.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { RecordOverlay } from '#kit/list/RecordOverlay.tsx'
import { RowDrag } from '#kit/list/RowDrag.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useT } from '#shell/i18n.ts'
import { portalExport, portalRoutes } from '#portal/contract/portal.ts'
import { usePortalColumns } from './portal-columns.tsx'
import { portalName } from './portal-name.ts'
import { moveFor } from './portal-order.ts'
import { usePortalActions, usePortalChanges } from './use-portal-actions.tsx'

const PortalForm = lazy(() => import('./PortalForm.tsx'))

/** The portals of the organisation, in the order of the switchers. `?id=` opens one, `?id=new` a new one. */
export default function PortalList() {
  const t = useT()
  const list = useList(portalRoutes.page)
  const place = useRecordPlace()
  const changes = usePortalChanges()
  /** A filter or another order hides the places. */
  const isInPlace = !list.isFiltered && list.state.orderField === undefined
  const ids = isInPlace ? list.rows.map(({ id }) => id) : []
  const columns = usePortalColumns({ open: ({ id }) => place.open(id), show: changes.show, isDraggable: isInPlace })
  const table = { name: 'portal.portal', source: list, columns }
  const { rowActions, batch } = usePortalActions(list.selection, { ...changes, edit: place.open, ids })
  const create = (
    <CreateButton can="sys:portal:save" onClick={place.openNew}>
      {t('portal.portal.create')}
    </CreateButton>
  )

  return (
    <ListPage
      title={t('portal.portal.title')}
      table={table}
      count={list.phase === 'ready' ? t('portal.portal.count', { count: list.total }) : undefined}
      actions={
        <>
          <ExportButton routes={portalExport} table={table} />
          {create}
        </>
      }
    >
      <FilterBar list={list} search="keyword" placeholder={t('portal.portal.find')}>
        <FilterSelect name="portalType" label={t('portal.portal.type')} options={useDictOptions('portal_type')} />
        <FilterSelect
          name="showFlag"
          label={t('portal.portal.shown')}
          options={(['1', '0'] as const).map((value) => ({ value, label: t(`portal.portal.shown.${value}`) }))}
        />
      </FilterBar>
      <RowDrag moveFor={(id, targetId, drop) => moveFor(ids, id, targetId, drop)} onMove={changes.move}>
        <DataTable
          {...table}
          rowActions={rowActions}
          rowName={portalName}
          empty={
            <ListEmpty list={list} title={t('portal.portal.empty')} reason={t('portal.portal.emptyWhy')}>
              {create}
            </ListEmpty>
          }
        />
      </RowDrag>
      <BatchBar selection={list.selection} actions={batch} />
      <Pager list={list} />
      <RecordOverlay place={place}>{(form) => <PortalForm {...form} />}</RecordOverlay>
    </ListPage>
  )
}
