import { lazy, useState } from 'react'
import { entryClientExport, entryClientRoutes } from '#gateway/contract/entry.ts'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { RecordListPage } from '#kit/list/RecordListPage.tsx'
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
  return (
    <RecordListPage
      title={t('gateway.client.title')}
      table={table}
      place={place}
      actions={actions}
      create={isAdmin && { can: 'gw:client:save', label: t('gateway.client.create') }}
      tools={<ExportButton routes={entryClientExport} table={table} />}
      note={!isAdmin && <p className="gw-note kit-quiet">{t('gateway.client.adminOnly')}</p>}
      find={t('gateway.client.find')}
      empty={{ title: t('gateway.client.empty'), reason: t('gateway.client.emptyWhy') }}
      form={(form) => <ClientForm onMade={setSecret} {...form} />}
      overlays={
        <Overlay of={secret}>
          {(made, overlay) => <SecretDialog made={made} onClose={() => setSecret(undefined)} {...overlay} />}
        </Overlay>
      }
    >
      <FilterSelect name="status" label={t('kit.record.status')} options={useDictOptions('app_status')} />
    </RecordListPage>
  )
}
