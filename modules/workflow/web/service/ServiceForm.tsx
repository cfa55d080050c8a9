import { Input, InputNumber, Radio } from 'antd'
import { useDictLabel, useDictNumbers } from '#kit/dict/use-dict-options.ts'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/useMutate.ts'
import { useRecordForm } from '#kit/form/useRecordForm.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import {
  MOST_ATTEMPTS,
  MOST_TIMEOUT_SECONDS,
  WorkflowServiceDraft,
  workflowServiceRoutes,
  WorkflowServiceUpdate,
} from '#workflow/contract/service.ts'
import { SERVICE_READS } from './use-service-actions.tsx'

interface ServiceFormProps extends OverlayProps {
  /** Left out: one that is not registered yet. */
  id: string | undefined
  onClose: () => void
}

/** Registers a service, or changes one. Its secret is only ever written. */
export default function ServiceForm({ id, onClose, ...overlay }: ServiceFormProps) {
  const t = useT()
  const isNew = id === undefined
  const { data: service, refetch } = useCall(
    workflowServiceRoutes.get,
    { params: { id: id ?? '' } },
    { enabled: !isNew, isOwn: true },
  )
  const create = useMutate(workflowServiceRoutes.create, {
    refreshes: SERVICE_READS,
    done: t('workflow.service.created.done'),
  })
  const update = useMutate(workflowServiceRoutes.update, { refreshes: SERVICE_READS, done: false })
  const statuses = useDictNumbers('app_status')
  const statusName = useDictLabel('app_status')
  const record = useRecordForm({
    schema: isNew ? WorkflowServiceDraft : WorkflowServiceUpdate,
    initial: isNew ? { status: 1, timeoutSeconds: 30, attempts: 5 } : service && { ...service },
    hidden: isNew ? {} : { id, version: service?.version },
    fieldOf: { name_taken: 'name' },
    reload: refetch,
    onClose,
    save: async (values) => {
      if ('name' in values) {
        await create.attempt({ body: values })
        return
      }
      const { users } = await update.attempt({ body: WorkflowServiceUpdate.parse(values) })
      if (users.length === 0) toast('success', t('workflow.service.saved'))
      else toast('warning', t('workflow.service.disabledInUse', { users: users.join(t('kit.list.comma')) }))
    },
  })
  return (
    <FormDrawer
      {...overlay}
      record={record}
      title={isNew ? t('workflow.service.create') : t('workflow.service.edit', { name: service?.name ?? '' })}
    >
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
          placeholder={service?.isSigned === true ? t('workflow.service.secret.kept') : ''}
        />
      </Field>
      <Field name="timeoutSeconds" label={t('workflow.service.timeout')}>
        <InputNumber min={1} max={MOST_TIMEOUT_SECONDS} precision={0} />
      </Field>
      <Field name="attempts" label={t('workflow.service.attempts')} hint={t('workflow.service.attempts.hint')}>
        <InputNumber min={1} max={MOST_ATTEMPTS} precision={0} />
      </Field>
      <Field name="status" label={t('workflow.status')} show={statusName} isWide>
        <Radio.Group aria-label={t('workflow.status')} options={statuses} />
      </Field>
      <Field name="remark" label={t('workflow.model.remark')} isWide>
        <Input.TextArea rows={3} />
      </Field>
    </FormDrawer>
  )
}
