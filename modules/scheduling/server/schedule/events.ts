import type { MessageEvent } from '#kernel/messages/event.ts'

/** What the module sends messages about. */
export const schedulingEvents = {
  failed: { code: 'scheduling.failed', category: 'system', urgent: true },
} as const satisfies Record<string, MessageEvent>
