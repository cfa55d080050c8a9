import { Form, Input, Select } from 'antd'
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'
import { SMS_PLATFORMS, SmsPlatform } from '#messaging/contract/vendor/sms.ts'
import { useT } from '#shell/i18n.ts'
import { ConfigField, SecretField } from './ConfigField.tsx'
import { vendorDefaults, vendorFields, type VendorFieldName } from './vendor-fields.ts'

/** Fields that say more than their name. */
const HINTS = [
  'signName',
  'codeTemplate',
  'codeParam',
  'minutesParam',
  'endpoint',
  'subject',
  'robotCode',
  'cardTemplateId',
  'callbackRouteKey',
  'cardApiSecret',
] as const
const hintOf = (name: VendorFieldName) => HINTS.find((one) => one === name)

interface VendorFieldsProps {
  kind: ChannelKind
  /** Names of the secrets that the channel has. */
  secrets: readonly string[]
}

/** What a channel of a vendor is configured with. */
export function VendorFields({ kind, secrets }: VendorFieldsProps) {
  const t = useT()
  const platform = Form.useWatch<unknown>(['config', 'platform'])
  return (
    <>
      {kind === 'sms' && <PlatformField />}
      {vendorFields(kind, platform).map(({ name, schema, isSecret }) => {
        const label = t(`messaging.vendor.${kind === 'wechatMp' && name === 'appSecret' ? 'mpSecret' : name}`)
        const named = hintOf(name)
        const hint = named && t(`messaging.vendor.${named}.hint`)
        const field = { name, label, schema, ...(hint !== undefined && { hint }) }
        if (isSecret) return <SecretField key={name} {...field} secrets={secrets} />
        return (
          <ConfigField key={name} {...field}>
            <Input autoComplete="off" />
          </ConfigField>
        )
      })}
      {kind !== 'mail' && <p className="kit-field-wide kit-quiet msg-about">{t(`messaging.vendor.about.${kind}`)}</p>}
    </>
  )
}

/** Another provider has other fields. */
function PlatformField() {
  const t = useT()
  const form = Form.useFormInstance()
  return (
    <ConfigField name="platform" label={t('messaging.vendor.platform')} schema={SmsPlatform} isWide>
      <Select
        options={Object.values(SMS_PLATFORMS).map((value) => ({
          value,
          label: t(`messaging.vendor.platform.${value}`),
        }))}
        onChange={(value: number) => form.setFieldValue('config', vendorDefaults('sms', value))}
      />
    </ConfigField>
  )
}
