/** Events that users get messages about: modules declare them, channels and templates name them. */
import type { MessageCategory } from '#contract/message-categories.ts'
import { hasText, translate, type Language } from '../i18n/translate.ts'

export interface MessageEvent {
  /** `module.event`, unique in the product; the text `messageEvent.{code}` names it. */
  readonly code: string
  readonly category: MessageCategory
  /** Waits neither for the end of quiet hours nor for a digest. */
  readonly urgent?: true
  /** Goes over the next channel where none took it, or where it stays unread, whatever the user has chosen. */
  readonly mustReach?: true
  /** What a template may name, besides `COMMON_VARIABLES`. */
  readonly variables?: readonly string[]
}

/** What a template of any event may name. */
export const COMMON_VARIABLES = [
  'title',
  'content',
  'url',
  'organisation',
  'recipient',
  'sender',
  'sentAt',
  'actions',
] as const

/** What an event is called; empty for one that no module declares any more. */
export function eventName(code: string, language: Language): string {
  const key = `messageEvent.${code}`
  return hasText(language, key) ? translate(language, key) : ''
}

/** Every event that the modules of a server declare. */
export class MessageEvents {
  readonly #events = new Map<string, MessageEvent>()

  /** @throws Error where two modules declare one code */
  constructor(events: readonly MessageEvent[]) {
    for (const event of events) {
      if (this.#events.has(event.code)) throw new Error(`two message events are called ${event.code}`)
      this.#events.set(event.code, event)
    }
  }

  find(code: string): MessageEvent | undefined {
    return this.#events.get(code)
  }

  all(): readonly MessageEvent[] {
    return [...this.#events.values()]
  }
}
