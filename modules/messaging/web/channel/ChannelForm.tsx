import { Form, Input, InputNumber, Select } from 'antd'
import { MESSAGE_CATEGORIES } from '#contract/message-categories.ts'
import { Field } from '#kit/form/Field.tsx'
import { FlagSwitch } from '#kit/form/FlagSwitch.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { RemarkField, StatusField } from '#kit/form/StandardFields.tsx'
import { useCrudForm, type RecordFormProps } from '#kit/form/use-crud-form.ts'
import { MailConfig, OFFERED_KINDS } from '#messaging/contract/channel-forms.ts'
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'
import { channelRoutes } from '#messaging/contract/channel.ts'
import { SMS_PLATFORMS } from '#messaging/contract/vendor/sms.ts'
import { useT } from '#shell/i18n.ts'
import { MailFields } from './MailFields.tsx'
import { CallbackAddress } from './CallbackAddress.tsx'
import { VendorFields } from './VendorFields.tsx'
import { vendorDefaults } from './vendor-fields.ts'
import { CHANNEL_READS } from './use-channel-actions.tsx'
import './channel.css'

const EMPTY = Object.fromEntries(Object.keys(MailConfig.shape).map((name) => [name, '']))
const FIRST = {
  kind: 'mail',
  config: { ...EMPTY, port: 587, protection: 'starttls', auth: 'password' },
  status: 1,
  isDefault: 1,
  categories: [],
  perMinute: 300,
  perUserDay: 50,
}

/** Makes a channel, or changes one. Its kind stays; its secrets are never shown. */
export default function ChannelForm({ id, onClose, ...overlay }: RecordFormProps) {
  const t = useT()
  const { record, title, isNew, stored } = useCrudForm({
    routes: channelRoutes,
    reads: CHANNEL_READS,
    id,
    onClose,
    first: FIRST,
    nameOf: ({ name }) => name,
    newTitle: t('messaging.channel.create'),
    fieldOf: { name_taken: 'name', channel_unusable: 'kind' },
  })
  const categories = MESSAGE_CATEGORIES.map((value) => ({ value, label: t(`messaging.category.${value}`) }))
  return (
    <FormDrawer {...overlay} record={record} title={title}>
      <Field name="name" label={t('messaging.channel.name')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="kind" label={t('messaging.channel.kind')}>
        <Select
          disabled={!isNew}
          onChange={(kind: ChannelKind) =>
            record.form.setFieldValue(
              'config',
              kind === 'mail' ? FIRST.config : vendorDefaults(kind, SMS_PLATFORMS.alibaba),
            )
          }
          options={OFFERED_KINDS.map((value) => ({ value, label: t(`messaging.channel.kind.${value}`) }))}
        />
      </Field>
      <KindFields secrets={stored?.secrets ?? []} />
      {stored && stored.callback !== '' && <CallbackAddress kind={stored.kind} path={stored.callback} />}
      <Field name="config" label={t('messaging.channel.config')} isWide>
        <KeptValue />
      </Field>
      <Field
        name="categories"
        label={t('messaging.channel.categories')}
        hint={t('messaging.channel.categories.hint')}
        show={(values: readonly (typeof MESSAGE_CATEGORIES)[number][]) =>
          values.map((value) => t(`messaging.category.${value}`)).join(t('kit.list.comma'))
        }
        isWide
      >
        <Select mode="multiple" options={categories} placeholder={t('messaging.channel.categories.all')} />
      </Field>
      <Field name="perMinute" label={t('messaging.channel.perMinute')}>
        <InputNumber min={1} max={10_000} precision={0} />
      </Field>
      <Field name="perUserDay" label={t('messaging.channel.perUserDay')}>
        <InputNumber min={1} max={1_000} precision={0} />
      </Field>
      <Field name="isDefault" label={t('messaging.channel.isDefault')} hint={t('messaging.channel.isDefault.hint')}>
        <FlagSwitch label={t('messaging.channel.isDefault')} />
      </Field>
      <StatusField dict="app_status" />
      <RemarkField />
    </FormDrawer>
  )
}

/** Keeps the configuration as one field of the form, which shows what the server has against it. */
const KeptValue = () => <span className="msg-kept" />

/** What the chosen kind is configured with. */
function KindFields({ secrets }: { secrets: readonly string[] }) {
  const kind = Form.useWatch<ChannelKind | undefined>('kind')
  if (kind === undefined) return null
  return kind === 'mail' ? <MailFields secrets={secrets} /> : <VendorFields kind={kind} secrets={secrets} />
}
