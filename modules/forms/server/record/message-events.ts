import type { MessageEvent } from '#kernel/messages/event.ts'

/** What the module sends messages about. */
export const formsMessageEvents = {
  comment: { code: 'forms.comment', name: ['表单记录评论', 'Comment on a form record'], category: 'process' },
} as const satisfies Record<string, MessageEvent>
