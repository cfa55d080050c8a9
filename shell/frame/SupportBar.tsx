import { LifeBuoy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../i18n.ts'
import type { SupportVisit } from '../ports.ts'
import { bareRoute } from '../request/bare-route.ts'
import { call } from '../request/call.ts'
import { usePerson } from '../session/session.ts'
import { endSession } from '../session/sign-out.ts'
import './support-bar.css'

/** As in the contract of module `tenancy`, which no foundation knows; a test compares. */
export const leaveRoute = bareRoute('POST', '/sys/supportVisit/leave')
/** Where the operator goes on, once signed in again. */
const TENANTS = '/sys/tenant'
const SECOND_MS = 1_000

/** Over every page of a support visit: where one is, what one may, and for how long. */
export function SupportBar() {
  const { support, tenantName } = usePerson()
  return support ? <Bar visit={support} tenantName={tenantName} /> : null
}

function Bar({ visit: { mayAct, until }, tenantName }: { visit: SupportVisit; tenantName: string }) {
  const t = useT()
  const rest = useRest(until)
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = async () => {
    setIsLeaving(true)
    // Should it fail, the visit ends by itself: this page forgets it either way.
    await call(leaveRoute).catch(() => undefined)
    endSession(TENANTS, 'signed-out')
  }
  return (
    <section className="pt-support-bar" aria-label={t('shell.support.label')}>
      <LifeBuoy size={16} aria-hidden="true" />
      <b className="pt-support-in">
        <span className="pt-support-lead">{t('shell.support.lead')} </span>
        {tenantName}
      </b>
      <span className="pt-support-mode">{t(mayAct ? 'shell.support.act' : 'shell.support.read')}</span>
      <span className="pt-support-what">{t('shell.support.recorded')}</span>
      <b className="pt-support-rest" role="timer">
        {t('shell.support.rest', { time: rest })}
      </b>
      <button type="button" className="pt-support-end" disabled={isLeaving} onClick={() => void leave()}>
        {t('shell.support.end')}
      </button>
    </section>
  )
}

/** What is left until a moment, as `12:40`. */
function useRest(until: string): string {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return restText(Date.parse(until) - now)
}

/** Minutes and seconds of so many milliseconds; nothing is left of a time that is over. */
export function restText(millis: number): string {
  const seconds = Math.max(0, Math.floor(millis / SECOND_MS))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
