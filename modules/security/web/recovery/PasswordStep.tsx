import { useState } from 'react'
import { PasswordField } from '#shell/controls/PasswordField.tsx'
import { t as ofSignIn } from '#shell/signin/texts.ts'
import { StepForm } from './StepForm.tsx'
import { t } from './texts.ts'
import type { Recovery } from './use-recovery.ts'

const words = {
  show: ofSignIn('signin.showPassword'),
  hide: ofSignIn('signin.hidePassword'),
  capsLock: ofSignIn('signin.capsLock'),
}

/** The new password, twice. The server names the rule that one breaks. */
export function PasswordStep({ recovery }: { recovery: Recovery }) {
  const [chosen, setChosen] = useState('')
  const [confirmed, setConfirmed] = useState('')
  const [tried, setTried] = useState(false)
  const problem = chosen !== confirmed ? t('recovery.mismatch') : undefined
  const submit = () => {
    setTried(true)
    if (chosen !== '' && !problem) void recovery.setPassword(chosen, confirmed)
  }
  const field = { words, required: true, autoComplete: 'new-password' } as const
  return (
    <StepForm busy={recovery.busy} label={t('recovery.set')} onSubmit={submit}>
      <PasswordField
        {...field}
        label={t('recovery.newPassword')}
        name="newPassword"
        autoFocus
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        error={tried && chosen === '' ? t('recovery.required') : undefined}
      />
      <PasswordField
        {...field}
        label={t('recovery.confirmation')}
        name="comfirmPassword"
        value={confirmed}
        onChange={({ target }) => setConfirmed(target.value)}
        error={tried ? problem : undefined}
      />
    </StepForm>
  )
}
