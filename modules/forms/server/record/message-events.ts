import type { MessageEvent } from '#kernel/messages/event.ts'

/** What the module sends messages about. */
export const formsMessageEvents = {
  comment: { code: 'forms.comment', category: 'process' },
} as const satisfies Record<string, MessageEvent>
