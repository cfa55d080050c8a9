import type { MessageEvent } from '#kernel/messages/event.ts'

/** What the module sends messages about. */
export const securityMessageEvents = {
  apiKey: { code: 'security.apiKey', name: ['接口密钥', 'API key'], category: 'security' },
  password: {
    code: 'security.password',
    name: ['密码已重置', 'Password reset'],
    category: 'security',
    urgent: true,
    mustReach: true,
  },
  registration: { code: 'security.registration', name: ['注册申请', 'Registration'], category: 'task' },
} as const satisfies Record<string, MessageEvent>
