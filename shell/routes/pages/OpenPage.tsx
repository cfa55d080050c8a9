import { useEffect } from 'react'
import { Toaster } from '../../feedback/Toaster.tsx'
import { BarePlace } from '../../frame/Place.tsx'
import { useT } from '../../i18n.ts'
import { currentLanguage } from '../../language.ts'
import type { PagePlace } from '../../page/page-place.ts'
import { goToSignIn } from '../../session/entrance.ts'
import { loginPageFor } from '../../session/places.ts'
import { stored } from '../../session/storage.ts'
import { showOwnName } from '../../signin/own-name.ts'
import { useSystemConfig } from '../../system-config.ts'
import { routeTitle } from '../title-of.ts'
import './bare-page.css'
import { VisitorBar } from './VisitorBar.tsx'

/** A page that opens for a user who is not signed in: below a bar with the name of the system and the way in. */
export default function OpenPage({ place }: { place: PagePlace }) {
  const t = useT()
  const { supportVisit, sysNameZh, sysNameEn } = useSystemConfig()
  const title = routeTitle(place.path)
  const systemName = (currentLanguage() === 'en' ? sysNameEn : sysNameZh) || t('shell.system.0')
  useEffect(() => {
    document.title = title ? `${title} - ${systemName}` : systemName
  }, [title, systemName])
  useEffect(() => {
    const control = new AbortController()
    void showOwnName(loginPageFor(stored.read('tenantCert')), control.signal)
    return () => control.abort()
  }, [])
  return (
    <div className="pt-bare">
      <VisitorBar name={systemName} isVisitor={supportVisit} onSignIn={goToSignIn} />
      <main data-open>
        <BarePlace place={place} />
      </main>
      <Toaster />
    </div>
  )
}
