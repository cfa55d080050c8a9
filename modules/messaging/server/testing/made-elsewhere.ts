/** Routes whose valid call cannot be made from their schema alone, why, and the test that makes it. */
import type { MadeElsewhere } from '../../../../tests/generate/made-elsewhere.ts'

export const madeElsewhere: readonly MadeElsewhere[] = [
  {
    because: 'only for a message of the caller',
    test: 'modules/messaging/server/notice/notice.test.ts',
    routes: ['message.get'],
  },
  {
    because: 'a ticket comes with a mail about a task, an answer needs such a message',
    test: 'modules/workflow/server/task/message-actions.test.ts',
    routes: [
      'messageAction.look',
      'messageAction.do',
      'messageAction.lookAlone',
      'messageAction.doAlone',
      'messageAction.answer',
    ],
  },
  {
    because: 'only for a published notice',
    test: 'modules/messaging/server/notice/notice.test.ts',
    routes: ['notice.withdraw'],
  },
  {
    because: 'a test message needs an address',
    test: 'modules/messaging/server/delivery/delivery.test.ts',
    routes: ['channel.test'],
  },
  {
    because: 'one of an event, kind and language is enough; a trial needs an open channel and an address',
    test: 'modules/messaging/server/delivery/delivery.test.ts',
    routes: ['messageTemplate.create', 'messageTemplate.test'],
  },
  {
    because: 'only for the delivery of a message',
    test: 'modules/messaging/server/delivery/delivery.test.ts',
    routes: ['delivery.get'],
  },
  {
    because: 'it needs an open channel, and a subscription of the caller',
    test: 'modules/messaging/server/push/push.test.ts',
    routes: ['push.subscribe', 'push.remove'],
  },
  {
    because: 'it needs an open channel, and a code that came over it',
    test: 'modules/messaging/server/address/address.test.ts',
    routes: ['messageAddress.send', 'messageAddress.begin', 'messageAddress.confirm', 'messageAddress.remove'],
  },
]
