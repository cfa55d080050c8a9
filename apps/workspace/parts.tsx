/** The small pieces of the app. */
import { useId, type ReactNode } from 'react'
import { t } from './texts.ts'

/** Where a page stands while it has nothing to show: loading, failed, or empty. */
export function State({ problem, onRetry }: { problem: string | undefined; onRetry: () => void }) {
  if (problem === undefined) {
    return (
      <p className="ws-state" role="status">
        {t('ws.loading')}
      </p>
    )
  }
  return (
    <div className="ws-state" role="alert">
      <p>{problem}</p>
      <button type="button" className="ws-button" onClick={onRetry}>
        {t('ws.retry')}
      </button>
    </div>
  )
}

/** Nothing is there, and what to do about it. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="ws-empty">
      <p>{text}</p>
      {children}
    </div>
  )
}

interface FieldProps {
  label: string
  /** What is wrong with it. */
  problem?: string | undefined
  isWide?: boolean
  isRequired?: boolean
  children: (field: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => ReactNode
}

/** A field with its label above and what is wrong below. */
export function Field({ label, problem, isWide = false, isRequired = false, children }: FieldProps) {
  const id = useId()
  return (
    <div className={isWide ? 'ws-field ws-wide' : 'ws-field'}>
      <label htmlFor={id}>
        {label}
        {isRequired && (
          <span className="ws-star" aria-hidden="true">
            {'*'}
          </span>
        )}
      </label>
      {children({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': problem && `${id}-why` })}
      {problem !== undefined && (
        <p id={`${id}-why`} className="ws-problem">
          {problem}
        </p>
      )}
    </div>
  )
}

interface SureProps {
  question: string
  yes: string
  onYes: () => void
  onNo: () => void
}

/** Asks in place: an app in a frame has no dialogs of the browser. */
export function Sure({ question, yes, onYes, onNo }: SureProps) {
  return (
    <div
      className="ws-sure-place"
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onNo()
      }}
    >
      <div className="ws-sure" role="alertdialog" aria-label={question}>
        <p>{question}</p>
        <button type="button" className="ws-button" onClick={onNo} autoFocus>
          {t('ws.no')}
        </button>
        <button type="button" className="ws-button" data-kind="danger" onClick={onYes}>
          {yes}
        </button>
      </div>
    </div>
  )
}

interface PagerProps {
  page: number
  limit: number
  total: number
  onPage: (page: number) => void
}

/** How many there are, and where not all of them are shown, which. */
export function Pager({ page, limit, total, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / limit))
  const count = <span className="ws-quiet">{t('ws.total', { count: total })}</span>
  if (last === 1) return <p className="ws-pager">{count}</p>
  return (
    <nav className="ws-pager" aria-label={t('ws.pages')}>
      {count}
      <button type="button" className="ws-button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('ws.previous')}
      </button>
      <span>
        {page} / {last}
      </span>
      <button type="button" className="ws-button" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {t('ws.next')}
      </button>
    </nav>
  )
}
