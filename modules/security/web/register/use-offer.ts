import { useEffect, useState } from 'react'
import type { LoginPage } from '#contract/session.ts'
import { fetchKey } from '#shell/signin/server-key.ts'

/** What is confirmed: a mail address, or a mobile number. */
export type Way = 'mail' | 'sms'

interface Offer {
  /** What can be confirmed. */
  readonly ways: readonly Way[]
  /** Whether the address of the login page does not say which tenant. */
  readonly asksTenant: boolean
}

const BOTH: readonly Way[] = ['mail', 'sms']

/** What the login page offers those who register. Where the tenant is not known, it may accept either way. */
export function useOffer(loginPage: LoginPage): Offer {
  const [offer, setOffer] = useState<Offer>({ ways: ['mail'], asksTenant: false })
  useEffect(() => {
    const control = new AbortController()
    const asks = loginPage === 'logintt'
    fetchKey(control.signal).then(
      ({ tenantKnown, registerWays }) => {
        const asksTenant = asks && !tenantKnown
        // A server of the version before does not say, and confirms addresses.
        const ways = (registerWays as typeof registerWays | undefined)?.[loginPage] ?? ['mail']
        setOffer({ ways: asksTenant ? BOTH : ways, asksTenant })
      },
      () => control.signal.aborted || setOffer({ ways: ['mail'], asksTenant: asks }),
    )
    return () => control.abort()
  }, [loginPage])
  return offer
}
