import { Pin } from 'lucide-react'
import { DictTag } from '#kit/dict/DictTag.tsx'
import { RichText } from '#kit/rich-text/RichText.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import type { NoticeKind } from '#messaging/contract/notice.ts'
import { useT } from '#shell/i18n.ts'
import './messaging.css'

interface NoticeBodyProps {
  title: string
  kind: NoticeKind
  pinned: 0 | 1
  content: string
  /** Who wrote or sent it; may be empty. */
  by: string
  at: string | null
}

/** A notice as its readers see it. */
export function NoticeBody({ title, kind, pinned, content, by, at }: NoticeBodyProps) {
  const t = useT()
  return (
    <article className="msg-body">
      <h2>{title}</h2>
      <p className="msg-facts">
        <DictTag dict="notice_kind" value={kind} />
        {pinned === 1 && (
          <span className="msg-pin">
            <Pin size={14} aria-hidden="true" />
            {t('messaging.pinned')}
          </span>
        )}
        {by && <span>{by}</span>}
        {at && <RelativeTime at={at} />}
      </p>
      {content ? <RichText html={content} /> : <p className="kit-quiet">{t('messaging.noContent')}</p>}
    </article>
  )
}
