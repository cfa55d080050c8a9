import { Input } from 'antd'
import { entryClientRoutes } from '#gateway/contract/entry.ts'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { RemarkField, StatusField } from '#kit/form/StandardFields.tsx'
import { useCrudForm, type RecordFormProps } from '#kit/form/use-crud-form.ts'
import { useT } from '#shell/i18n.ts'
import { AudienceFields } from './AudienceFields.tsx'
import type { MadeSecret } from './SecretDialog.tsx'

interface ClientFormProps extends RecordFormProps {
  /** Shows the secret, which can be read only now. */
  onMade: (made: MadeSecret) => void
}

/** Registers a system, or changes one. */
export default function ClientForm({ id, onMade, onClose, ...overlay }: ClientFormProps) {
  const t = useT()
  const { record, title, isNew } = useCrudForm({
    routes: entryClientRoutes,
    reads: [entryClientRoutes.page, entryClientRoutes.get],
    id,
    onClose,
    first: { audience: 'ordinary', roleIdList: [], admitsAdmins: 0, hasFactor: 0, status: 1 },
    nameOf: ({ name }) => name,
    newTitle: t('gateway.client.create'),
    fieldOf: { name_taken: 'code' },
    // The roles of an audience that is no longer by roles are forgotten.
    prepare: (values) => (values.audience === 'roles' ? values : { ...values, roleIdList: [] }),
    // After the form has closed, which takes its own place out of the address.
    onCreated: (made) => setTimeout(() => onMade(made)),
  })
  return (
    <FormDrawer {...overlay} record={record} title={title}>
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
      <StatusField dict="app_status" isWide />
      <RemarkField rows={3} />
    </FormDrawer>
  )
}
