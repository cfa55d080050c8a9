/** The app: providers, router, shell. */
import { QueryClientProvider } from '@tanstack/react-query'
import type { Root } from 'react-dom/client'
import { HashRouter } from 'react-router'
import { Shell } from './frame/Shell.tsx'
import { HomePage } from './home/HomePage.tsx'
import { loadMenuIcons } from './icons/MenuIcon.tsx'
import { definePage, registerPages } from './registry.ts'
import { queryClient } from './request/query-client.ts'
import { HOME } from './session/places.ts'

const homePage = definePage({
  path: HOME,
  title: 'shell.homePage',
  plain: true,
  load: () => Promise.resolve({ default: HomePage }),
})

/** Shows the app. Texts must be known and modules plugged in before. */
export function startShell(root: Root): void {
  registerPages([homePage])
  loadMenuIcons().catch(() => undefined)
  root.render(
    <QueryClientProvider client={queryClient}>
      <HashRouter>
        <Shell />
      </HashRouter>
    </QueryClientProvider>,
  )
}
