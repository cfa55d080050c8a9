/** A sentence for a code, in the language of who asks. */
import en from './locales/en.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }
import { reasonIn } from './reason-text.ts'

export type Language = 'zh' | 'en'

interface Texts {
  failure: Record<string, string>
  incident: Record<string, string>
  problem: Record<string, string>
  /** Of details: why an expression failed. */
  reason: Record<string, string>
}

const TEXTS: Record<Language, Texts> = { zh: zh.process, en: en.process }

/**
 * What a failed command, an incident or a problem of a model says. `places`: the node, the flow and whatever else the
 * sentence names.
 */
export function say(
  what: Exclude<keyof Texts, 'reason'>,
  code: string,
  language: Language,
  places: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const texts = TEXTS[language][what]
  // Commands are also refused because of what would be an incident inside.
  const known = what === 'failure' && !Object.hasOwn(texts, code) ? TEXTS[language].incident : texts
  const text = Object.hasOwn(known, code) ? (known[code] ?? code) : code
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const place = places[name] ?? '–'
    return name === 'detail' ? reasonOf(String(place), language) : String(place)
  })
}

/** A detail of an incident or a problem, in the language of who reads it. */
export const reasonOf = (detail: string, language: Language): string => reasonIn(detail, TEXTS[language].reason)
