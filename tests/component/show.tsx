/** Shows a component as a page of the product would. */
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useMemo, type ReactNode } from 'react'
import { render, type RenderResult } from 'vitest-browser-react'
import { Toaster } from '#shell/feedback/Toaster.tsx'
import { useLocation } from '#shell/page/location.ts'
import { Place } from '#shell/page/page-place.ts'
import { TabVisible } from '#shell/page/tab-visible.ts'
import { queryClient } from '#shell/request/query-client.ts'
import PageFrame from '#shell/theme/PageFrame.tsx'

/** Shows it with everything that surrounds a page: the theme, its address, the cache of server state, the messages. */
export async function show(node: ReactNode): Promise<RenderResult> {
  return render(
    <QueryClientProvider client={queryClient}>
      <PageFrame>
        <AtAddress>
          <Suspense fallback={null}>{node}</Suspense>
        </AtAddress>
      </PageFrame>
      <Toaster />
    </QueryClientProvider>,
  )
}

/** As without tabs: the page is where the address is. */
function AtAddress({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const place = useMemo(() => ({ tab: undefined, path: pathname, search }), [pathname, search])
  return (
    <Place value={place}>
      <TabVisible value={true}>{children}</TabVisible>
    </Place>
  )
}
