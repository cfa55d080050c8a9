import { useEffect, useState } from 'react'
import type { LoginPage } from '#contract/session.ts'
import { fetchKey } from '#shell/signin/server-key.ts'

/** Whether the address of a login page does not say which tenant. */
export function useAsksTenant(loginPage: LoginPage): boolean {
  const [isKnown, setKnown] = useState(true)
  useEffect(() => {
    if (loginPage !== 'logintt') return
    const control = new AbortController()
    fetchKey(control.signal).then(
      ({ tenantKnown }) => setKnown(tenantKnown),
      () => setKnown(false),
    )
    return () => control.abort()
  }, [loginPage])
  return loginPage === 'logintt' && !isKnown
}
