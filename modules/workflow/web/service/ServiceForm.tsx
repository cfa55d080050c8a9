import { Input, InputNumber } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { RemarkField, StatusField } from '#kit/form/StandardFields.tsx'
import { useCrudForm, type RecordFormProps } from '#kit/form/use-crud-form.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { MAX_ATTEMPTS, MAX_TIMEOUT_SECONDS, workflowServiceRoutes } from '#workflow/contract/service.ts'
import { SERVICE_READS } from './use-service-actions.tsx'

/** Registers a service, or changes one. Its secret is only ever written. */
export default function ServiceForm({ id, onClose, ...overlay }: RecordFormProps) {
  const t = useT()
  const { record, title, isNew, stored } = useCrudForm({
    routes: workflowServiceRoutes,
    reads: SERVICE_READS,
    id,
    onClose,
    first: { status: 1, timeoutSeconds: 30, attempts: 5 },
    nameOf: ({ name }) => name,
    newTitle: t('workflow.service.create'),
    fieldOf: { name_taken: 'name' },
    done: { saved: false },
    onSaved: ({ users }) => {
      if (users.length === 0) toast('success', t('kit.record.saved'))
      else toast('warning', t('workflow.service.disabledInUse', { users: users.join(t('kit.list.comma')) }))
    },
  })
  return (
    <FormDrawer {...overlay} record={record} title={title}>
      {isNew && (
        <Field name="name" label={t('workflow.service.name')} hint={t('workflow.service.name.hint')} isWide>
          <Input autoComplete="off" />
        </Field>
      )}
      <Field name="url" label={t('workflow.service.url')} hint={t('workflow.service.url.hint')} isWide>
        <Input autoComplete="off" inputMode="url" />
      </Field>
      <Field name="secret" label={t('workflow.service.secret')} hint={t('workflow.service.secret.hint')} isWide>
        <Input.Password
          autoComplete="new-password"
          placeholder={stored?.isSigned === true ? t('workflow.service.secret.kept') : ''}
        />
      </Field>
      <Field name="timeoutSeconds" label={t('workflow.service.timeout')}>
        <InputNumber min={1} max={MAX_TIMEOUT_SECONDS} precision={0} />
      </Field>
      <Field name="attempts" label={t('workflow.service.attempts')} hint={t('workflow.service.attempts.hint')}>
        <InputNumber min={1} max={MAX_ATTEMPTS} precision={0} />
      </Field>
      <StatusField dict="app_status" isWide />
      <RemarkField rows={3} />
    </FormDrawer>
  )
}
