/** What this module sends messages about. */
import type { MessageEvent } from '#kernel/messages/event.ts'

export const tenancyEvents = {
  ends: { code: 'tenancy.ends', category: 'system', mustReach: true },
} as const satisfies Record<string, MessageEvent>
