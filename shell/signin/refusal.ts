/** What the sign-in page says about a refusal: what happened and what follows. */
import type { CallError } from '../request/call-error.ts'
import { t } from './texts.ts'

/** The field that has to be typed again. */
export type Culprit = 'credentials' | 'captcha' | 'none'

export interface Refusal {
  readonly text: string
  readonly culprit: Culprit
  readonly captchaRequired: boolean
}

function wrongCredentials(error: CallError): string {
  const count = error.number('attemptsLeft')
  const minutes = error.number('minutes')
  if (count === undefined) return t('signin.wrong')
  if (count === 0 && minutes !== undefined) return t('signin.locked', { minutes })
  const follows =
    minutes === undefined ? t('signin.attemptsLeftOnly', { count }) : t('signin.attemptsLeft', { count, minutes })
  return `${t('signin.wrong')}${t('signin.wrong').endsWith('.') ? ' ' : ''}${follows}`
}

function textOf(error: CallError): string {
  const minutes = error.number('minutes')
  switch (error.error) {
    case 'wrong_credentials':
      return wrongCredentials(error)
    case 'account_locked':
      return minutes === undefined ? error.msg : t('signin.locked', { minutes })
    case 'captcha_required':
      return t('signin.captchaAsked')
    case 'captcha_wrong':
      return t('signin.captchaWrong')
    default:
      return error.msg
  }
}

export function refusalOf(error: CallError): Refusal {
  const aboutCaptcha = error.error === 'captcha_required' || error.error === 'captcha_wrong'
  return {
    text: textOf(error),
    culprit: aboutCaptcha ? 'captcha' : error.error === 'wrong_credentials' ? 'credentials' : 'none',
    captchaRequired: aboutCaptcha || error.data['captchaRequired'] === 1 || error.data['captchaRequired'] === true,
  }
}
