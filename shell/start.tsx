/** The app: providers, address, shell. */
import { QueryClientProvider } from '@tanstack/react-query'
import type { Root } from 'react-dom/client'
import { ErrorBoundary } from './errors/ErrorBoundary.tsx'
import { Shell } from './frame/Shell.tsx'
import { loadMenuIcons } from './icons/MenuIcon.tsx'
import { startLocation } from './page/location.ts'
import { watchHistory } from './page/watch-history.ts'
import { registerPages } from './registry.ts'
import { queryClient } from './request/query-client.ts'
import { routePages } from './routes/private-routes.ts'

/** Shows the app. Texts must be known and modules plugged in before. */
export function startShell(root: Root): void {
  registerPages(routePages)
  loadMenuIcons().catch(() => undefined)
  watchHistory()
  startLocation()
  root.render(
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <Shell />
      </ErrorBoundary>
    </QueryClientProvider>,
  )
}
