import { Input, Select } from 'antd'
import { PROCESS_EVENTS } from '#contract/process-event.ts'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { RemarkField, StatusField } from '#kit/form/StandardFields.tsx'
import { useCrudForm, type RecordFormProps } from '#kit/form/use-crud-form.ts'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { webhookRoutes, type WithSecret } from '#workflow/contract/webhook.ts'
import { useEventWords } from './event-words.ts'
import { WEBHOOK_READS } from './use-webhook-actions.tsx'
import './webhook.css'

interface WebhookFormProps extends RecordFormProps {
  /** Shows the secret of a new webhook. */
  onMade: (made: WithSecret) => void
}

/** Creates a webhook, or changes one. Its secret is made by the server. */
export default function WebhookForm({ id, onClose, onMade, ...overlay }: WebhookFormProps) {
  const t = useT()
  const wordOf = useEventWords()
  const mayChoose = useCan(webhookRoutes.processes.can)
  const { data: processes } = useCall(webhookRoutes.processes, {}, { enabled: mayChoose })
  const hasNone = processes?.all === false && processes.list.length === 0
  const names = new Map(processes?.list.map(({ key, name }) => [key, name]))
  const { record, title, stored } = useCrudForm({
    routes: webhookRoutes,
    reads: WEBHOOK_READS,
    id,
    onClose,
    first: { status: 1, events: ['workflow.instance.started', 'workflow.instance.ended'], processes: [] },
    nameOf: ({ name }) => name,
    newTitle: t('workflow.webhook.create'),
    fieldOf: { name_taken: 'name', unknown_reference: 'processes' },
    onCreated: onMade,
  })
  return (
    <FormDrawer {...overlay} record={record} title={title}>
      {stored !== undefined && stored.stopped !== '' && (
        <p className="pt-alert kit-field-wide" data-kind="warning" role="note">
          {t(`workflow.webhook.stopped.${stored.stopped}`)}
        </p>
      )}
      <Field name="name" label={t('workflow.webhook.name')} isWide>
        <Input autoComplete="off" />
      </Field>
      <Field name="url" label={t('workflow.webhook.url')} hint={t('workflow.webhook.url.hint')} isWide>
        <Input autoComplete="off" inputMode="url" />
      </Field>
      <Field
        name="events"
        label={t('workflow.webhook.events')}
        show={(events: readonly string[]) => events.map(wordOf).join(', ')}
        isWide
      >
        <Select
          mode="multiple"
          options={PROCESS_EVENTS.map((value) => ({ value, label: wordOf(value) }))}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Field>
      <Field
        name="processes"
        label={t('workflow.webhook.processes')}
        hint={t(
          hasNone
            ? 'workflow.webhook.processes.none'
            : processes?.all === false
              ? 'workflow.webhook.processes.own'
              : 'workflow.webhook.processes.hint',
        )}
        show={(keys: readonly string[]) => keys.map((key) => names.get(key) ?? key).join(', ')}
        isWide
      >
        <Select
          mode="multiple"
          placeholder={processes?.all === true ? t('workflow.webhook.processes.all') : ''}
          options={processes?.list.map(({ key, name }) => ({ value: key, label: name })) ?? []}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Field>
      <StatusField dict="app_status" isWide />
      <RemarkField rows={3} />
    </FormDrawer>
  )
}
