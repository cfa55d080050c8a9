import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { lazy, useState } from 'react'
import { entryClientExport, entryClientRoutes } from '#gateway/contract/entry.ts'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/useList.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { usePerson } from '#shell/session/session.ts'
import { useClientColumns } from './client-columns.tsx'
import type { MadeSecret } from './SecretDialog.tsx'
import { useClientActions, useClientBatch } from './use-client-actions.tsx'
import './entry.css'

const ClientForm = lazy(() => import('./ClientForm.tsx'))
const SecretDialog = lazy(() => import('./SecretDialog.tsx'))

/** In the address instead of an id: a system that is not registered yet. */
const NEW = 'new'

/** Systems that may bring people in. `?id=` opens one, `?id=new` registers one. */
export default function ClientList() {
  const t = useT()
  const list = useList(entryClientRoutes.page)
  const { query, setQuery } = usePageQuery()
  const [secret, setSecret] = useState<MadeSecret>()
  const open = (id: string | undefined) => setQuery({ id }, { push: id !== undefined })
  const table = { name: 'gateway.client', source: list, columns: useClientColumns(({ id }) => open(id)) }
  const rowActions = useClientActions({ edit: open, made: setSecret })
  const batch = useClientBatch(list.selection)
  const isAdmin = usePerson().superAdmin === 1
  const create = isAdmin && (
    <Button type="primary" icon={<Plus size={16} />} onClick={() => open(NEW)}>
      {t('gateway.client.create')}
    </Button>
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
        <FilterSelect name="status" label={t('gateway.client.status')} options={useDictOptions('app_status')} />
      </FilterBar>
      <DataTable
        {...table}
        rowActions={rowActions}
        rowName={({ name }) => name}
        empty={
          <ListEmpty list={list} title={t('gateway.client.empty')} reason={t('gateway.client.emptyWhy')}>
            {create}
          </ListEmpty>
        }
      />
      <BatchBar selection={list.selection} actions={batch} />
      <Pager list={list} />
      <Overlay of={query.get('id') ?? undefined}>
        {(id, overlay) => (
          <ClientForm
            id={id === NEW ? undefined : id}
            onMade={setSecret}
            onClose={() => open(undefined)}
            {...overlay}
          />
        )}
      </Overlay>
      <Overlay of={secret}>
        {(made, overlay) => <SecretDialog made={made} onClose={() => setSecret(undefined)} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}
