/** What this module itself sends messages about. */
import type { MessageEvent } from '#kernel/messages/event.ts'

export const messagingEvents = {
  notice: { code: 'messaging.notice', name: ['通知公告', 'Notice'], category: 'notice' },
  unread: { code: 'messaging.unread', name: ['未读消息提醒', 'Reminder of unread messages'], category: 'notice' },
  account: {
    code: 'messaging.account',
    name: ['账号安全', 'Account security'],
    category: 'security',
    urgent: true,
    mustReach: true,
  },
  role: { code: 'messaging.role', name: ['角色变更', 'Roles changed'], category: 'security' },
  channelDown: {
    code: 'messaging.channelDown',
    name: ['消息渠道不可用', 'Message channel unavailable'],
    category: 'system',
    urgent: true,
    mustReach: true,
  },
} as const satisfies Record<string, MessageEvent>
