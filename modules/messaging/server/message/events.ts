/** What this module itself sends messages about. */
import type { MessageEvent } from '#kernel/messages/event.ts'

export const messagingEvents = {
  notice: { code: 'messaging.notice', category: 'notice' },
  unread: { code: 'messaging.unread', category: 'notice' },
  digest: { code: 'messaging.digest', category: 'notice', variables: ['count'] },
  account: {
    code: 'messaging.account',
    category: 'security',
    urgent: true,
    mustReach: true,
  },
  role: { code: 'messaging.role', category: 'security' },
  channelDown: {
    code: 'messaging.channelDown',
    category: 'system',
    urgent: true,
    mustReach: true,
  },
} as const satisfies Record<string, MessageEvent>
