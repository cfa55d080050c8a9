/** What the buttons of a card can do: a card has no room for a comment. */
import type { OfferedAction } from '#kernel/messages/action.ts'

export const onCards = (actions: readonly OfferedAction[]): OfferedAction[] =>
  actions.filter(({ needsComment }) => !needsComment)
