import type { CaptchaState } from '#shell/signin/use-captcha.ts'
import { t } from '#shell/i18n.ts'

/** Why a visitor cannot send without a verification code: there is none yet, or the browser is still proving one. */
export const missingCode = ({ proof }: Pick<CaptchaState, 'proof'>): string =>
  t(proof.state === 'running' ? 'forms.public.code.wait' : 'forms.public.code.missing')
