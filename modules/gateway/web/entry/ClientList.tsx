import { lazy, useState } from 'react'
import { entryClientExport, entryClientRoutes } from '#gateway/contract/entry.ts'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { CreateButton } from '#kit/list/CreateButton.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { RecordOverlay } from '#kit/list/RecordOverlay.tsx'
import { RecordTable } from '#kit/list/RecordTable.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useT } from '#shell/i18n.ts'
import { usePerson } from '#shell/session/session.ts'
import { useClientColumns } from './client-columns.tsx'
import type { MadeSecret } from './SecretDialog.tsx'
import { useClientActions } from './use-client-actions.tsx'
import './entry.css'

const ClientForm = lazy(() => import('./ClientForm.tsx'))
const SecretDialog = lazy(() => import('./SecretDialog.tsx'))

/** Systems that may bring people in. `?id=` opens one, `?id=new` registers one. */
export default function ClientList() {
  const t = useT()
  const list = useList(entryClientRoutes.page)
  const place = useRecordPlace()
  const [secret, setSecret] = useState<MadeSecret>()
  const table = { name: 'gateway.client', source: list, columns: useClientColumns(({ id }) => place.open(id)) }
  const actions = useClientActions(list.selection, { edit: place.open, made: setSecret })
  const isAdmin = usePerson().superAdmin === 1
  const create = isAdmin && (
    <CreateButton can="gw:client:save" onClick={place.openNew}>
      {t('gateway.client.create')}
    </CreateButton>
  )
  return (
    <ListPage
      title={t('gateway.client.title')}
      count={list.phase === 'ready' ? t('gateway.client.count', { count: list.total }) : undefined}
      table={table}
      actions={
        <>
          <ExportButton routes={entryClientExport} table={table} />
          {create}
        </>
      }
    >
      {!isAdmin && <p className="gw-note kit-quiet">{t('gateway.client.adminOnly')}</p>}
      <FilterBar list={list} search="keyword" placeholder={t('gateway.client.find')}>
        <FilterSelect name="status" label={t('kit.record.status')} options={useDictOptions('app_status')} />
      </FilterBar>
      <RecordTable
        table={table}
        rowName={({ name }) => name}
        actions={actions}
        empty={{ title: t('gateway.client.empty'), reason: t('gateway.client.emptyWhy') }}
      >
        {create}
      </RecordTable>
      <RecordOverlay place={place}>{(form) => <ClientForm onMade={setSecret} {...form} />}</RecordOverlay>
      <Overlay of={secret}>
        {(made, overlay) => <SecretDialog made={made} onClose={() => setSecret(undefined)} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}
