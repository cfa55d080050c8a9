import { Building2, Mail, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '#shell/controls/TextField.tsx'
import { CaptchaField } from '#shell/signin/CaptchaField.tsx'
import { useCaptcha } from '#shell/signin/use-captcha.ts'
import { StepForm } from '../recovery/StepForm.tsx'
import { t } from './texts.ts'
import type { Way } from './use-offer.ts'
import type { Register } from './use-register.ts'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
const WAYS = {
  mail: {
    name: 'email',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    maxLength: 128,
    icon: <Mail {...icon} />,
    looksRight: (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()),
    other: 'sms',
  },
  sms: {
    name: 'mobile',
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    maxLength: 24,
    icon: <Smartphone {...icon} />,
    looksRight: (text: string) => /^\+?\d[\d -]{4,22}$/.test(text.trim()),
    other: 'mail',
  },
} as const satisfies Record<Way, object>

/** The address or number that is to be confirmed, with a verification code. */
export function ContactForm({ register }: { register: Register }) {
  const { way, ways, asksTenant } = register
  const { looksRight, other, ...input } = WAYS[way]
  const [contact, setContact] = useState(register.contact)
  const [tenantCode, setTenantCode] = useState('')
  const [tried, setTried] = useState(false)
  const captcha = useCaptcha(true)
  const isTenantMissing = asksTenant && tenantCode.trim() === ''
  const refused = (register.issues as Readonly<Record<string, string>>)[input.name]
  const submit = async () => {
    setTried(true)
    if (!looksRight(contact) || isTenantMissing || !captcha.reply) return
    const place = { tenantCode: asksTenant ? tenantCode : '', captcha: captcha.reply }
    const isBegun = await register.begin({ contact, ...place })
    if (!isBegun) await captcha.refresh() // each answer is good for one attempt
  }
  const field = { autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false, required: true } as const
  return (
    <StepForm busy={register.busy} label={t('register.next')} onSubmit={() => void submit()}>
      {asksTenant && (
        <TextField
          {...field}
          label={t('register.tenantCode')}
          icon={<Building2 {...icon} />}
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
        {...input}
        key={way}
        label={t(way === 'mail' ? 'register.email' : 'register.mobile')}
        autoFocus
        value={contact}
        onChange={({ target }) => setContact(target.value)}
        error={tried && !looksRight(contact) ? t(`register.wrong.${way}`) : refused}
      />
      {ways.includes(other) && (
        <div className="sec-links">
          <button type="button" className="pt-link" onClick={() => register.changeWay(other)}>
            {t(`register.by.${other}`)}
          </button>
        </div>
      )}
      <CaptchaField captcha={captcha} missing={tried && !captcha.reply} isFirst={false} />
    </StepForm>
  )
}
