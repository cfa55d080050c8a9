/** Which events a channel carries, and which of them users choose. */
import type { MessageEvent } from '#kernel/messages/event.ts'
import type { MessageCategory } from '#contract/message-categories.ts'
import type { ChannelRuleValue } from '#messaging/contract/preference.ts'

/** An event as the planning of deliveries sees it. */
export interface CarriedEvent {
  readonly code: string
  readonly category: MessageCategory
  /** At once, whatever the user has chosen. */
  readonly isForced: boolean
  /** At once where the user has chosen a digest. */
  readonly isUrgent: boolean
  readonly mustReach: boolean
}

/** Rules of the tenant by `category kind`. */
export type Rules = ReadonlyMap<string, ChannelRuleValue>

export const placeKey = (category: string, kind: string): string => `${category} ${kind}`

/** What applies to a category over a kind of channel: security always comes at once. */
export const ruleOf = (rules: Rules, category: MessageCategory, kind: string): ChannelRuleValue =>
  category === 'security' ? 'now' : (rules.get(placeKey(category, kind)) ?? 'allowed')

/** @param channel its kind, and the categories that it carries; none: all */
export function carriedEvents(
  events: readonly MessageEvent[],
  { kind, categories }: { kind: string; categories: readonly string[] },
  rules: Rules,
): CarriedEvent[] {
  return events.flatMap(({ code, category, urgent = false, mustReach = false }) => {
    const isCarried = category === 'security' || categories.length === 0 || categories.includes(category)
    const rule = ruleOf(rules, category, kind)
    if (!isCarried || rule === 'forbidden') return []
    return [{ code, category, isForced: rule === 'now', isUrgent: urgent, mustReach }]
  })
}
