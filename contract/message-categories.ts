/** What messages are about, as channels and preferences tell them apart. */
export const MESSAGE_CATEGORIES = ['task', 'process', 'notice', 'security', 'system'] as const
export type MessageCategory = (typeof MESSAGE_CATEGORIES)[number]
