import { lazy } from 'react'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { RecordTable } from '#kit/list/RecordTable.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { FilterDateRange } from '#kit/pickers/FilterDateRange.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { deliveryExport, deliveryRoutes, DeliveryState } from '#messaging/contract/delivery.ts'
import { templateRoutes } from '#messaging/contract/template.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { useSentColumns } from './sent-columns.tsx'
import { useSentActions } from './use-sent-actions.tsx'

const SentDetail = lazy(() => import('./SentDetail.tsx'))

/** What left the product, and what became of it. `?id=` shows the message of one delivery. */
export default function SentList() {
  const t = useT()
  const list = useList(deliveryRoutes.page)
  const place = useRecordPlace()
  const { data: events } = useCall(templateRoutes.events, {})
  const table = { name: 'messaging.sent', source: list, columns: useSentColumns(({ id }) => place.open(id)) }
  const actions = useSentActions(list.selection)
  return (
    <ListPage
      title={t('messaging.sent.title')}
      count={list.phase === 'ready' ? t('messaging.sent.count', { count: list.total }) : undefined}
      table={table}
      actions={<ExportButton routes={deliveryExport} table={table} />}
    >
      <FilterBar list={list} search="keyword" placeholder={t('messaging.sent.find')}>
        <FilterSelect
          name="state"
          label={t('messaging.sent.state')}
          options={DeliveryState.options.map((value) => ({ value, label: t(`messaging.sent.state.${value}`) }))}
        />
        <FilterSelect
          name="event"
          label={t('messaging.template.event')}
          options={events?.list.map(({ code, name }) => ({ value: code, label: name })) ?? []}
        />
        <FilterDateRange label={t('messaging.sent.created')} />
      </FilterBar>
      <RecordTable
        table={table}
        rowName={({ title }) => title}
        actions={actions}
        empty={{ title: t('messaging.sent.empty'), reason: t('messaging.sent.emptyWhy') }}
      />
      <Overlay of={place.shown}>
        {(id, overlay) => <SentDetail id={id} actionsOf={actions.rowActions} onClose={place.close} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}
