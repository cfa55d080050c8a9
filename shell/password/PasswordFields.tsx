import { User } from 'lucide-react'
import { PasswordField } from '../controls/PasswordField.tsx'
import { TextField } from '../controls/TextField.tsx'
import { useT } from '../i18n.ts'
import { usePerson } from '../session/session.ts'
import { levelMessage, type PasswordField as Field } from './problems.ts'
import { StrengthMeter } from './StrengthMeter.tsx'
import type { PasswordForm } from './use-password-form.ts'

/** The fields of the change-password form; the user's name stands there for password managers. */
export function PasswordFields({ form }: { form: PasswordForm }) {
  const t = useT()
  const { username } = usePerson()
  const words = {
    show: t('shell.password.show'),
    hide: t('shell.password.hide'),
    capsLock: t('shell.password.capsLock'),
  }
  const field = (name: Field) => ({
    words,
    name,
    required: true,
    value: form.values[name],
    error: form.messages[name],
    onChange: ({ target }: { target: HTMLInputElement }) => form.setValue(name, target.value),
    onBlur: () => form.check(name),
  })
  return (
    <>
      <TextField
        label={t('shell.password.username')}
        icon={<User size={16} strokeWidth={1.75} aria-hidden="true" />}
        name="username"
        autoComplete="username"
        value={username}
        readOnly
      />
      <PasswordField
        {...field('password')}
        label={t('shell.password.current')}
        autoComplete="current-password"
        data-autofocus
      />
      <div>
        <PasswordField
          {...field('newPassword')}
          label={t('shell.password.new')}
          autoComplete="new-password"
          note={t(levelMessage(form.required))}
        />
        <StrengthMeter password={form.values.newPassword} required={form.required} />
      </div>
      <PasswordField {...field('comfirmPassword')} label={t('shell.password.confirm')} autoComplete="new-password" />
    </>
  )
}
