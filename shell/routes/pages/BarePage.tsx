import { useEffect } from 'react'
import { useLocation } from '../../page/location.ts'
import { Notice } from '../../errors/Notice.tsx'
import { useT } from '../../i18n.ts'
import { currentLanguage } from '../../language.ts'
import { goToSignIn } from '../../session/entrance.ts'
import { loginPageFor } from '../../session/places.ts'
import { stored } from '../../session/storage.ts'
import { showOwnName } from '../../signin/own-name.ts'
import { useSystemConfig } from '../../system-config.ts'
import { routeTitle } from '../title-of.ts'
import './bare-page.css'
import { needOf } from './LinkPage.tsx'
import { VisitorBar } from './VisitorBar.tsx'

/**
 * A public page for a user who is not signed in: without the frame, and with the way in; where visitors are let in, as
 * one of them (specification section 4, "Navigation guard").
 */
export default function BarePage() {
  const t = useT()
  const { pathname } = useLocation()
  const { supportVisit, sysNameZh, sysNameEn } = useSystemConfig()
  const title = routeTitle(pathname)
  const systemName = (currentLanguage() === 'en' ? sysNameEn : sysNameZh) || t('shell.system.0')
  useEffect(() => {
    document.title = `${title} - ${systemName}`
  }, [title, systemName])
  useEffect(() => {
    const control = new AbortController()
    // Whether visitors are let in stands in the configuration, which no one has asked for yet.
    void showOwnName(loginPageFor(stored.read('tenantCert')), control.signal)
    return () => control.abort()
  }, [])
  return (
    <div className="pt-bare">
      {supportVisit && <VisitorBar name={systemName} onSignIn={goToSignIn} />}
      <main>
        <Notice title={title} text={needOf(pathname)} door="dark">
          <button type="button" className="pt-button" data-kind="solid" onClick={goToSignIn}>
            {t('route.signIn')}
          </button>
        </Notice>
      </main>
    </div>
  )
}
