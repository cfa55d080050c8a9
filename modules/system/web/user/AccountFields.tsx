import { Field } from '#kit/form/Field.tsx'
import { FlagSwitch } from '#kit/form/FlagSwitch.tsx'
import { useT } from '#shell/i18n.ts'
import { PasswordFields } from './PasswordFields.tsx'

/** What kind of account a new user gets: one that signs in with a password, or a service account. */
export function AccountFields({ isService }: { isService: boolean }) {
  const t = useT()
  return (
    <>
      <Field name="serviceFlag" label={t('system.user.service')} hint={t('system.user.service.hint')} isWide>
        <FlagSwitch label={t('system.user.service')} />
      </Field>
      {!isService && <PasswordFields />}
    </>
  )
}
