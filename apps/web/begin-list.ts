/** The list that the page begins with: asked for as soon as it is known who asks, while the frame is being rendered. */
import { matches } from '#shell/access/matches.ts'
import { findPage } from '#shell/registry.ts'
import { bareRoute } from '#shell/request/bare-route.ts'
import { callWith } from '#shell/request/call.ts'
import { queryClient } from '#shell/request/query-client.ts'
import { callKey } from '#shell/request/use-call.ts'
import { holdings, session } from '#shell/session/session.ts'
import { FIRST, listOf } from './lists.ts'

/**
 * Once, for the address of the start: puts the list where the page will look for it, so that its first picture has the
 * rows. Only where the user may open the page. Best effort: what fails is asked for again by the list, which shows the
 * error.
 */
export function beginList(): void {
  const path = window.location.hash.replace(/^#/, '')
  const [list, page] = [listOf(path), findPage(path)?.page]
  if (list === undefined || page === undefined) return
  const stop = session.subscribe(() => {
    stop()
    if (!session.get() || !matches(page.can ?? {}, holdings.get())) return
    const [route, input] = [bareRoute('GET', `/${list.slice(1)}`), { query: FIRST }]
    void queryClient.prefetchQuery({
      queryKey: callKey(route, input),
      queryFn: ({ signal }) => callWith(route, { ...input, signal }),
    })
  })
}
