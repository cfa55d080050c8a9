import { Input, Radio } from 'antd'
import { EntryClientDraft, entryClientRoutes, EntryClientUpdate } from '#gateway/contract/entry.ts'
import { useDictLabel, useDictNumbers } from '#kit/dict/use-dict-options.ts'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/useMutate.ts'
import { useRecordForm } from '#kit/form/useRecordForm.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { AudienceFields } from './AudienceFields.tsx'
import type { MadeSecret } from './SecretDialog.tsx'
import { CLIENT_READS } from './use-client-actions.tsx'

interface ClientFormProps extends OverlayProps {
  /** Left out: a system that is not registered yet. */
  id: string | undefined
  /** Shows the secret, which is told only now. */
  onMade: (made: MadeSecret) => void
  onClose: () => void
}

/** Registers a system, or changes one. */
export default function ClientForm({ id, onMade, onClose, ...overlay }: ClientFormProps) {
  const t = useT()
  const isNew = id === undefined
  const { data: client, refetch } = useCall(
    entryClientRoutes.get,
    { params: { id: id ?? '' } },
    { enabled: !isNew, isOwn: true },
  )
  const create = useMutate(entryClientRoutes.create, {
    refreshes: CLIENT_READS,
    done: t('gateway.client.created.done'),
  })
  const update = useMutate(entryClientRoutes.update, { refreshes: CLIENT_READS, done: t('gateway.client.saved') })
  const statuses = useDictNumbers('app_status')
  const statusName = useDictLabel('app_status')
  const record = useRecordForm({
    schema: isNew ? EntryClientDraft : EntryClientUpdate,
    initial: isNew ? { audience: 'ordinary', roleIdList: [], admitsAdmins: 0, status: 1 } : client && { ...client },
    hidden: isNew ? {} : { id, version: client?.version },
    fieldOf: { name_taken: 'code' },
    reload: refetch,
    onClose,
    save: async (given) => {
      // The roles of an audience that is no longer by roles are forgotten.
      const values = given.audience === 'roles' ? given : { ...given, roleIdList: [] }
      if ('code' in values) {
        const made = await create.attempt({ body: values })
        // After the form has closed, which takes its own place out of the address.
        setTimeout(() => onMade(made))
      } else await update.attempt({ body: EntryClientUpdate.parse(values) })
    },
  })
  return (
    <FormDrawer
      {...overlay}
      record={record}
      title={isNew ? t('gateway.client.create') : t('gateway.client.edit', { name: client?.name ?? '' })}
    >
      <Field name="name" label={t('gateway.client.name')}>
        <Input autoComplete="off" />
      </Field>
      {isNew && (
        <Field name="code" label={t('gateway.client.code')} hint={t('gateway.client.code.hint')}>
          <Input autoComplete="off" />
        </Field>
      )}
      <Field name="signInUrl" label={t('gateway.client.signInUrl')} hint={t('gateway.client.signInUrl.hint')} isWide>
        <Input autoComplete="off" inputMode="url" />
      </Field>
      <Field name="allowIps" label={t('gateway.client.allowIps')} hint={t('gateway.client.allowIps.hint')} isWide>
        <Input autoComplete="off" />
      </Field>
      <AudienceFields />
      <Field name="status" label={t('gateway.client.status')} show={statusName} isWide>
        <Radio.Group aria-label={t('gateway.client.status')} options={statuses} />
      </Field>
      <Field name="remark" label={t('gateway.client.remark')} isWide>
        <Input.TextArea rows={3} />
      </Field>
    </FormDrawer>
  )
}
