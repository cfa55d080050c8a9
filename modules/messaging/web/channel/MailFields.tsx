import { Form, Input, InputNumber, Select } from 'antd'
import { MailAuth, MailConfig, MailProtection } from '#messaging/contract/channel-forms.ts'
import { useT } from '#shell/i18n.ts'
import { ConfigField, SecretField } from './ConfigField.tsx'

const { shape } = MailConfig

/** What a mail channel is configured with. */
export function MailFields({ secrets }: { secrets: readonly string[] }) {
  const t = useT()
  const auth = Form.useWatch<string | undefined>(['config', 'auth'])
  return (
    <>
      <ConfigField name="host" label={t('messaging.mail.host')} schema={shape.host}>
        <Input autoComplete="off" inputMode="url" />
      </ConfigField>
      <ConfigField name="port" label={t('messaging.mail.port')} schema={shape.port}>
        <InputNumber min={1} max={65_535} precision={0} />
      </ConfigField>
      <ConfigField name="protection" label={t('messaging.mail.protection')} schema={shape.protection}>
        <Select
          options={MailProtection.options.map((value) => ({ value, label: t(`messaging.mail.protection.${value}`) }))}
        />
      </ConfigField>
      <ConfigField name="auth" label={t('messaging.mail.auth')} schema={shape.auth}>
        <Select options={MailAuth.options.map((value) => ({ value, label: t(`messaging.mail.auth.${value}`) }))} />
      </ConfigField>
      {auth !== 'none' && (
        <ConfigField name="username" label={t('messaging.mail.username')} schema={shape.username}>
          <Input autoComplete="off" />
        </ConfigField>
      )}
      {auth === 'password' && <SecretField name="password" label={t('messaging.mail.password')} secrets={secrets} />}
      {auth === 'oauth2' && <TokenFields secrets={secrets} />}
      <ConfigField name="from" label={t('messaging.mail.from')} schema={shape.from}>
        <Input autoComplete="off" inputMode="email" />
      </ConfigField>
      <ConfigField
        name="fromName"
        label={t('messaging.mail.fromName')}
        schema={shape.fromName}
        hint={t('messaging.mail.fromName.hint')}
      >
        <Input autoComplete="off" />
      </ConfigField>
      <ConfigField name="replyTo" label={t('messaging.mail.replyTo')} schema={shape.replyTo}>
        <Input autoComplete="off" inputMode="email" />
      </ConfigField>
      <ConfigField
        name="unsubscribe"
        label={t('messaging.mail.unsubscribe')}
        schema={shape.unsubscribe}
        hint={t('messaging.mail.unsubscribe.hint')}
      >
        <Input autoComplete="off" inputMode="email" />
      </ConfigField>
      <ConfigField name="dkimDomain" label={t('messaging.mail.dkimDomain')} schema={shape.dkimDomain}>
        <Input autoComplete="off" />
      </ConfigField>
      <ConfigField name="dkimSelector" label={t('messaging.mail.dkimSelector')} schema={shape.dkimSelector}>
        <Input autoComplete="off" />
      </ConfigField>
      <SecretField name="dkimKey" label={t('messaging.mail.dkimKey')} secrets={secrets} isLong />
      <ConfigField name="ca" label={t('messaging.mail.ca')} schema={shape.ca} hint={t('messaging.mail.ca.hint')} isWide>
        <Input.TextArea rows={3} autoComplete="off" />
      </ConfigField>
    </>
  )
}

function TokenFields({ secrets }: { secrets: readonly string[] }) {
  const t = useT()
  return (
    <>
      <ConfigField name="tokenUrl" label={t('messaging.mail.tokenUrl')} schema={shape.tokenUrl}>
        <Input autoComplete="off" inputMode="url" />
      </ConfigField>
      <ConfigField name="clientId" label={t('messaging.mail.clientId')} schema={shape.clientId}>
        <Input autoComplete="off" />
      </ConfigField>
      <SecretField name="clientSecret" label={t('messaging.mail.clientSecret')} secrets={secrets} />
      <SecretField name="refreshToken" label={t('messaging.mail.refreshToken')} secrets={secrets} />
    </>
  )
}
