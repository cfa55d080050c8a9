/**
 * Module `messaging`, the entry point: notices, published by administrators and read by people.
 *
 * Words: a *notice* is written once; a *message* is one person's copy of it, with its own mark of being read. Promises:
 * no one addresses people beyond their own data scope; everybody of the audience gets a notice once; a withdrawn or
 * deleted one is gone from every bell; what is shown was cleaned when it was written.
 */
import './schema.ts'
import { together } from '#kernel/jobs/together.ts'
import type { ServerModule } from '#kernel/kernel.ts'
import { GUESSED } from '#kernel/session/sign-in-guard.ts'
import { ROLE_GIVEN } from '#system/server/index.ts'
import en from './locales/en.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }
import { notifyOfFailedSignIns } from './message/failed-sign-ins.ts'
import { notifyOfChangedContact, USER_UPDATED } from './message/changed-contact.ts'
import { factorChanges } from './message/changed-factors.ts'
import { FACTORS_REMOVED, notifyOfRemovedFactors } from './message/removed-factors.ts'
import { FILE_READY } from '#kernel/tasks/file-ready.ts'
import { notifyOfReadyFile } from './message/ready-files.ts'
import { fileEvents } from './message/file-events.ts'
import { notifyOfDeniedSession, SESSION_DENIED } from './message/denied-session.ts'
import { notifyOfGivenRole } from './message/given-roles.ts'
import { unreadDigest } from './message/digest.ts'
import { mountMessages } from './message/message.routes.ts'
import { getMessage, sweepMessages } from './message/message.service.ts'
import * as messaging from './migrations/0300-messaging.ts'
import * as deliveries from './migrations/0310-told.ts'
import * as topics from './migrations/0320-topics.ts'
import * as pinyin from './migrations/0330-pinyin.ts'
import * as channels from './migrations/0340-channels.ts'
import * as sentDeliveries from './migrations/0342-deliveries.ts'
import * as subjects from './migrations/0341-subjects.ts'
import * as actions from './migrations/0343-actions.ts'
import { mountMessageActions } from './action/action.routes.ts'
import { ticketSweep } from './action/action.service.ts'
import { cardSweep, cardWorker } from './card/card-worker.ts'
import { mountChannels } from './channel/channel.routes.ts'
import { exportedDeliveries } from './delivery/delivery.export.ts'
import { mountDeliveries } from './delivery/delivery.routes.ts'
import { MESSAGES_SENT, planDeliveries } from './delivery/plan.service.ts'
import { deliverySweep } from './delivery/upkeep.ts'
import { deliveryWorker } from './delivery/worker.ts'
import { mountTemplates } from './template/template.routes.ts'
import { channelRestorer } from './channel/channel.restore.ts'
import { templateRestorer } from './template/template.service.ts'
import * as noticeChannels from './migrations/0321-notice-channels.ts'
import * as preferences from './migrations/0344-preferences.ts'
import * as deliveryStates from './migrations/0346-delivery-states.ts'
import * as pushes from './migrations/0345-push.ts'
import * as cards from './migrations/0347-cards.ts'
import * as accessTokens from './migrations/0348-access-tokens.ts'
import * as addresses from './migrations/0349-addresses.ts'
import * as deliveriesById from './migrations/0349-deliveries-by-id.ts'
import * as digestsDue from './migrations/0349-digests-due.ts'
import { vendorCallbacks } from './callback/callback.service.ts'
import { digestClock } from './digest/digest-clock.ts'
import { unreadFallback } from './delivery/fallback.service.ts'
import { mountPreferences } from './preference/preference.routes.ts'
import { unsubscribing } from './unsubscribe/unsubscribe.service.ts'
import { mountPushes } from './push/push.routes.ts'
import { mountAddresses } from './address/address.routes.ts'
import { DELIVER, deliverNotice } from './notice/delivery.service.ts'
import { exportedNotices } from './notice/notice.export.ts'
import { noticeRestorer } from './notice/notice.restore.ts'
import { searchableNotices } from './notice/notice.search.ts'
import { mountNotices } from './notice/notice.routes.ts'
import { getNotice } from './notice/notice.service.ts'
import { messagingEvents } from './message/events.ts'

export const messagingModule: ServerModule = {
  name: 'messaging',
  messageEvents: Object.values(messagingEvents),
  texts: { zh, en },
  migrations: {
    '0300-messaging': messaging,
    '0310-told': deliveries,
    '0320-topics': topics,
    '0321-notice-channels': noticeChannels,
    '0330-pinyin': pinyin,
    '0340-channels': channels,
    '0341-subjects': subjects,
    '0342-deliveries': sentDeliveries,
    '0343-actions': actions,
    '0344-preferences': preferences,
    '0345-push': pushes,
    '0346-delivery-states': deliveryStates,
    '0347-cards': cards,
    '0348-access-tokens': accessTokens,
    '0349-addresses': addresses,
    '0349-deliveries-by-id': deliveriesById,
    '0349-digests-due': digestsDue,
  },
  routes: (kernel) => [
    ...mountNotices(kernel),
    ...mountMessages(kernel),
    ...mountMessageActions(kernel),
    ...mountAddresses(kernel),
    ...mountPreferences(kernel),
    ...mountPushes(kernel),
    ...mountChannels(kernel),
    ...mountTemplates(kernel),
    ...mountDeliveries(kernel),
  ],
  rawRoutes: (kernel) => [vendorCallbacks(kernel), unsubscribing(kernel)],
  exports: [exportedNotices, exportedDeliveries],
  searchables: [searchableNotices],
  jumps: (kernel) => [
    {
      type: 'notice',
      can: 'msg:notice:page',
      find: (actor, id) => getNotice(kernel, actor, id),
      path: (id) => `/msg/notice?id=${id}`,
    },
    { type: 'message', find: (actor, id) => getMessage(kernel, actor, id), path: (id) => `/msg/mine?id=${id}` },
  ],
  events: (kernel) => ({
    [DELIVER]: deliverNotice(kernel),
    [MESSAGES_SENT]: planDeliveries(kernel),
    [GUESSED]: notifyOfFailedSignIns,
    [FACTORS_REMOVED]: notifyOfRemovedFactors,
    ...factorChanges,
    [USER_UPDATED]: notifyOfChangedContact,
    [SESSION_DENIED]: notifyOfDeniedSession,
    [ROLE_GIVEN]: notifyOfGivenRole,
    [FILE_READY]: notifyOfReadyFile,
    ...fileEvents,
  }),
  sweeps: (kernel) => [
    (tenantId) => sweepMessages(kernel, tenantId),
    deliverySweep(kernel),
    unreadFallback(kernel),
    ticketSweep(kernel),
    cardSweep(kernel),
  ],
  scheduled: (kernel) => [unreadDigest(kernel)],
  background: (kernel) => together(deliveryWorker(kernel), digestClock(kernel), cardWorker(kernel)),
  restorers: [noticeRestorer, templateRestorer, channelRestorer],
}

export { messagingMenus } from './seed/menus.ts'
export { messagingSeeds } from './seed/demo.ts'
export { createCodeSender } from './codes/code-sender.ts'
export { sendMessages, notifyUsers, type OutgoingMessage } from './message/notify-users.ts'
export { readAbout } from './message/read-about.ts'
export { subjectsChanged } from './card/subjects-changed.ts'
