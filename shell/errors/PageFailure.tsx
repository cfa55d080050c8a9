import { Check, Copy, RotateCw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useT } from '../i18n.ts'
import { copyText } from '../page/copy-text.ts'
import { failureId, failureReport } from './failure-id.ts'
import { Notice } from './Notice.tsx'

interface PageFailureProps {
  error: unknown
  onRetry: () => void
  /** Besides trying again. */
  more?: ReactNode
}

/** A file of the page did not come: the line is down, or a newer version was installed meanwhile. */
const isMissingFile = (error: unknown) =>
  error instanceof Error && /dynamically imported module|importing a module script|preload CSS/i.test(error.message)

/**
 * What stands in place of a page that failed: what, why, the number it can be spoken of by, and the next step. Browsers
 * remember that a file did not come, so only loading the page anew tries it again.
 */
export function PageFailure({ error, onRetry, more }: PageFailureProps) {
  const t = useT()
  const [id] = useState(() => failureId(error))
  const isMissing = isMissingFile(error)
  const cause = error instanceof Error ? error.message : String(error)
  return (
    <Notice
      title={t(isMissing ? 'shell.failure.staleTitle' : 'shell.failure.title')}
      text={t(isMissing ? 'shell.failure.staleText' : 'shell.failure.text')}
      details={
        <>
          {!isMissing && <span className="pt-sentence">{cause}</span>}
          <span>
            {t('shell.failure.id', { id })}
            <CopyDetails report={failureReport(id, error)} />
          </span>
        </>
      }
    >
      <button
        type="button"
        className="pt-button"
        data-kind="solid"
        onClick={isMissing ? () => window.location.reload() : onRetry}
      >
        <RotateCw size={16} strokeWidth={1.75} aria-hidden="true" />
        {t(isMissing ? 'shell.reload' : 'shell.retry')}
      </button>
      {more}
    </Notice>
  )
}

function CopyDetails({ report }: { report: string }) {
  const t = useT()
  const [isCopied, setIsCopied] = useState(false)
  const Icon = isCopied ? Check : Copy
  return (
    <button type="button" className="pt-link" onClick={() => void copyText(report).then(setIsCopied)}>
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
      <span aria-live="polite">{t(isCopied ? 'shell.failure.copied' : 'shell.failure.copy')}</span>
    </button>
  )
}
