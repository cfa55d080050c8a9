/**
 * The first script: theme and language before the first paint, then either the small sign-in page or the app. Whatever
 * both need is in here, so that each is one request more.
 */
import './jitless.ts'
import '#shell/styles/tokens.css'
import '#shell/styles/measures.css'
import '#shell/styles/base.css'
import '#shell/styles/controls.css'
import '#shell/signin/signin.css'
import '#shell/signin/scene.css'
import { lazy } from 'react'
import { createRoot } from 'react-dom/client'
import { currentLanguage, languageTag } from '#shell/language.ts'
import { subscribeToHost, isEmbedded, tokenOfHost } from '#shell/micro/embedded.ts'
import { requestWords } from '#shell/request/words.ts'
import { needsSignIn } from '#shell/session/entrance.ts'
import { readToken } from '#shell/session/token.ts'
import { followTheme, startAppearance } from '#shell/theme/appearance.ts'
import { firstAppearance } from '#shell/theme/first-appearance.ts'
import { loadTexts } from './texts.ts'

startAppearance()
subscribeToHost()
document.documentElement.lang = languageTag[currentLanguage()]

const container = document.getElementById('root')
if (container) {
  const root = createRoot(container)
  const openApp = async () => {
    loadTexts(currentLanguage()).catch(() => undefined) // beside the app, not after it
    const { startApp } = await import('./app.tsx')
    await startApp(root)
  }
  const open = async () => {
    // A host signs in by itself: there is nothing to show before it has.
    if (isEmbedded() && readToken() === undefined) await tokenOfHost()
    if (!needsSignIn()) {
      followTheme(firstAppearance())
      return openApp()
    }
    const { startSignIn } = await import('#shell/signin/start.tsx')
    return startSignIn(root, {
      openApp,
      prepareApp: () => void import('./app.tsx').catch(() => undefined),
      steps: {
        forgot: lazy(() => import('#security/web/recovery/ForgotStep.tsx')),
        register: lazy(() => import('#security/web/register/RegisterStep.tsx')),
      },
    })
  }
  // A file did not arrive, or is of a version that is gone: no text file is certain to be there, so this one text is.
  open().catch(() => root.render(requestWords().noResponse))
}
