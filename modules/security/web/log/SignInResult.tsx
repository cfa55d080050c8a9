import { tOr } from '#shell/i18n.ts'
import './log.css'

/** How a sign-in ended: 0 failed, 1 success, 2 locked. */
export const SignInResult = ({ status }: { status: number }) => (
  <span className="sec-result" data-tone={status === 1 ? 'ok' : 'err'}>
    {tOr(`security.login.status.${status}`, String(status))}
  </span>
)
