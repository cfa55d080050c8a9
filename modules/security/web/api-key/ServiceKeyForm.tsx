import { Form } from 'antd'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { apiKeyRoutes, ServiceKeyDraft, type MadeKey } from '#security/contract/api-key.ts'
import { KeyFields, usualDays } from './KeyFields.tsx'

interface ServiceKeyFormProps extends OverlayProps {
  /** Shows the key, which can be read only now. */
  onMade: (made: MadeKey) => void
  onClose: () => void
}

/** Makes a key for a service account. */
export default function ServiceKeyForm({ onMade, onClose, ...overlay }: ServiceKeyFormProps) {
  const t = useT()
  const { data: choice } = useCall(apiKeyRoutes.owners, {})
  const create = useMutate(apiKeyRoutes.createForService, { refreshes: [apiKeyRoutes.page], done: false })
  const record = useRecordForm({
    schema: ServiceKeyDraft,
    initial: choice && { scopes: [], days: usualDays(choice.maxDays) },
    onClose,
    save: async (values) => {
      const made = await create.attempt({ body: values })
      setTimeout(() => onMade(made))
    },
  })
  const ownerId = Form.useWatch<string | undefined>('ownerId', record.form)
  const { data: scopes } = useCall(
    apiKeyRoutes.scopes,
    { query: { ownerId: ownerId ?? '' } },
    { enabled: ownerId !== undefined },
  )
  return (
    <FormDrawer {...overlay} record={record} title={t('security.apiKey.create')}>
      <KeyFields
        scopes={scopes}
        maxDays={choice?.maxDays}
        owners={choice?.owners ?? []}
        notYet={ownerId === undefined ? t('security.apiKey.ownerFirst') : undefined}
      />
    </FormDrawer>
  )
}
