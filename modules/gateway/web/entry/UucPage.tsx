import { useEffect } from 'react'
import { entryRoutes } from '#gateway/contract/entry.ts'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { useCall } from '#shell/request/use-call.ts'
import { departFor } from '#shell/session/enter.ts'
import { HOME, safeRedirect } from '#shell/session/places.ts'
import './entry.css'
import { EntryNotice } from './EntryNotice.tsx'
import { Exchange } from './Exchange.tsx'

/**
 * The unified user centre. `?ticket=&redirect=`: a user comes from there. `?client=&redirect=`: a user is sent there to
 * sign in, and comes back to `/callback`.
 */
export default function UucPage() {
  const t = useT()
  const { query } = usePageQuery()
  const [ticket, client] = [query.get('ticket'), query.get('client')]
  const redirect = query.get('redirect')
  if (ticket) return <Exchange key={ticket} ticket={ticket} redirect={redirect} />
  if (client) return <Departure clientId={client} redirect={safeRedirect(redirect)} />
  return <EntryNotice reason={t('gateway.entry.needsTicket')} />
}

function Departure({ clientId, redirect }: { clientId: string; redirect: string }) {
  const t = useT()
  const { data: signInPage, error } = useCall(entryRoutes.signInPage, { query: { clientId } }, { isOwn: true })
  useEffect(() => {
    if (signInPage) departFor(signInPage.signInUrl, { clientId, redirect: redirect === HOME ? '' : redirect })
  }, [signInPage, clientId, redirect])
  if (error) return <EntryNotice reason={t('gateway.entry.noDoor')} />
  return (
    <p className="gw-entering" role="status">
      {signInPage ? t('gateway.entry.leaving', { name: signInPage.name }) : t('gateway.entry.entering')}
    </p>
  )
}
