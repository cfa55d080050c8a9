import { Building2, User } from 'lucide-react'
import type { LoginPage } from '#contract/session.ts'
import { PasswordField } from '../controls/PasswordField.tsx'
import { TextField } from '../controls/TextField.tsx'
import { CaptchaField } from './CaptchaField.tsx'
import { t } from './texts.ts'
import type { Field, SignInState, Values } from './use-sign-in.ts'

interface SignInFieldsProps {
  loginPage: LoginPage
  state: SignInState
}

const passwordWords = { show: t('signin.showPassword'), hide: t('signin.hidePassword'), capsLock: t('signin.capsLock') }

/** Of the sign-in form: the tenant where it is asked for, name, password, and the captcha where it is wanted. */
export function SignInFields({ loginPage, state }: SignInFieldsProps) {
  const { values, setValue, missing, alert, captcha, asksTenant } = state
  const error = (field: Field) => (missing.has(field) ? t('signin.required') : undefined)
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setValue(name, target.value),
    error: error(name),
  })
  return (
    <>
      {asksTenant && (
        <TextField
          {...field('tenantCode')}
          label={t('signin.tenantCode')}
          icon={<Building2 size={16} strokeWidth={1.75} aria-hidden="true" />}
          required
          maxLength={64}
          autoComplete="organization"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
          note={t('signin.tenantCodeHint')}
        />
      )}
      <TextField
        {...field('username')}
        label={t('signin.username')}
        icon={<User size={16} strokeWidth={1.75} aria-hidden="true" />}
        required
        maxLength={64}
        autoComplete="username webauthn"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        autoFocus={loginPage !== 'logintt'}
      />
      <PasswordField
        {...field('password')}
        words={passwordWords}
        label={t('signin.password')}
        required
        autoComplete="current-password"
        wrong={alert?.culprit === 'credentials'}
      />
      {captcha.required && <CaptchaField captcha={captcha} missing={missing.has('captcha')} />}
    </>
  )
}
