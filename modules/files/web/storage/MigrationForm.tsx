import { Select } from 'antd'
import { z } from 'zod'
import { Id } from '#contract/scalars.ts'
import { Field } from '#kit/form/Field.tsx'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { storageRoutes, type FileStore } from '#files/contract/storage.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { STORAGE_READS } from './use-storage-actions.tsx'

const Target = z.object({ toId: Id })
const MOST = 200

interface MigrationFormProps extends OverlayProps {
  from: FileStore
  onClose: () => void
}

/** Chooses where all files of a storage are to be moved to. */
export default function MigrationForm({ from: { id, name, files }, onClose, ...overlay }: MigrationFormProps) {
  const t = useT()
  const { data } = useCall(storageRoutes.page, { query: { limit: MOST } })
  const migrate = useMutate(storageRoutes.migrate, {
    refreshes: STORAGE_READS,
    done: t('system.storage.migrate.begun'),
  })
  const record = useRecordForm({
    schema: Target,
    initial: {},
    onClose,
    save: ({ toId }) => migrate.attempt({ params: { id }, body: { toId } }),
  })
  const targets = data?.list.filter((storage) => storage.id !== id) ?? []
  return (
    <FormDialog
      {...overlay}
      record={record}
      title={t('system.storage.migrateOf', { name })}
      saveText={t('system.storage.migrate.begin')}
    >
      <Field
        name="toId"
        label={t('system.storage.target')}
        hint={t('system.storage.migrate.hint', { count: files })}
        isWide
      >
        <Select options={targets.map((storage) => ({ value: storage.id, label: storage.name }))} />
      </Field>
    </FormDialog>
  )
}
