/**
 * Module `messaging`, what it says to the outside: notices and the messages that people get. It knows module `system`.
 */
import { messageRoutes } from './message.ts'
import { noticeRoutes } from './notice.ts'

/** Every route of the module by noun and verb; the names become operation ids. */
export const messagingRoutes = { notice: noticeRoutes, message: messageRoutes }
