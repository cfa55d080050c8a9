/**
 * Errors that no one caught: thrown in an event handler, or in a promise that one began. The page stays as it is; a
 * message says that something was not done, by which number it can be spoken of, and offers to build the page anew.
 */
import { toast } from '../feedback/toast.ts'
import { t } from '../i18n.ts'
import { CallError } from '../request/call-error.ts'
import { refreshTab } from '../tabs/tabs-store.ts'
import { logError } from './error-log.ts'
import { failureId } from './failure-id.ts'
import { reportError } from './report-error.ts'

/** The shell answers these itself: sign in, no permission, change the password. */
const ANSWERED = [401, 403, 40_301]

/** Listens until the returned function is called. */
export function watchUnhandled(): () => void {
  const onRejection = ({ reason }: PromiseRejectionEvent) => say(reason)
  const onError = ({ error }: ErrorEvent) => {
    // Browsers report a slow ResizeObserver here, too, without an error.
    if (error !== null && error !== undefined) say(error)
  }
  window.addEventListener('unhandledrejection', onRejection)
  window.addEventListener('error', onError)
  return () => {
    window.removeEventListener('unhandledrejection', onRejection)
    window.removeEventListener('error', onError)
  }
}

function say(error: unknown): void {
  if (error instanceof CallError && (error.aborted || ANSWERED.includes(error.code))) return
  const id = failureId(error)
  logError(error)
  reportError(error)
  const what = error instanceof CallError ? error.msg : t('shell.failure.unhandled')
  const text = [what, t('shell.failure.id', { id })].join(' ')
  toast('error', text, { label: t('shell.failure.rebuild'), run: () => void refreshTab() })
}
