/** State of the change-password form. */
import { useState } from 'react'
import { toast } from '../feedback/toast.ts'
import { useT } from '../i18n.ts'
import { bareSessionRoutes as routes } from '../request/bare-routes.ts'
import { call, CallError, messageOf } from '../request/call.ts'
import { submitThrottle } from '../request/submit-throttle.ts'
import { seal } from '../session/seal.ts'
import { useStore } from '../store.ts'
import { requiredLevel } from './password-state.ts'
import { problemOf, type PasswordField, type PasswordValues } from './problems.ts'

const FIELDS: readonly PasswordField[] = ['password', 'newPassword', 'comfirmPassword']

type Messages = Partial<Record<PasswordField, string>>

/** The field a refusal is about. */
function culpritOf(error: CallError): PasswordField | undefined {
  if (error.error === 'wrong_password') return 'password'
  return error.error === 'same_password' ? 'newPassword' : undefined
}

export function usePasswordForm(onChanged: () => void) {
  const t = useT()
  const required = useStore(requiredLevel)
  const [values, setValues] = useState<PasswordValues>({ password: '', newPassword: '', comfirmPassword: '' })
  const [messages, setMessages] = useState<Messages>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [throttle] = useState(submitThrottle)

  const messageFor = (field: PasswordField) => {
    const problem = problemOf(field, values, required)
    return problem && t(problem)
  }
  const say = (field: PasswordField, message: string | undefined) =>
    setMessages((all) => {
      const { [field]: _, ...others } = all
      return message === undefined ? others : { ...others, [field]: message }
    })

  const setValue = (field: PasswordField, value: string) => {
    setValues((all) => ({ ...all, [field]: value }))
    say(field, undefined)
  }
  const check = (field: PasswordField) => say(field, messageFor(field))

  const refused = (thrown: unknown) => {
    const culprit = thrown instanceof CallError ? culpritOf(thrown) : undefined
    if (culprit) say(culprit, messageOf(thrown))
    else setFailure(messageOf(thrown))
  }

  const submit = async () => {
    if (busy || !throttle.isOpen()) return
    const found: Messages = {}
    for (const field of FIELDS) {
      const message = messageFor(field)
      if (message !== undefined) found[field] = message
    }
    setMessages(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return
    throttle.begin()
    setBusy(true)
    try {
      const key = await call(routes.key)
      await call(routes.changePassword, { body: await seal(key, values) })
      toast('success', t('shell.password.changed'))
      onChanged()
    } catch (thrown) {
      refused(thrown)
    } finally {
      setBusy(false)
    }
  }

  return { values, messages, failure, busy, required, setValue, check, submit }
}

export type PasswordForm = ReturnType<typeof usePasswordForm>
