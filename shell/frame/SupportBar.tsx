import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../i18n.ts'
import type { SupportVisit } from '../ports.ts'
import { leaveTenant } from '../session/support-visit.ts'
import { SessionBar } from './SessionBar.tsx'
import { clockOf, useSecondsLeft } from './use-seconds-left.ts'

interface SupportBarProps {
  visit: SupportVisit
  tenantName: string
}

/** Over every page of a support visit: where one is, what one may, and for how long. */
export default function SupportBar({ visit: { mayAct, until }, tenantName }: SupportBarProps) {
  const t = useT()
  const [endsAt] = useState(() => performance.now() + Date.parse(until) - Date.now())
  const left = useSecondsLeft(endsAt)
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = () => {
    setIsLeaving(true)
    void leaveTenant()
  }
  return (
    <SessionBar
      label={t('shell.support.label')}
      end={
        <>
          <time dateTime={`PT${left}S`}>{t('shell.support.rest', { time: clockOf(left) })}</time>
          <button type="button" className="pt-button" disabled={isLeaving} onClick={leave}>
            {t('shell.support.end')}
          </button>
        </>
      }
    >
      <LifeBuoy size={16} strokeWidth={1.75} aria-hidden="true" />
      <strong>{t('shell.support.lead', { name: tenantName })}</strong>
      <span data-phone>{t(mayAct ? 'shell.support.act' : 'shell.support.read')}</span>
      <span>{t('shell.support.recorded')}</span>
    </SessionBar>
  )
}
