import { Button, Form, Input, Radio, Select, Tag } from 'antd'
import { Eye, Send } from 'lucide-react'
import { useState } from 'react'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useCrudForm, type RecordFormProps } from '#kit/form/use-crud-form.ts'
import { useMutate } from '#kit/form/use-mutate.ts'
import { OFFERED_KINDS } from '#messaging/contract/channel-forms.ts'
import { TemplateDraft, templateRoutes } from '#messaging/contract/template.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { ParamsInput } from './ParamsInput.tsx'
import { TEMPLATE_READS, useTemplateName } from './use-template-actions.tsx'
import '../channel/channel.css'

const FIRST = {
  event: '',
  kind: 'mail',
  language: 'zh',
  subject: '{{ title }}',
  body: '{{ content }}\n\n{{ url }}',
  providerTemplate: '',
  providerParams: {},
}

/** Makes a template, or changes one. */
export default function TemplateForm({ id, onClose, ...overlay }: RecordFormProps) {
  const t = useT()
  const nameOf = useTemplateName()
  const { data: events } = useCall(templateRoutes.events, {})
  const { record, title } = useCrudForm({
    routes: templateRoutes,
    reads: TEMPLATE_READS,
    id,
    onClose,
    first: FIRST,
    nameOf,
    newTitle: t('messaging.template.create'),
    fieldOf: { name_taken: 'event' },
  })
  const options = [
    { value: '', label: t('messaging.template.allEvents') },
    ...(events?.list.map(({ code, name }) => ({ value: code, label: name })) ?? []),
  ]
  return (
    <FormDrawer {...overlay} record={record} title={title}>
      <Field
        name="event"
        label={t('messaging.template.event')}
        show={(code: string) => options.find(({ value }) => value === code)?.label ?? code}
      >
        <Select options={options} showSearch={{ optionFilterProp: 'label' }} />
      </Field>
      <Field name="kind" label={t('messaging.channel.kind')}>
        <Select options={OFFERED_KINDS.map((value) => ({ value, label: t(`messaging.channel.kind.${value}`) }))} />
      </Field>
      <Field name="language" label={t('messaging.template.language')} isWide>
        <Radio.Group
          aria-label={t('messaging.template.language')}
          options={(['zh', 'en'] as const).map((value) => ({
            value,
            label: t(`messaging.template.language.${value}`),
          }))}
        />
      </Field>
      <TextFields />
      <div className="kit-field-wide">
        <Variables common={events?.common ?? []} ofEvents={events?.list ?? []} />
        <Trial />
      </div>
    </FormDrawer>
  )
}

/** These consist of a template at the provider; messages of other kinds have texts of their own. */
const isOfProvider = (kind: string | undefined) => kind === 'sms' || kind === 'wechatMp'

/** The texts of the chosen kind. */
function TextFields() {
  const t = useT()
  const kind = Form.useWatch<string | undefined>('kind')
  return isOfProvider(kind) ? (
    <>
      <Field
        name="providerTemplate"
        label={t('messaging.vendor.template')}
        hint={t('messaging.vendor.template.hint')}
        isWide
      >
        <Input autoComplete="off" />
      </Field>
      <Field name="providerParams" label={t('messaging.vendor.params')} hint={t('messaging.vendor.params.hint')} isWide>
        <ParamsInput />
      </Field>
    </>
  ) : (
    <>
      <Field name="subject" label={t('messaging.template.subject')} hint={t('messaging.template.subject.hint')} isWide>
        <Input autoComplete="off" />
      </Field>
      <Field name="body" label={t('messaging.template.body')} hint={t('messaging.template.body.hint')} isWide>
        <Input.TextArea rows={8} />
      </Field>
    </>
  )
}

/** What the texts may name, for the chosen event. */
function Variables({
  common,
  ofEvents,
}: {
  common: readonly string[]
  ofEvents: readonly { code: string; variables: readonly string[] }[]
}) {
  const t = useT()
  const event = Form.useWatch<string | undefined>('event')
  const own = ofEvents.find(({ code }) => code === event)?.variables ?? []
  return (
    <p className="msg-variables">
      <span className="kit-quiet">{t('messaging.template.variables')}</span>
      {[...own, ...common].map((name) => (
        <Tag key={name}>{`{{ ${name} }}`}</Tag>
      ))}
    </p>
  )
}

/** How the texts read with sample values, and sending them to oneself. */
function Trial() {
  const t = useT()
  const form = Form.useFormInstance()
  const kind = Form.useWatch<string | undefined>('kind')
  const [shown, setShown] = useState<{ subject: string; body: string }>()
  const preview = useMutate(templateRoutes.preview, { refreshes: [], done: false })
  const test = useMutate(templateRoutes.test, { refreshes: [], done: false })
  const draft = () => TemplateDraft.parse(form.getFieldsValue(true))
  const look = async () => {
    const { kind: _, ...body } = draft()
    setShown((await preview.run({ body }))?.reply)
  }
  const send = async () => {
    const sent = await test.run({ body: draft() })
    if (sent) toast('success', t('messaging.channel.test.done', { address: sent.reply.address }))
  }
  return (
    <>
      <p className="msg-variables">
        {!isOfProvider(kind) && (
          <Button icon={<Eye size={16} />} loading={preview.isRunning} onClick={() => void look()}>
            {t('messaging.template.preview')}
          </Button>
        )}
        <Button icon={<Send size={16} />} loading={test.isRunning} onClick={() => void send()}>
          {t('messaging.template.test')}
        </Button>
      </p>
      <div aria-live="polite">
        {shown && !isOfProvider(kind) && (
          <div className="msg-preview">
            <strong>{shown.subject}</strong>
            <pre>{shown.body}</pre>
          </div>
        )}
      </div>
    </>
  )
}
