import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../i18n.ts'
import { MalformedReply } from '../session/session.ts'
import { messageOf } from '../request/call-error.ts'
import { Notice } from './Notice.tsx'

interface PageFailureProps {
  error: unknown
  onRetry: () => void
  /** Besides trying again. */
  more?: ReactNode
}

/** A chunk that is no longer on the server, because a newer version was installed meanwhile. */
const isStale = (error: unknown) => error instanceof TypeError && /import|module/i.test(error.message)

/** What stands in place of a page that failed: what, why, and the next step. */
export function PageFailure({ error, onRetry, more }: PageFailureProps) {
  const t = useT()
  const stale = isStale(error)
  const cause = error instanceof MalformedReply ? t(error.key) : messageOf(error)
  return (
    <Notice
      title={t(stale ? 'shell.failure.staleTitle' : 'shell.failure.title')}
      text={stale ? t('shell.failure.staleText') : t('shell.failure.text')}
      details={stale ? undefined : cause}
    >
      <button
        type="button"
        className="pt-button"
        data-kind="solid"
        onClick={stale ? () => window.location.reload() : onRetry}
      >
        <RotateCw size={16} strokeWidth={1.75} aria-hidden="true" />
        {t(stale ? 'shell.reload' : 'shell.retry')}
      </button>
      {more}
    </Notice>
  )
}
