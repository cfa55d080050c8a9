/** What a page of the product has before the first component is shown: styles, texts, theme, and a signed-in user. */
import './lean-react.ts'
import './no-owner-stacks.ts'
import '#shell/styles/tokens.css'
import '#shell/styles/measures.css'
import '#shell/styles/base.css'
import '#shell/styles/controls.css'
import { afterEach, beforeEach } from 'vitest'
import { commands } from 'vitest/browser'
import { errorLog } from '#shell/errors/error-log.ts'
import { toasts } from '#shell/feedback/toast.ts'
import { startTexts } from '#shell/i18n.ts'
import { currentLanguage, languageTag } from '#shell/language.ts'
import { followTheme, startAppearance } from '#shell/theme/appearance.ts'
import { firstAppearance } from '#shell/theme/first-appearance.ts'
import { startTheme } from '#shell/theme/apply-theme.ts'
import { navigateTo, startLocation } from '#shell/page/location.ts'
import { watchHistory } from '#shell/page/watch-history.ts'
import { cleanup } from 'vitest-browser-react'
import { plug } from '#shell/ports.ts'
import { queryClient } from '#shell/request/query-client.ts'
import { preferenceRoutes } from '#records/contract/preference.ts'
import { viewRoutes } from '#records/contract/view.ts'
import { webPorts } from '../../apps/web/ports.ts'
import { allTexts } from './all-texts.ts'
import { fakeServer } from './fake-server.ts'
import { signInAs } from './signed-in.ts'
import { startWatching } from './watch.ts'

plug(webPorts)
startAppearance()
followTheme(firstAppearance())
startTheme()
watchHistory()
startLocation()
document.documentElement.lang = languageTag[currentLanguage()]
startTexts(currentLanguage(), allTexts)

let checkConsole: () => void

beforeEach(async () => {
  // A check of the dark colours may have left them.
  if (document.documentElement.dataset['theme'] === 'dark') await commands.showScheme('light')
  checkConsole = startWatching()
  fakeServer.start()
  fakeServer.answer(preferenceRoutes.all, () => ({}))
  // Recent pages are kept a moment later, perhaps when the test that opened them is over.
  fakeServer.answer(preferenceRoutes.set, () => null)
  fakeServer.answer(viewRoutes.list, () => [])
  toasts.set([])
  errorLog.set([])
  navigateTo('/', { replace: true })
  queryClient.clear()
  signInAs()
})

afterEach(async () => {
  await cleanup()
  fakeServer.stop()
  checkConsole()
  // Questions stand outside of what was rendered: one that stays open keeps the focus of the next test.
  const left = document.querySelector('dialog[open]')
  left?.parentElement?.remove()
  if (left) throw new Error('the test left a dialog open')
})
