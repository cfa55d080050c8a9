import { ArrowRightLeft, CircleCheck, Stethoscope } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { Selection } from '#kit/list/use-list.ts'
import { useRecordActions } from '#kit/list/use-record-actions.tsx'
import { ask } from '#kit/overlay/ask.tsx'
import { storageRoutes, type FileStore } from '#files/contract/storage.ts'
import { useT } from '#shell/i18n.ts'

/** What shows storages. */
export const STORAGE_READS = [storageRoutes.page, storageRoutes.get, storageRoutes.migration] as const

interface StorageActionsOptions {
  edit: (id: string) => void
  test: (storage: FileStore) => void
  migrate: (storage: FileStore) => void
}

/** What can be done with storages; the server says which of it. */
export function useStorageActions(selection: Selection<FileStore>, { edit, test, migrate }: StorageActionsOptions) {
  const t = useT()
  const activate = useMutate(storageRoutes.activate, {
    refreshes: STORAGE_READS,
    done: t('system.storage.activate.done'),
  })
  const makeActive = async ({ id, name }: FileStore) => {
    const isSure = await ask({
      title: t('system.storage.activate.ask', { name }),
      consequence: t('system.storage.activate.consequence'),
      yes: t('system.storage.activate'),
    })
    if (isSure) await activate.run({ params: { id } })
  }
  return useRecordActions(selection, {
    routes: storageRoutes,
    reads: STORAGE_READS,
    edit,
    nameOf: ({ name }) => name,
    counted: (count) => t('system.storage.count', { count }),
    consequence: t('system.storage.delete.consequence'),
    more: (storage) => ({
      test: { label: t('system.storage.test'), icon: <Stethoscope size={16} />, run: () => test(storage) },
      activate: {
        label: t('system.storage.activate'),
        icon: <CircleCheck size={16} />,
        run: () => void makeActive(storage),
      },
      migrate: {
        label: t('system.storage.migrate'),
        icon: <ArrowRightLeft size={16} />,
        run: () => migrate(storage),
      },
    }),
  })
}
