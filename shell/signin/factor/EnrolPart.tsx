import { useEffect, useEffectEvent, useState } from 'react'
import type { ChallengeOrigin } from '#contract/factor.ts'
import { bareFactorRoutes } from '../../request/bare-factor-routes.ts'
import { call, messageOf } from '../../request/call.ts'
import { AuthenticatorKey } from './AuthenticatorKey.tsx'

interface EnrolPartProps {
  challenge: string
  loginPage: ChallengeOrigin
  onFailed: (reason: string) => void
}

/** What the authenticator app of a user who must enrol one is given: a picture to scan, or a key to type. */
export function EnrolPart({ challenge, loginPage, onFailed }: EnrolPartProps) {
  const [made, setMade] = useState<{ secret: string; uri: string }>()
  const failed = useEffectEvent(onFailed)
  useEffect(() => {
    const control = new AbortController()
    call(bareFactorRoutes.enrol, { body: { challenge, loginPage }, signal: control.signal }).then(
      setMade,
      (thrown: unknown) => {
        if (!control.signal.aborted) failed(messageOf(thrown))
      },
    )
    return () => control.abort()
  }, [challenge, loginPage])
  return <AuthenticatorKey made={made} />
}
