/** What shows messages, and therefore changes with one. */
import { bareMessageRoutes as routes } from './bare-message-routes.ts'

export const MESSAGE_READS = [routes.unread, routes.nav, routes.page, routes.get]
