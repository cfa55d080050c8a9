import { Pin } from 'lucide-react'
import { DictTag } from '#kit/dict/DictTag.tsx'
import type { Column } from '#kit/list/columns.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { StatusDot } from '#kit/ui/StatusDot.tsx'
import type { MessageRow } from '#messaging/contract/message.ts'
import { DecisionLine } from '../action/DecisionLine.tsx'
import { useT } from '#shell/i18n.ts'
import '../messaging.css'

/** The columns of one's messages. @param open shows one of them */
export function useMessageColumns(open: (message: MessageRow) => void): Column<MessageRow>[] {
  const t = useT()
  return [
    {
      key: 'title',
      title: t('messaging.title'),
      width: 320,
      sort: 'title',
      isFixed: true,
      phone: 'title',
      render: (message) => (
        <span className="kit-name">
          <button
            type="button"
            className="kit-name-link"
            data-read={message.readFlag === 1}
            onClick={() => open(message)}
          >
            {message.title}
          </button>
          {message.pinned === 1 && (
            <span className="msg-pin" title={t('messaging.pinned')}>
              <Pin size={14} role="img" aria-label={t('messaging.pinned')} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'state',
      title: t('messaging.mine.state'),
      width: 100,
      phone: 'state',
      render: ({ readFlag }) => (
        <StatusDot tone="unread" on={readFlag === 0} text={t(`messaging.mine.state.${readFlag}`)} />
      ),
    },
    {
      key: 'result',
      title: t('messaging.action.result'),
      width: 220,
      phone: 'fact',
      render: ({ answer }) => answer?.decision && <DecisionLine {...answer.decision} />,
    },
    {
      key: 'kind',
      title: t('messaging.kind'),
      width: 150,
      phone: 'fact',
      render: ({ kind }) => <DictTag dict="notice_kind" value={kind} />,
    },
    {
      key: 'sent',
      title: t('messaging.mine.sent'),
      width: 130,
      sort: 'sendDate',
      phone: 'fact',
      render: ({ sendDate }) => <RelativeTime at={sendDate} />,
    },
  ]
}
