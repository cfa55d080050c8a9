import { useEffect, useEffectEvent, useState } from 'react'
import { entryRoutes } from '#gateway/contract/entry.ts'
import { Notice } from '#shell/errors/Notice.tsx'
import { useT } from '#shell/i18n.ts'
import { call, messageOf } from '#shell/request/call.ts'
import { enterWith } from '#shell/session/enter.ts'
import { session } from '#shell/session/session.ts'
import { useStore } from '#shell/store.ts'
import { EntryNotice } from './EntryNotice.tsx'

interface ExchangeProps {
  ticket: string
  /** The system the browser was sent to from here. */
  clientId?: string
  /** Where to land when the system says nothing. */
  redirect: string | null
}

/** Exchanges a ticket for a session, once; whoever is signed in already is asked first. */
export function Exchange({ ticket, clientId, redirect }: ExchangeProps) {
  const t = useT()
  const person = useStore(session)?.person
  const [isSent, setIsSent] = useState(false)
  const [problem, setProblem] = useState<string>()

  const exchange = async () => {
    setIsSent(true)
    try {
      const entered = await call(entryRoutes.exchange, { body: { ticket, ...(clientId && { clientId }) } })
      enterWith(entered, entered.redirect || redirect)
    } catch (thrown) {
      setProblem(messageOf(thrown))
    }
  }
  const begin = useEffectEvent(() => {
    if (!person && !isSent) void exchange()
  })
  useEffect(() => begin(), [])

  if (problem !== undefined) return <EntryNotice reason={problem} />
  if (person && !isSent) {
    return (
      <Notice title={t('gateway.entry.already', { name: person.realName })} text={t('gateway.entry.alreadyWhy')}>
        <button type="button" className="pt-button" data-kind="solid" onClick={() => void exchange()}>
          {t('gateway.entry.continue')}
        </button>
      </Notice>
    )
  }
  return (
    <p className="gw-entering" role="status">
      {t('gateway.entry.entering')}
    </p>
  )
}
