import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useReportWaiting } from '#shell/frame/waiting.ts'
import { useT } from '#shell/i18n.ts'
import { usePopup } from '#shell/overlay/use-popup.ts'
import { badgeText } from './badge.ts'
import './bell.css'
import { useUnread } from './use-unread.ts'

/** The page of one's messages. */
const MY_MESSAGES = '/msg/mine'

const BellPanel = lazy(() => import('./BellPanel.tsx'))

/** The bell of the header: how many messages are unread, and the first of them in a panel below. */
export function Bell() {
  const t = useT()
  const { isOpen, setOpen, root, button } = usePopup()
  const unread = useUnread() ?? 0
  const label = unread > 0 ? t('messaging.bell.unread', { count: unread }) : t('messaging.bell')
  useReportWaiting(MY_MESSAGES, unread)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div ref={root} className="pt-drop">
      <button
        ref={button}
        type="button"
        className="pt-icon-button msg-bell"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <BellIcon size={18} strokeWidth={1.6} />
        {unread > 0 && (
          <span className="msg-bell-badge" aria-hidden="true">
            {badgeText(unread)}
          </span>
        )}
      </button>
      <span className="pt-unseen" role="status">
        {unread > 0 ? label : ''}
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <BellPanel unread={unread} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
