import { TriangleAlert, User } from 'lucide-react'
import { useId, type FormEvent } from 'react'
import { PasswordField } from '../controls/PasswordField.tsx'
import { TextField } from '../controls/TextField.tsx'
import { useT } from '../i18n.ts'
import { Dialog } from '../overlay/Dialog.tsx'
import { queryClient } from '../request/query-client.ts'
import { usePerson } from '../session/session.ts'
import { currentAddress, signOut } from '../session/sign-out.ts'
import type { PasswordAsk } from './password-state.ts'
import { closePasswordDialog } from './password-state.ts'
import './password.css'
import { levelMessage, type PasswordField as Field } from './problems.ts'
import { StrengthMeter } from './StrengthMeter.tsx'
import { usePasswordForm } from './use-password-form.ts'

/** Changing one's own password: asked for, suggested, or forced. A forced dialog has no way out but signing out. */
export function PasswordDialog({ mode, reason }: PasswordAsk) {
  const t = useT()
  const formId = useId()
  const { username } = usePerson()
  const form = usePasswordForm(() => {
    closePasswordDialog()
    if (mode === 'force') void queryClient.invalidateQueries()
  })
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
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  const foot = (
    <>
      {mode === 'force' ? (
        <button type="button" className="pt-button" onClick={() => void signOut(currentAddress())}>
          {t('shell.signOut')}
        </button>
      ) : (
        <button type="button" className="pt-button" onClick={closePasswordDialog}>
          {t(mode === 'remind' ? 'shell.password.later' : 'shell.cancel')}
        </button>
      )}
      <button type="submit" form={formId} className="pt-button" data-kind="solid" aria-disabled={form.busy}>
        {t('shell.password.submit')}
      </button>
    </>
  )

  return (
    <Dialog title={t('shell.password.title')} foot={foot} {...(mode !== 'force' && { onClose: closePasswordDialog })}>
      {reason && (
        <p className="pt-alert" data-kind="warning">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className="pt-sentence">{t(`shell.password.reason.${reason}`)}</span>
        </p>
      )}
      {mode === 'force' && !reason && (
        <p className="pt-alert" data-kind="warning">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>{t('shell.password.forced')}</span>
        </p>
      )}
      <div role="alert" className="pt-form-failure">
        {form.failure && (
          <p className="pt-alert" data-kind="error">
            <span className="pt-sentence">{form.failure}</span>
          </p>
        )}
      </div>
      <form id={formId} className="pt-password-form" noValidate onSubmit={onSubmit}>
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
      </form>
    </Dialog>
  )
}
