import { Building2, Mail } from 'lucide-react'
import { useState } from 'react'
import type { LoginPage } from '#contract/session.ts'
import { TextField } from '#shell/controls/TextField.tsx'
import { CaptchaField } from '#shell/signin/CaptchaField.tsx'
import { useCaptcha } from '#shell/signin/use-captcha.ts'
import { StepForm } from '../recovery/StepForm.tsx'
import { useAsksTenant } from '../recovery/use-asks-tenant.ts'
import { t } from './texts.ts'
import type { Register } from './use-register.ts'

const looksLikeMail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

/** The address that is to be confirmed, with a verification code. */
export function MailForm({ register, loginPage }: { register: Register; loginPage: LoginPage }) {
  const [email, setEmail] = useState(register.email)
  const [tenantCode, setTenantCode] = useState('')
  const [tried, setTried] = useState(false)
  const asksTenant = useAsksTenant(loginPage)
  const captcha = useCaptcha(true)
  const isTenantMissing = asksTenant && tenantCode.trim() === ''
  const refused = (register.issues as Readonly<Record<string, string>>)['email']
  const submit = async () => {
    setTried(true)
    if (!looksLikeMail(email) || isTenantMissing || !captcha.reply) return
    const isBegun = await register.begin({ email, tenantCode: asksTenant ? tenantCode : '', captcha: captcha.reply })
    if (!isBegun) await captcha.refresh() // each answer is good for one attempt
  }
  const field = { autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false, required: true } as const
  return (
    <StepForm busy={register.busy} label={t('register.next')} onSubmit={() => void submit()}>
      {asksTenant && (
        <TextField
          {...field}
          label={t('register.tenantCode')}
          icon={<Building2 size={16} strokeWidth={1.75} aria-hidden="true" />}
          name="tenantCode"
          autoComplete="organization"
          maxLength={64}
          value={tenantCode}
          onChange={({ target }) => setTenantCode(target.value)}
          error={tried && isTenantMissing ? t('register.required') : undefined}
        />
      )}
      <TextField
        {...field}
        label={t('register.email')}
        icon={<Mail size={16} strokeWidth={1.75} aria-hidden="true" />}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoFocus
        maxLength={128}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={tried && !looksLikeMail(email) ? t('register.email.wrong') : refused}
      />
      <CaptchaField captcha={captcha} missing={tried && !captcha.reply} isFirst={false} />
    </StepForm>
  )
}
