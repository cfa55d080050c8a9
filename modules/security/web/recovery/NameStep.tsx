import { Building2, User } from 'lucide-react'
import { useState } from 'react'
import type { LoginPage } from '#contract/session.ts'
import { TextField } from '#shell/controls/TextField.tsx'
import { CaptchaField } from '#shell/signin/CaptchaField.tsx'
import { useCaptcha } from '#shell/signin/use-captcha.ts'
import { StepForm } from './StepForm.tsx'
import { t } from './texts.ts'
import { useAsksTenant } from './use-asks-tenant.ts'
import type { Recovery } from './use-recovery.ts'

/** Who has forgotten a password, with a verification code. */
export function NameStep({ recovery, loginPage }: { recovery: Recovery; loginPage: LoginPage }) {
  const [username, setUsername] = useState('')
  const [tenantCode, setTenantCode] = useState('')
  const [tried, setTried] = useState(false)
  const asksTenant = useAsksTenant(loginPage)
  const captcha = useCaptcha(true)
  const isMissing = (value: string) => tried && value.trim() === ''
  const submit = async () => {
    setTried(true)
    if (username.trim() === '' || (asksTenant && tenantCode.trim() === '') || !captcha.reply) return
    const isBegun = await recovery.begin({ username, tenantCode, captcha: captcha.reply })
    if (!isBegun) await captcha.refresh() // each answer is good for one attempt
  }
  const field = { autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false, maxLength: 64, required: true } as const
  return (
    <StepForm busy={recovery.busy} label={t('recovery.next')} onSubmit={() => void submit()}>
      {asksTenant && (
        <TextField
          {...field}
          label={t('recovery.tenantCode')}
          icon={<Building2 size={16} strokeWidth={1.75} aria-hidden="true" />}
          name="tenantCode"
          autoComplete="organization"
          value={tenantCode}
          onChange={({ target }) => setTenantCode(target.value)}
          error={isMissing(tenantCode) ? t('recovery.required') : undefined}
        />
      )}
      <TextField
        {...field}
        label={t('recovery.username')}
        icon={<User size={16} strokeWidth={1.75} aria-hidden="true" />}
        name="username"
        autoComplete="username"
        autoFocus
        value={username}
        onChange={({ target }) => setUsername(target.value)}
        error={isMissing(username) ? t('recovery.required') : undefined}
      />
      <CaptchaField captcha={captcha} missing={tried && !captcha.reply} isFirst={false} />
    </StepForm>
  )
}
