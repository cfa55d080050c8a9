/** What this module sends messages about. */
import type { MessageEvent } from '#kernel/messages/event.ts'

export const tenancyEvents = {
  quota: { code: 'tenancy.quota', category: 'system', mustReach: true },
  ends: { code: 'tenancy.ends', category: 'system', mustReach: true },
  support: { code: 'tenancy.support', category: 'system', mustReach: true },
} as const satisfies Record<string, MessageEvent>
