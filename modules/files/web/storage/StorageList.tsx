import { Button } from 'antd'
import { ShieldCheck } from 'lucide-react'
import { lazy, useState } from 'react'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { RecordListPage } from '#kit/list/RecordListPage.tsx'
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
  return (
    <RecordListPage
      title={t('system.storage.title')}
      table={table}
      place={place}
      actions={actions}
      create={{ can: 'sys:storage:save', label: t('system.storage.create') }}
      tools={
        <Button icon={<ShieldCheck size={16} />} onClick={() => setIsScanShown(true)}>
          {t('system.oss.scan')}
        </Button>
      }
      note={<MigrationCard />}
      find={t('system.storage.find')}
      empty={{ title: t('system.storage.empty'), reason: t('system.storage.emptyWhy') }}
      form={(form) => <StorageForm {...form} />}
      overlays={
        <>
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
        </>
      }
    >
      <FilterSelect name="type" label={t('system.storage.type')} options={types} />
    </RecordListPage>
  )
}
