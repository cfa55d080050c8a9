/** Messages show how their subjects stand: they are asked for again when one of the reader's has moved on. */
import { useAnnounced } from '#shell/live/announced.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import { bareMessageRoutes as routes } from '../bell/bare-message-routes.ts'

export function useFollowed(): void {
  const refresh = useRefresh()
  useAnnounced('process', () => void refresh(routes.page, routes.get))
}
