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
import { partyAttrExport, partyAttrRoutes } from '#system/contract/party-attr.ts'
import { ATTR_READS, useAttrWords } from './attr-words.ts'
import { usePartyAttrColumns } from './party-attr-columns.tsx'

const PartyAttrForm = lazy(() => import('./PartyAttrForm.tsx'))

/** Attributes of users and departments. `?id=` opens one, `?id=new` a new one. */
export default function PartyAttrList() {
  const t = useT()
  const list = useList(partyAttrRoutes.page)
  const place = useRecordPlace()
  const isPhone = useIsPhone()
  const words = useAttrWords()
  const table = { name: 'system.partyAttr', source: list, columns: usePartyAttrColumns(({ id }) => place.open(id)) }
  const counted = (count: number) => t('system.partyAttr.count', { count })
  const actions = useRecordActions(list.selection, {
    routes: partyAttrRoutes,
    reads: ATTR_READS,
    edit: place.open,
    nameOf: ({ name }) => name,
    counted,
    consequence: t('system.partyAttr.delete.consequence'),
  })
  const create = (
    <CreateButton can="sys:partyAttr:save" onClick={place.openNew}>
      {t('system.partyAttr.create')}
    </CreateButton>
  )
  return (
    <ListPage
      title={t('system.partyAttr.title')}
      count={list.phase === 'ready' ? counted(list.total) : undefined}
      actions={
        <>
          {!isPhone && <ColumnSettings {...table} />}
          <ExportButton routes={partyAttrExport} table={table} />
          {create}
        </>
      }
    >
      <FilterBar list={list} search="keyword" placeholder={t('system.partyAttr.find')}>
        <FilterSelect name="partyType" label={t('system.partyAttr.partyType')} options={words.parties} />
        <FilterSelect name="dataType" label={t('system.partyAttr.dataType')} options={words.types} />
        <FilterSelect name="status" label={t('kit.record.status')} options={useDictOptions('dept_status')} />
      </FilterBar>
      <RecordTable
        table={table}
        rowName={({ name }) => name}
        actions={actions}
        empty={{ title: t('system.partyAttr.empty'), reason: t('system.partyAttr.emptyWhy') }}
      >
        {create}
      </RecordTable>
      <RecordOverlay place={place}>{(form) => <PartyAttrForm {...form} />}</RecordOverlay>
    </ListPage>
  )
}
