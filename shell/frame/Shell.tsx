import { lazy, Suspense, useEffect } from 'react'
import { logFailedCall } from '../errors/error-log.ts'
import { PageFailure } from '../errors/PageFailure.tsx'
import { watchUnhandled } from '../errors/unhandled.ts'
import { ApproverAlert } from '../feedback/ApproverAlert.tsx'
import { Toaster } from '../feedback/Toaster.tsx'
import { ProgressBar } from '../guard/ProgressBar.tsx'
import { useGuard } from '../guard/use-guard.ts'
import { ThemeDrawerButton } from '../header/ThemeDrawerButton.tsx'
import { useT } from '../i18n.ts'
import { Layout } from '../layouts/Layout.tsx'
import { Live } from '../live/Live.tsx'
import { notifyHost } from '../micro/embedded.ts'
import { followHost } from '../micro/follow-host.ts'
import { PaletteHost } from '../palette/PaletteHost.tsx'
import { PasswordPrompt } from '../password/PasswordPrompt.tsx'
import { ports } from '../ports.ts'
import { findPage } from '../registry.ts'
import { listen } from '../request/signals.ts'
import { isDesignPage } from '../routes/private-routes.ts'
import { session, useSession } from '../session/session.ts'
import { watchOtherWindows } from '../session/other-windows.ts'
import { currentAddress, endSession } from '../session/sign-out.ts'
import { useStore } from '../store.ts'
import { menuEntry } from '../tabs/menu-entry.ts'
import { ThemeDrawerHost } from '../theme-drawer/ThemeDrawerHost.tsx'
import { useTheme } from '../theme/theme-store.ts'
import { Bare } from './Bare.tsx'
import './design-page.css'
import { documentTitle } from './document-title.ts'
import { preparePage } from './page-files.ts'
import { navigateTo, useLocation } from '../page/location.ts'
import { useLeaving } from '../page/use-leaving.ts'
import { usePageTitle } from './use-page-title.ts'
import { useConfiguration } from './configuration.ts'
import { LoadingMask } from './LoadingMask.tsx'
import { useSystemName } from './use-system-name.ts'
import { useWaiting } from './waiting.ts'

/** Few addresses need it. */
const Alone = lazy(() => import('./Alone.tsx'))
const ViewingBar = lazy(() => import('./ViewingBar.tsx'))
const SupportBar = lazy(() => import('./SupportBar.tsx'))

/** The whole app: the guard, and behind it the frame. */
export function Shell() {
  const t = useT()
  const guard = useGuard(preparePage)
  const loaded = useStore(session) !== undefined
  useLeaving()

  useEffect(() => listen('sessionEnded', leaveSession), [])
  useEffect(watchUnhandled, [])
  useEffect(watchOtherWindows, [])
  useEffect(() => listen('failed', logFailedCall), [])
  useEffect(() => listen('stepUp', stepUp), [])
  useEffect(() => listen('forbidden', () => navigateTo('/403')), [])

  if (guard.state === 'failed') {
    const more = (
      <button type="button" className="pt-button" onClick={() => endSession(currentAddress())}>
        {t('shell.signInAgain')}
      </button>
    )
    return <PageFailure error={guard.reason} onRetry={guard.retry} more={more} />
  }
  if (guard.state === 'open' && guard.bare) return <Bare />
  // While the guard thinks about the next address, the present page stays.
  return (
    <>
      <ProgressBar waiting={guard.state === 'waiting'} />
      {loaded ? <SignedIn /> : <div className="pt-opening" role="status" aria-label={t('shell.loading')} />}
    </>
  )
}

/** Code 40303. */
const stepUp = async (data: Readonly<Record<string, unknown>>) =>
  (await import('../step-up/ask-step-up.tsx')).askStepUp(data)

/** Code 401. */
const leaveSession = () => endSession(currentAddress(), 'expired')

function SignedIn() {
  const { companions } = ports().slots
  const { person, menus, otherMenus } = useSession()
  const { showThemeSetting } = useTheme()
  const { pathname, search } = useLocation()
  const systemName = useSystemName()
  const title = usePageTitle()
  const waiting = useWaiting()
  useConfiguration()
  useEffect(followHost, [])
  useEffect(() => notifyHost('route', { path: pathname + search }), [pathname, search])
  useEffect(() => {
    document.title = documentTitle(pathname, title, systemName, waiting)
  }, [pathname, title, systemName, waiting])
  useEffect(() => {
    const menu = menuEntry(pathname, { menus, otherMenus })
    document.documentElement.toggleAttribute('data-design-page', isDesignPage(pathname, menu?.name))
  }, [pathname, menus, otherMenus])
  return (
    <>
      {person.viewing && (
        <Suspense fallback={null}>
          <ViewingBar of={person.viewing} />
        </Suspense>
      )}
      {person.support && (
        <Suspense fallback={null}>
          <SupportBar visit={person.support} tenantName={person.tenantName} />
        </Suspense>
      )}
      {findPage(pathname)?.page.alone ? (
        <Suspense fallback={<div className="pt-opening" />}>
          <Alone key={person.id} />
        </Suspense>
      ) : (
        <Layout key={person.id} />
      )}
      {showThemeSetting && <ThemeDrawerButton floating />}
      <Toaster />
      <LoadingMask />
      <PasswordPrompt />
      <PaletteHost />
      <ThemeDrawerHost />
      <ApproverAlert />
      <Live />
      {companions.map((Companion, index) => (
        <Companion key={index} />
      ))}
    </>
  )
}
