import { use, useMemo } from 'react'
import { useCan } from '#shell/access/use-can.ts'
import { Notice } from '#shell/errors/Notice.tsx'
import { PageSkeleton } from '#shell/frame/PageSkeleton.tsx'
import { PageFailure } from '#shell/errors/PageFailure.tsx'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { useAnnounced } from '#shell/live/announced.ts'
import { hostedAddress } from '#shell/micro/hosted-address.ts'
import type { HostedApp } from '#shell/micro/micro-host.ts'
import { Place } from '#shell/page/page-place.ts'
import { useGo, useParam } from '#shell/page/use-page.ts'
import { useCall, useRefresh } from '#shell/request/use-call.ts'
import { holdings, usePerson, useSession } from '#shell/session/session.ts'
import { HOME } from '#shell/session/places.ts'
import { useStore } from '#shell/store.ts'
import { menuEntry } from '#shell/tabs/menu-entry.ts'
import type { SeenMicroApp } from '#microapp/contract/micro-app.ts'
import { entranceAt, type Entrance } from './app-route.ts'
import { MicroFrame } from './MicroFrame.tsx'
import { seenAppsRoute } from './seen-apps.ts'

/** The page of a micro app: on the routes that the specification names, and at `/micro/{code}`. */
export default function MicroAppPage() {
  const { path } = use(Place)
  const code = useParam('code')
  const entrance = useMemo(() => entranceAt(path, code), [path, code])
  const refresh = useRefresh()
  const { data: apps, error, refetch } = useCall(seenAppsRoute, {})
  useAnnounced('microApps', () => void refresh(seenAppsRoute))
  if (!apps) return error ? <PageFailure error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  const app = apps.find((each) => each.code === entrance.code)
  // Another address, sandbox or session is another app: what was loaded under the former one goes.
  return app ? <Shown key={JSON.stringify(app)} app={app} entrance={entrance} /> : <Missing code={entrance.code} />
}

function Shown({ app, entrance }: { app: SeenMicroApp; entrance: Entrance }) {
  const hosted = useHosted(app)
  const name = currentLanguage() === 'en' && app.nameEn !== '' ? app.nameEn : app.name
  const { path } = use(Place)
  const menu = menuEntry(path, useSession())
  const isNamedRoute = useParam('code') === ''
  return (
    <MicroFrame
      app={hosted}
      name={name}
      sandbox={app.sandbox}
      entrance={entrance}
      ownTitle={menu || isNamedRoute ? '' : name}
    />
  )
}

/** What the app receives of the signed-in user is fixed when it begins. */
function useHosted({ code, address, session, callPaths, tellsPerson }: SeenMicroApp): HostedApp {
  const { id, realName } = usePerson()
  const { admin, abilities } = useStore(holdings)
  return useMemo(() => {
    const permissions = admin ? ['*'] : [...abilities]
    return {
      code,
      ...hostedAddress(address),
      session,
      callPaths,
      person: tellsPerson === 1 ? { id, name: realName } : undefined,
      permissions: tellsPerson === 1 ? permissions : [],
    }
    // A renewed list of permissions reaches the app when it is opened next: it must not lose what a user types.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [code, address, session, callPaths, tellsPerson, id])
}

/** No such app, or it is switched off. */
function Missing({ code }: { code: string }) {
  const t = useT()
  const go = useGo()
  const mayRegister = useCan('sys:microApp:page')
  return (
    <Notice
      title={t('microapp.host.missing.title')}
      text={t(mayRegister ? 'microapp.host.missing.admin' : 'microapp.host.missing.text', { code })}
      door="dark"
    >
      <button type="button" className="pt-button" onClick={() => go(HOME)}>
        {t('shell.home')}
      </button>
      {mayRegister && (
        <button type="button" className="pt-button" data-kind="solid" onClick={() => go('/sys/microApp')}>
          {t('microapp.host.openRegistry')}
        </button>
      )}
    </Notice>
  )
}
