import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { KeyDraft, KeyUpdate, ownKeyRoutes, type ApiKey, type MadeKey } from '#security/contract/api-key.ts'
import { KeyFields, usualDays } from '../api-key/KeyFields.tsx'

interface OwnKeyFormProps extends OverlayProps {
  /** The key to change; left out: a new one. */
  of?: ApiKey | undefined
  maxDays: number
  /** Shows the key, which can be read only now. */
  onMade: (made: MadeKey) => void
  onClose: () => void
}

/** Makes or changes a key of one's own. */
export default function OwnKeyForm({ of: known, maxDays, onMade, onClose, ...overlay }: OwnKeyFormProps) {
  const t = useT()
  const { data: scopes } = useCall(ownKeyRoutes.scopes, {})
  const create = useMutate(ownKeyRoutes.create, { refreshes: [ownKeyRoutes.list], done: false })
  const update = useMutate(ownKeyRoutes.update, { refreshes: [ownKeyRoutes.list], done: t('security.apiKey.saved') })
  const record = useRecordForm({
    schema: known ? KeyUpdate : KeyDraft,
    initial: known ?? { scopes: [], days: usualDays(maxDays) },
    hidden: known ? { id: known.id, version: known.version } : {},
    onClose,
    save: async (values) => {
      if ('id' in values) {
        await update.attempt({ body: values })
        return
      }
      const made = await create.attempt({ body: values })
      // After the form has closed, so that the focus stays in the dialog.
      setTimeout(() => onMade(made))
    },
  })
  return (
    <FormDrawer
      {...overlay}
      record={record}
      title={known ? t('security.apiKey.edit', { name: known.name }) : t('security.apiKey.create')}
    >
      <KeyFields scopes={scopes} maxDays={known ? undefined : maxDays} />
    </FormDrawer>
  )
}
