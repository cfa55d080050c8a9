import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ErrorPage } from '../errors/ErrorPage.tsx'
import { PageFailure } from '../errors/PageFailure.tsx'
import { ApproverAlert } from '../feedback/ApproverAlert.tsx'
import { Toaster } from '../feedback/Toaster.tsx'
import { useGuard } from '../guard/use-guard.ts'
import { useT } from '../i18n.ts'
import { ColumnLayout } from '../layouts/column/ColumnLayout.tsx'
import { Live } from '../live/Live.tsx'
import { PasswordPrompt } from '../password/PasswordPrompt.tsx'
import { ports } from '../ports.ts'
import { listen } from '../request/signals.ts'
import { session, useSession } from '../session/session.ts'
import { currentAddress, endSession } from '../session/sign-out.ts'
import { useStore } from '../store.ts'
import { preparePage } from './Place.tsx'
import { useLeaving } from '../page/use-leaving.ts'
import { usePageTitle } from './use-page-title.ts'
import { useSystemName } from './use-system-name.ts'

/** The whole app inside the router: the guard, and behind it the frame. */
export function Shell() {
  const t = useT()
  const guard = useGuard(preparePage)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const loaded = useStore(session) !== undefined
  useLeaving()

  useEffect(() => listen('sessionEnded', () => endSession(currentAddress(), 'expired')), [])
  useEffect(() => listen('forbidden', () => void navigate('/403')), [navigate])

  if (guard.state === 'failed') {
    const more = (
      <button type="button" className="pt-button" onClick={() => endSession(currentAddress())}>
        {t('shell.signInAgain')}
      </button>
    )
    return <PageFailure error={guard.reason} onRetry={guard.retry} more={more} />
  }
  if (guard.state === 'open' && guard.bare) return <ErrorPage kind={pathname === '/403' ? 'forbidden' : 'lost'} />
  // While the guard thinks about the next address, the present page stays.
  return loaded ? <SignedIn /> : <div className="pt-opening" role="status" aria-label={t('shell.loading')} />
}

function SignedIn() {
  const { companions } = ports().slots
  const { person } = useSession()
  const systemName = useSystemName()
  const title = usePageTitle()
  useEffect(() => {
    document.title = [title, systemName].filter(Boolean).join(' - ')
  }, [title, systemName])
  return (
    <>
      <ColumnLayout key={person.id} />
      <Toaster />
      <PasswordPrompt />
      <ApproverAlert />
      <Live />
      {companions.map((Companion, index) => (
        <Companion key={index} />
      ))}
    </>
  )
}
