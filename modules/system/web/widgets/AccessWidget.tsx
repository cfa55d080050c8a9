import { Monitor, Smartphone } from 'lucide-react'
import { Moment } from '#shell/home/Moment.tsx'
import { WidgetCard } from '#shell/home/WidgetCard.tsx'
import { WidgetState } from '#shell/home/WidgetState.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { deviceOf } from '#kit/ui/device-name.ts'
import { bareWidgetRoutes as routes } from './bare-routes.ts'
import './access-widget.css'

const ROWS = 4

/** One's own last sign-ins, failed ones too, and how many devices are signed in: a stranger's would stand out. */
export default function AccessWidget() {
  const t = useT()
  const signIns = useCall(routes.signIns, { query: { limit: ROWS } })
  const { data: sessions } = useCall(routes.sessions, {})
  return (
    <WidgetCard
      title={t('system.widget.access')}
      {...(sessions && { badge: t('system.widget.access.devices', { count: sessions.length }) })}
      all="/user/center"
    >
      <WidgetState
        asked={signIns}
        rows={ROWS}
        isEmpty={({ list }) => list.length === 0}
        empty={t('system.widget.access.none')}
      >
        {({ list }) => (
          <ul className="pt-widget-list">
            {list.map(({ id, createDate, status, ip, userAgent }) => {
              const { browser, system, isMobile } = deviceOf(userAgent)
              const Icon = isMobile ? Smartphone : Monitor
              const device = [browser, system].filter(Boolean).join(' · ')
              return (
                <li key={id}>
                  <Icon size={20} strokeWidth={1.5} aria-hidden="true" className="sys-access-icon" />
                  <span className="sys-access-what">
                    <span>{device || t('system.widget.access.unknown')}</span>
                    <span className="pt-widget-note">{ip}</span>
                  </span>
                  {status !== 1 && <span className="sys-access-failed">{t('system.widget.access.failed')}</span>}
                  <span className="pt-widget-note">
                    <Moment at={createDate} />
                  </span>
                </li>
              )
            })}
          </ul>
        )}
      </WidgetState>
    </WidgetCard>
  )
}
