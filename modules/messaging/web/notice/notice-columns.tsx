import { Pin } from 'lucide-react'
import { DictTag } from '#kit/dict/DictTag.tsx'
import type { Column } from '#kit/list/columns.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import type { Notice } from '#messaging/contract/notice.ts'
import { useT } from '#shell/i18n.ts'
import '../messaging.css'

/** The columns of the administered notices. @param open shows one of them */
export function useNoticeColumns(open: (notice: Notice) => void): Column<Notice>[] {
  const t = useT()
  return [
    {
      key: 'subject',
      title: t('messaging.title'),
      width: 240,
      sort: 'title',
      isFixed: true,
      phone: 'title',
      render: (notice) => (
        <span className="kit-name">
          <button type="button" className="kit-name-link" onClick={() => open(notice)}>
            {notice.title}
          </button>
          {notice.pinned === 1 && (
            <span className="msg-pin" title={t('messaging.pinned')}>
              <Pin size={14} role="img" aria-label={t('messaging.pinned')} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'status',
      title: t('messaging.notice.status'),
      width: 110,
      phone: 'state',
      render: ({ status }) => <DictTag dict="notice_status" value={status} />,
    },
    {
      key: 'kind',
      title: t('messaging.kind'),
      width: 150,
      phone: 'fact',
      render: ({ kind }) => <DictTag dict="notice_kind" value={kind} />,
    },
    {
      key: 'recipients',
      title: t('messaging.notice.recipients'),
      width: 110,
      sort: 'recipients',
      render: ({ status, recipients }) => {
        if (status !== 1) return <span className="kit-quiet">{t('kit.none')}</span>
        return recipients
      },
    },
    {
      key: 'sendStatus',
      title: t('messaging.notice.sendStatus'),
      width: 110,
      render: ({ sendStatus }) => <DictTag dict="message_status" value={sendStatus} />,
    },
    {
      key: 'published',
      title: t('messaging.notice.published'),
      width: 120,
      sort: 'publishDate',
      phone: 'fact',
      render: ({ publishDate }) => <RelativeTime at={publishDate} />,
    },
    {
      key: 'expires',
      title: t('messaging.notice.expires'),
      width: 120,
      isExtra: true,
      render: ({ expireDate }) => <RelativeTime at={expireDate} />,
    },
    { key: 'author', title: t('messaging.notice.author'), width: 100, render: ({ author }) => author },
    {
      key: 'created',
      title: t('messaging.notice.created'),
      width: 120,
      isExtra: true,
      sort: 'createDate',
      render: ({ createDate }) => <RelativeTime at={createDate} />,
    },
  ]
}
