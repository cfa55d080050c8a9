import { useState } from 'react'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { arriveWith } from '#shell/session/enter.ts'
import './entry.css'
import { EntryNotice } from './EntryNotice.tsx'
import { Exchange } from './Exchange.tsx'

/** `?code=&state=`: a user comes back from signing in elsewhere. The state must be the one this window left with. */
export default function CallbackPage() {
  const t = useT()
  const { query } = usePageQuery()
  const code = query.get('code')
  const [departure] = useState(() => arriveWith(query.get('state')))
  if (!code) return <EntryNotice reason={t('gateway.entry.needsCode')} />
  if (!departure) return <EntryNotice reason={t('gateway.entry.foreignState')} />
  const { clientId, redirect } = departure
  return <Exchange ticket={code} clientId={clientId} redirect={redirect} isExpected />
}
