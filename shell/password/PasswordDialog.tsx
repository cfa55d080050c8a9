import { TriangleAlert } from 'lucide-react'
import { useId, type FormEvent } from 'react'
import { useT } from '../i18n.ts'
import { Dialog } from '../overlay/Dialog.tsx'
import { queryClient } from '../request/query-client.ts'
import { currentAddress, signOut } from '../session/sign-out.ts'
import type { PasswordAsk } from './password-state.ts'
import { closePasswordDialog } from './password-state.ts'
import './password.css'
import { PasswordFields } from './PasswordFields.tsx'
import { usePasswordForm } from './use-password-form.ts'

/** Changing one's own password: asked for, suggested, or forced. A forced dialog has no way out but signing out. */
export function PasswordDialog({ mode, reason }: PasswordAsk) {
  const t = useT()
  const formId = useId()
  const form = usePasswordForm(() => {
    closePasswordDialog()
    if (mode === 'force') void queryClient.invalidateQueries()
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  const foot = (
    <>
      <LeaveButton mode={mode} />
      <button type="submit" form={formId} className="pt-button" data-kind="solid" aria-disabled={form.busy}>
        {t('shell.password.submit')}
      </button>
    </>
  )

  return (
    <Dialog title={t('shell.password.title')} foot={foot} {...(mode !== 'force' && { onClose: closePasswordDialog })}>
      <Reason mode={mode} reason={reason} />
      <div role="alert" className="pt-form-failure">
        {form.failure && (
          <p className="pt-alert" data-kind="error">
            <span className="pt-sentence">{form.failure}</span>
          </p>
        )}
      </div>
      <form id={formId} className="pt-password-form" noValidate onSubmit={onSubmit}>
        <PasswordFields form={form} />
      </form>
    </Dialog>
  )
}

/** Out of the dialog: out of the session where a password is forced. */
function LeaveButton({ mode }: Pick<PasswordAsk, 'mode'>) {
  const t = useT()
  if (mode === 'force')
    return (
      <button type="button" className="pt-button" onClick={() => void signOut(currentAddress())}>
        {t('shell.signOut')}
      </button>
    )
  return (
    <button type="button" className="pt-button" onClick={closePasswordDialog}>
      {t(mode === 'remind' ? 'shell.password.later' : 'shell.cancel')}
    </button>
  )
}

/** Why the password is to be changed. */
function Reason({ mode, reason }: PasswordAsk) {
  const t = useT()
  if (!reason && mode !== 'force') return null
  return (
    <p className="pt-alert" data-kind="warning">
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
      {reason ? (
        <span className="pt-sentence">{t(`shell.password.reason.${reason}`)}</span>
      ) : (
        <span>{t('shell.password.forced')}</span>
      )}
    </p>
  )
}
