import { lazy } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { RecordListPage } from '#kit/list/RecordListPage.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordActions } from '#kit/list/use-record-actions.tsx'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
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
  const words = useAttrWords()
  const table = { name: 'system.partyAttr', source: list, columns: usePartyAttrColumns(({ id }) => place.open(id)) }
  const actions = useRecordActions(list.selection, {
    routes: partyAttrRoutes,
    reads: ATTR_READS,
    edit: place.open,
    nameOf: ({ name }) => name,
    counted: (count) => t('system.partyAttr.count', { count }),
    consequence: t('system.partyAttr.delete.consequence'),
  })
  return (
    <RecordListPage
      title={t('system.partyAttr.title')}
      table={table}
      hasViews={false}
      place={place}
      actions={actions}
      create={{ can: 'sys:partyAttr:save', label: t('system.partyAttr.create') }}
      tools={<ExportButton routes={partyAttrExport} table={table} />}
      find={t('system.partyAttr.find')}
      empty={{ title: t('system.partyAttr.empty'), reason: t('system.partyAttr.emptyWhy') }}
      form={(form) => <PartyAttrForm {...form} />}
    >
      <FilterSelect name="partyType" label={t('system.partyAttr.partyType')} options={words.parties} />
      <FilterSelect name="dataType" label={t('system.partyAttr.dataType')} options={words.types} />
      <FilterSelect name="status" label={t('kit.record.status')} options={useDictOptions('dept_status')} />
    </RecordListPage>
  )
}
