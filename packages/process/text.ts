/** A sentence for a code, in the language of who asks. */
import en from './locales/en.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }

export type Language = 'zh' | 'en'

interface Texts {
  failure: Record<string, string>
  incident: Record<string, string>
  problem: Record<string, string>
}

const TEXTS: Record<Language, Texts> = { zh: zh.process, en: en.process }

/**
 * What a failed command, an incident or a problem of a model says. `places`: the node, the flow and whatever else the
 * sentence names.
 */
export function say(
  what: keyof Texts,
  code: string,
  language: Language,
  places: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const texts = TEXTS[language][what]
  // Commands are also refused because of what would be an incident inside.
  const known = what === 'failure' && !Object.hasOwn(texts, code) ? TEXTS[language].incident : texts
  const text = Object.hasOwn(known, code) ? (known[code] ?? code) : code
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(places[name] ?? '–'))
}
