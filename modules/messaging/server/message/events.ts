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
  infected: {
    code: 'messaging.infected',
    category: 'security',
    urgent: true,
    variables: ['name', 'signature'],
  },
  scannerDown: { code: 'messaging.scannerDown', category: 'system', urgent: true, variables: ['reason'] },
  fileReady: { code: 'messaging.fileReady', category: 'system', variables: ['name'] },
  quota: { code: 'messaging.quota', category: 'system', variables: ['percent', 'used', 'quota'] },
} as const satisfies Record<string, MessageEvent>
