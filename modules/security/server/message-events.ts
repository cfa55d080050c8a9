import type { MessageEvent } from '#kernel/messages/event.ts'

/** What the module sends messages about. */
export const securityMessageEvents = {
  apiKey: { code: 'security.apiKey', category: 'security' },
  password: {
    code: 'security.password',
    category: 'security',
    urgent: true,
    mustReach: true,
  },
  viewAs: { code: 'security.viewAs', category: 'security', mustReach: true },
  secondAdmin: { code: 'security.secondAdmin', category: 'security' },
  grantRequest: { code: 'security.grantRequest', category: 'task' },
  review: { code: 'security.review', category: 'task' },
  dataRule: { code: 'security.dataRule', category: 'security' },
  registration: { code: 'security.registration', category: 'task' },
} as const satisfies Record<string, MessageEvent>
