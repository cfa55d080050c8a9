import { Form, Input, Radio, Select } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { useT } from '#shell/i18n.ts'
import { ApiAuth, ApiKeyPlace } from '#forms/contract/api-conf.ts'

type WithSecret = Exclude<ApiAuth, 'none'>

/** How a call proves who makes it. @param hasSecret whether a secret is stored: left empty, it stays */
export function AuthFields({ hasSecret }: { hasSecret: boolean }) {
  const t = useT()
  const form = Form.useFormInstance()
  const auth = Form.useWatch<ApiAuth | undefined>('auth', form) ?? 'none'
  return (
    <>
      <Field
        name="auth"
        label={t('forms.api.auth.kind')}
        show={(value) => t(`forms.api.auth.${ApiAuth.parse(value)}`)}
        isWide
      >
        <Select options={ApiAuth.options.map((value) => ({ value, label: t(`forms.api.auth.${value}`) }))} />
      </Field>
      {auth !== 'none' && <OfKind auth={auth} hasSecret={hasSecret} />}
    </>
  )
}

function OfKind({ auth, hasSecret }: { auth: WithSecret; hasSecret: boolean }) {
  const t = useT()
  const places = ApiKeyPlace.options.map((value) => ({ value, label: t(`forms.api.authPlace.${value}`) }))
  return (
    <>
      {auth === 'apiKey' && (
        <Field
          name="authPlace"
          label={t('forms.api.authPlace')}
          show={(value) => t(`forms.api.authPlace.${ApiKeyPlace.parse(value)}`)}
        >
          <Radio.Group options={places} aria-label={t('forms.api.authPlace')} />
        </Field>
      )}
      {auth === 'oauth2' && (
        <Field name="tokenUrl" label={t('forms.api.tokenUrl')} isWide>
          <Input autoComplete="off" inputMode="url" spellCheck={false} />
        </Field>
      )}
      {auth !== 'bearer' && (
        <Field name="authName" label={t(`forms.api.authName.${auth}`)}>
          <Input autoComplete="off" spellCheck={false} />
        </Field>
      )}
      <Field
        name="secret"
        label={t(`forms.api.secret.${auth}`)}
        hint={t('forms.api.secret.hint')}
        isWide={auth === 'bearer'}
      >
        <Input.Password autoComplete="new-password" placeholder={hasSecret ? t('forms.api.secret.kept') : ''} />
      </Field>
      {auth === 'oauth2' && (
        <Field name="scope" label={t('forms.api.scope')} isWide>
          <Input autoComplete="off" spellCheck={false} />
        </Field>
      )}
    </>
  )
}
