/** The workspace: an app of its own in a frame of Portico, which it reaches through the SDK alone. */
import { createRoot } from 'react-dom/client'
import { connect, followTheme } from '#child/index.ts'
import { App } from './App.tsx'
import './app.css'
import './fields.css'
import './list/list.css'
import './phone.css'
import { Alone } from './Alone.tsx'
import { chooseZone } from './format.ts'
import { Host } from './host.ts'
import { chooseLanguage } from './texts.ts'

const VERSION = '1.0.0'

/**
 * Who may show this app: its own origin, unless the operator who serves it elsewhere has written others into the
 * document.
 */
function knownHosts(): readonly string[] | undefined {
  const named = document.querySelector<HTMLMetaElement>('meta[name="portico-hosts"]')?.content.split(/\s+/) ?? []
  const hosts = named.filter(Boolean)
  return hosts.length > 0 ? hosts : undefined
}

async function start(container: HTMLElement): Promise<void> {
  const root = createRoot(container)
  const hosts = knownHosts()
  try {
    const portico = await connect({ version: VERSION, ...(hosts && { hosts }) })
    followTheme(portico)
    chooseZone(portico.timeZone)
    portico.onLanguage((language) => {
      chooseLanguage(language)
      root.render(
        <Host key={language} value={portico}>
          <App />
        </Host>,
      )
    })
    portico.ready()
  } catch {
    chooseLanguage(navigator.language.startsWith('en') ? 'en' : 'zh')
    root.render(<Alone />)
  }
}

const container = document.getElementById('root')
if (container) void start(container)
