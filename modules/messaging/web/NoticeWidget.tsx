import { WidgetCard } from '#shell/home/WidgetCard.tsx'
import { WidgetState } from '#shell/home/WidgetState.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { useDict } from '#shell/session/session.ts'
import { SHOWN } from './bell/badge.ts'
import { bareMessageRoutes as routes } from './bell/bare-message-routes.ts'
import { shortTime } from './bell/short-time.ts'
import './notice-widget.css'

/** The latest notices, unread ones first; each leads to itself. */
export default function NoticeWidget() {
  const t = useT()
  const kinds = useDict('notice_kind')
  const asked = useCall(routes.nav, { query: { limit: SHOWN, searchFlag: '1' } })
  const unread = asked.data?.total ?? 0
  return (
    <WidgetCard
      title={t('messaging.notice.title')}
      all="/msg/mine"
      {...(unread > 0 && { badge: t('messaging.widget.unread', { count: unread }) })}
    >
      <WidgetState
        asked={asked}
        rows={SHOWN}
        isEmpty={({ list }) => list.length === 0}
        empty={t('messaging.bell.emptyWhy')}
      >
        {({ list }) => (
          <ul className="pt-widget-list">
            {list.map(({ id, title, kind, readFlag, sendDate }) => (
              <li key={id} className="msg-widget-row">
                {readFlag === 0 && (
                  <span className="msg-dot">
                    <span className="pt-unseen">{t('messaging.unread')}</span>
                  </span>
                )}
                <a href={`#/msg/mine?id=${id}`} data-unread={readFlag === 0}>
                  {title}
                </a>
                <span className="msg-widget-facts">
                  <span>{kinds.find(({ val }) => val === kind)?.label ?? kind}</span>
                  <time dateTime={sendDate}>{shortTime(new Date(sendDate), new Date(), t('messaging.yesterday'))}</time>
                </span>
              </li>
            ))}
          </ul>
        )}
      </WidgetState>
    </WidgetCard>
  )
}
