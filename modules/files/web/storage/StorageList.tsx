import { Button } from 'antd'
import { ShieldCheck } from 'lucide-react'
import { lazy, useState } from 'react'
import { CreateButton } from '#kit/list/CreateButton.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { RecordOverlay } from '#kit/list/RecordOverlay.tsx'
import { RecordTable } from '#kit/list/RecordTable.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { CLOUDS, FAST_DFS, LOCAL, storageRoutes, type FileStore } from '#files/contract/storage.ts'
import { useT } from '#shell/i18n.ts'
import { MigrationCard } from './MigrationCard.tsx'
import { useStorageColumns } from './storage-columns.tsx'
import { useStorageActions } from './use-storage-actions.tsx'

const ScanDrawer = lazy(() => import('../oss/ScanDrawer.tsx'))
const StorageForm = lazy(() => import('./StorageForm.tsx'))
const MigrationForm = lazy(() => import('./MigrationForm.tsx'))
const StorageTestDialog = lazy(() => import('./StorageTestDialog.tsx'))

/** Storages, their test, and the move of files between them. `?id=` opens one, `?id=new` makes one. */
export default function StorageList() {
  const t = useT()
  const list = useList(storageRoutes.page)
  const place = useRecordPlace()
  const [isScanShown, setIsScanShown] = useState(false)
  const [tested, setTested] = useState<FileStore>()
  const [moved, setMoved] = useState<FileStore>()
  const table = { name: 'system.storage', source: list, columns: useStorageColumns(({ id }) => place.open(id)) }
  const actions = useStorageActions(list.selection, { edit: place.open, test: setTested, migrate: setMoved })
  const types = ([...CLOUDS, FAST_DFS, LOCAL] as const).map((value) => ({
    value: String(value),
    label: t(`system.storage.type.${value}`),
  }))
  const create = (
    <CreateButton can="sys:storage:save" onClick={place.openNew}>
      {t('system.storage.create')}
    </CreateButton>
  )
  return (
    <ListPage
      title={t('system.storage.title')}
      count={list.phase === 'ready' ? t('system.storage.count', { count: list.total }) : undefined}
      table={table}
      actions={
        <>
          <Button icon={<ShieldCheck size={16} />} onClick={() => setIsScanShown(true)}>
            {t('system.oss.scan')}
          </Button>
          {create}
        </>
      }
    >
      <MigrationCard />
      <FilterBar list={list} search="keyword" placeholder={t('system.storage.find')}>
        <FilterSelect name="type" label={t('system.storage.type')} options={types} />
      </FilterBar>
      <RecordTable
        table={table}
        rowName={({ name }) => name}
        actions={actions}
        empty={{ title: t('system.storage.empty'), reason: t('system.storage.emptyWhy') }}
      >
        {create}
      </RecordTable>
      <RecordOverlay place={place}>{(form) => <StorageForm {...form} />}</RecordOverlay>
      <Overlay of={isScanShown || undefined}>
        {(_, overlay) => <ScanDrawer onClose={() => setIsScanShown(false)} {...overlay} />}
      </Overlay>
      <Overlay of={tested}>
        {(storage, overlay) => (
          <StorageTestDialog storage={storage} onClose={() => setTested(undefined)} {...overlay} />
        )}
      </Overlay>
      <Overlay of={moved}>
        {(storage, overlay) => <MigrationForm from={storage} onClose={() => setMoved(undefined)} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}
