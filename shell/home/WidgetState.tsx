import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../i18n.ts'
import { messageOf } from '../request/call-error.ts'
import './texts.ts'
import './widgets.css'

/** What a widget needs to know of its query; TanStack's results fit. */
interface Asked<Data> {
  readonly data: Data | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

interface WidgetStateProps<Data> {
  asked: Asked<Data>
  /** Height in rows of 56 px while it waits, and of what stands there instead of content. */
  rows: number
  /** What waits has the shape of what comes: rows of two lines, or columns. */
  shape?: 'rows' | 'bars'
  isEmpty?: (data: Data) => boolean
  /** Why there is nothing, and the next step. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * The body of a widget: waiting, failed (with a way to try again), empty, or its content. What is known stays when
 * asking again fails.
 * @example <WidgetState asked={query} rows={4} isEmpty={({ list }) => list.length === 0} empty={t('…')}>{({ list }) =>
 *   …}</WidgetState>
 */
export function WidgetState<Data>({ asked, rows, shape = 'rows', isEmpty, empty, children }: WidgetStateProps<Data>) {
  const { data, error, refetch } = asked
  if (data !== undefined) {
    if (!isEmpty?.(data)) return children(data)
    return <WidgetInstead rows={rows}>{empty}</WidgetInstead>
  }
  if (error === null || error === undefined) return <WidgetBones rows={rows} shape={shape} />
  return <WidgetFailure rows={rows} error={error} onRetry={refetch} />
}

/** Grey shapes where the content will be. */
export function WidgetBones({ rows, shape = 'rows' }: { rows: number; shape?: 'rows' | 'bars' }) {
  const t = useT()
  return (
    <div className="pt-widget-bones" data-shape={shape} style={{ height: rows * 56 }} role="status">
      <span className="pt-unseen">{t('shell.loading')}</span>
      {Array.from({ length: shape === 'bars' ? 10 : rows }, (_, at) => (
        <span key={at} aria-hidden="true" />
      ))}
    </div>
  )
}

/** A sentence in place of content, as high as what it was waited with: nothing below it moves. */
export function WidgetInstead({ rows, children }: { rows: number; children: ReactNode }) {
  return (
    <div className="pt-widget-instead" style={{ minHeight: rows * 56 }}>
      {children}
    </div>
  )
}

interface WidgetFailureProps {
  rows: number
  error: unknown
  onRetry: () => unknown
}

/** One widget could not get its numbers; the others live. */
export function WidgetFailure({ rows, error, onRetry }: WidgetFailureProps) {
  const t = useT()
  return (
    <div className="pt-widget-instead" role="alert" style={{ minHeight: rows * 56 }}>
      <p>{t('widgets.failed')}</p>
      <p className="pt-widget-note pt-sentence">{messageOf(error)}</p>
      <button type="button" className="pt-button" onClick={() => void refetchQuietly(onRetry)}>
        <RotateCw size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('shell.retry')}
      </button>
    </div>
  )
}

/** A failure is shown by the next rendering, not thrown at the page. */
async function refetchQuietly(retry: () => unknown): Promise<void> {
  await Promise.resolve(retry()).catch(() => undefined)
}
