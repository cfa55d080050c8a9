import { Form, Input, Select } from 'antd'
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'
import { SMS_PLATFORMS, SmsPlatform } from '#messaging/contract/vendor/sms.ts'
import { useT } from '#shell/i18n.ts'
import { ConfigField, SecretField } from './ConfigField.tsx'
import { vendorDefaults, vendorFields, type VendorFieldName } from './vendor-fields.ts'

/** Fields that say more than their name. */
const HINTS = ['signName', 'codeTemplate', 'codeParam', 'minutesParam', 'endpoint', 'subject'] as const
const hintOf = (name: VendorFieldName) => HINTS.find((one) => one === name)

const ABOUT: Partial<Record<ChannelKind, 'sms' | 'wechatMp' | 'webPush'>> = {
  sms: 'sms',
  wechatMp: 'wechatMp',
  webPush: 'webPush',
}

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
        if (isSecret) return <SecretField key={name} name={name} label={label} schema={schema} secrets={secrets} />
        const hint = hintOf(name)
        return (
          <ConfigField
            key={name}
            name={name}
            label={label}
            schema={schema}
            {...(hint && { hint: t(`messaging.vendor.${hint}.hint`) })}
          >
            <Input autoComplete="off" />
          </ConfigField>
        )
      })}
      <p className="kit-field-wide kit-quiet msg-about">{t(`messaging.vendor.about.${ABOUT[kind] ?? 'account'}`)}</p>
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
