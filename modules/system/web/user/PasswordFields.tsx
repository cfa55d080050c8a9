import { Input } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { useT } from '#shell/i18n.ts'

/** The password of a new user, twice; left empty, the server makes one. */
export function PasswordFields() {
  const t = useT()
  return (
    <>
      <Field name="password" label={t('system.user.password')} hint={t('system.user.password.hint')}>
        <Input.Password autoComplete="new-password" />
      </Field>
      <Field
        name="confirmPassword"
        label={t('system.user.confirmPassword')}
        dependencies={['password']}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, value: string | undefined) => {
              const password: unknown = getFieldValue('password')
              if ((password || '') !== (value ?? '')) throw new Error(t('system.user.passwordMismatch'))
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Field>
    </>
  )
}
