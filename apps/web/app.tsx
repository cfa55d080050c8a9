/** The app's entry: plugs the modules into the shell. Nothing happens before `startApp`, so it can be fetched ahead. */
import type { Root } from 'react-dom/client'
import { startTexts } from '#shell/i18n.ts'
import { homePages } from '#shell/home/pages.ts'
import { registerWidgets } from '#shell/home/widgets.ts'
import { currentLanguage } from '#shell/language.ts'
import { preloadPage } from '#shell/page/preload.ts'
import { plug } from '#shell/ports.ts'
import { registerPages } from '#shell/registry.ts'
import { startShell } from '#shell/start.tsx'
import { startRememberedTheme } from '#shell/theme/start-theme.ts'
import { beginList } from './begin-list.ts'
import { withTexts } from './page-texts.ts'
import { modulePages } from './pages.ts'
import { webPorts } from './ports.ts'
import { loadTexts } from './texts.ts'
import { fetchWidgets } from './widgets.ts'

let started: Promise<void> | undefined

/** Shows the app; called again, it only waits for the first call. */
export function startApp(root: Root): Promise<void> {
  started ??= start(root).catch((thrown: unknown) => {
    started = undefined
    throw thrown
  })
  return started
}

async function start(root: Root): Promise<void> {
  const language = currentLanguage()
  plug(webPorts)
  startRememberedTheme()
  registerPages(homePages)
  registerWidgets(fetchWidgets)
  registerPages(Object.entries(modulePages).flatMap(([module, pages]) => withTexts(module, pages)))
  preloadPage()
  beginList()
  const { texts } = await loadTexts(language)
  startTexts(language, texts)
  startShell(root)
}
