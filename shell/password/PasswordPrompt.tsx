import { lazy, Suspense, useEffect } from 'react'
import { listen } from '../request/signals.ts'
import { usePerson } from '../session/session.ts'
import { useStore } from '../store.ts'
import { checkPassword } from './check-password.ts'
import { askPasswordChange, passwordAsk } from './password-state.ts'

const PasswordDialog = lazy(async () => {
  const { PasswordDialog: dialog } = await import('./PasswordDialog.tsx')
  return { default: dialog }
})

/** Checks the password once after sign-in, and shows the dialog whenever a user asks for it. */
export function PasswordPrompt() {
  const ask = useStore(passwordAsk)
  useEffect(() => listen('passwordChangeRequired', () => askPasswordChange({ mode: 'force' })), [])
  const { support, viewing } = usePerson()
  // A support visit is no user and has no password; as another user one has none of one's own.
  const hasPassword = !support && !viewing
  useEffect(() => {
    if (hasPassword) void checkPassword()
  }, [hasPassword])
  if (!ask) return null
  return (
    <Suspense fallback={null}>
      <PasswordDialog {...ask} />
    </Suspense>
  )
}
