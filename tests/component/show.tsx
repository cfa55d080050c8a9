/** Shows a component as a page of the product would. */
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { render, type RenderResult } from 'vitest-browser-react'
import { Toaster } from '#shell/feedback/Toaster.tsx'
import { TabVisible } from '#shell/page/tab-visible.ts'
import { queryClient } from '#shell/request/query-client.ts'
import PageFrame from '#shell/theme/PageFrame.tsx'

/** Shows it with everything that stands around a page: the theme, the cache of server state, the messages. */
export async function show(node: ReactNode): Promise<RenderResult> {
  return render(
    <QueryClientProvider client={queryClient}>
      <PageFrame>
        <TabVisible value={true}>
          <Suspense fallback={null}>{node}</Suspense>
        </TabVisible>
      </PageFrame>
      <Toaster />
    </QueryClientProvider>,
  )
}
