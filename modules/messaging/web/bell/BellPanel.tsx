import { CheckCheck, Inbox, Pin } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useT } from '#shell/i18n.ts'
import { useGo } from '#shell/page/use-page.ts'
import { call } from '#shell/request/call.ts'
import { useCall, useRefresh } from '#shell/request/use-call.ts'
import { useDict } from '#shell/session/session.ts'
import { SHOWN } from './badge.ts'
import { bareMessageRoutes as routes } from './bare-message-routes.ts'
import { MESSAGE_READS } from './message-reads.ts'
import './bell-panel.css'
import { shortTime } from './short-time.ts'

interface BellPanelProps {
  unread: number
  onClose: () => void
}

/** The first messages, unread ones on top. Fetched when it first opens. */
export default function BellPanel({ unread, onClose }: BellPanelProps) {
  const t = useT()
  const go = useGo()
  const refresh = useRefresh()
  const panel = useRef<HTMLDivElement>(null)
  const { data, isError } = useCall(routes.nav, { query: { limit: SHOWN, searchFlag: '1' } }, { freshFor: 0 })
  const kinds = useDict('notice_kind')
  useEffect(() => panel.current?.focus(), [])

  const open = (address: string) => {
    onClose()
    go(address)
  }
  const readAll = async () => {
    // What fails here is asked for again with the next news (specification section 8: swallowed silently).
    await call(routes.readAll).catch(() => undefined)
    await refresh(...MESSAGE_READS)
    panel.current?.focus()
  }

  return (
    <div ref={panel} className="msg-panel" role="dialog" aria-label={t('messaging.bell')} tabIndex={-1}>
      <header>
        <h2>{t('messaging.bell')}</h2>
        {unread > 0 && (
          <button type="button" className="msg-panel-action" onClick={() => void readAll()}>
            <CheckCheck size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('messaging.bell.readAll')}
          </button>
        )}
      </header>
      {data === undefined && !isError ? (
        <div className="msg-panel-waiting" aria-hidden="true" />
      ) : data === undefined || data.list.length === 0 ? (
        <div className="msg-panel-empty">
          <Inbox size={28} strokeWidth={1.4} aria-hidden="true" />
          <b>{t('messaging.bell.empty')}</b>
          <span>{t('messaging.bell.emptyWhy')}</span>
        </div>
      ) : (
        <ul>
          {data.list.map(({ id, title, kind, pinned, readFlag, sendDate }) => (
            <li key={id}>
              <button type="button" data-unread={readFlag === 0} onClick={() => open(`/msg/mine?id=${id}`)}>
                {readFlag === 0 && (
                  <span className="msg-dot">
                    <span className="pt-unseen">{t('messaging.unread')}</span>
                  </span>
                )}
                <span className="msg-panel-title">{title}</span>
                <span className="msg-panel-facts">
                  {pinned === 1 && <Pin size={14} strokeWidth={1.75} aria-hidden="true" />}
                  <span>{kinds.find(({ val }) => val === kind)?.label ?? kind}</span>
                  <time dateTime={sendDate}>{shortTime(new Date(sendDate), new Date(), t('messaging.yesterday'))}</time>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <footer>
        <button type="button" className="msg-panel-action" onClick={() => open('/msg/mine')}>
          {t('messaging.bell.all')}
        </button>
      </footer>
    </div>
  )
}
