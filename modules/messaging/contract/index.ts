/**
 * Module `messaging`, what it says to the outside: notices and the messages that people get. It knows module `system`.
 */
import { messageActionRoutes } from './action.ts'
import { addressRoutes } from './address.ts'
import { channelRoutes } from './channel.ts'
import { deliveryRoutes } from './delivery.ts'
import { messageRoutes } from './message.ts'
import { noticeRoutes } from './notice.ts'
import { channelRuleRoutes, preferenceRoutes } from './preference.ts'
import { pushRoutes } from './push.ts'
import { templateRoutes } from './template.ts'

/** Every route of the module by noun and verb; the names become operation ids. */
export const messagingRoutes = {
  notice: noticeRoutes,
  message: messageRoutes,
  messageAction: messageActionRoutes,
  messageAddress: addressRoutes,
  messagePreference: preferenceRoutes,
  channelRule: channelRuleRoutes,
  push: pushRoutes,
  channel: channelRoutes,
  messageTemplate: templateRoutes,
  delivery: deliveryRoutes,
}
