/** The call behind the sign-in form. */
import type { LoginPage } from '#contract/session.ts'
import { bareSessionRoutes as routes } from '../request/bare-routes.ts'
import { call, CallError } from '../request/call.ts'
import { keepSession, type BegunSession } from '../session/keep-session.ts'
import { deviceTokens } from '../session/known-devices.ts'
import { certificationOf } from '../session/places.ts'
import { sealForServer } from './server-key.ts'
import { t } from './texts.ts'

export interface Credentials {
  readonly loginPage: LoginPage
  readonly tenantCode: string
  readonly username: string
  readonly password: string
  /** The answer to a verification code, when one was asked for. */
  readonly captcha?: { readonly id: string; readonly answer: string }
}

/** Signs in and keeps the token. A key that expired on the way is fetched anew, once. @throws CallError */
export async function signIn(credentials: Credentials): Promise<void> {
  const reply = await attempt(credentials).catch((thrown: unknown) => {
    if (thrown instanceof CallError && thrown.error === 'sign_in_expired' && !credentials.captcha)
      return attempt(credentials)
    throw thrown
  })
  keepSession(certificationOf[credentials.loginPage], reply)
}

async function attempt({ loginPage, tenantCode, username, password, captcha }: Credentials): Promise<BegunSession> {
  const body = await sealForServer({
    loginPage,
    username,
    password,
    deviceTokens: deviceTokens(),
    ...(tenantCode && { tenantCode }),
    ...(captcha && { captchaId: captcha.id, captcha: captcha.answer }),
  })
  const reply: Partial<BegunSession> | null = await call(routes.login, { body })
  if (!reply?.token) throw noToken()
  return { ...reply, token: reply.token }
}

function noToken(): CallError {
  const msg = t('signin.noToken')
  return new CallError({ code: 0, status: 200, error: 'no_token', msg, issues: [], data: {}, requestId: '' })
}
