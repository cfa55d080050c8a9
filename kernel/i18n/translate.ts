/** The server's own texts: error and issue messages, in the caller's language. */
import zh from '#contract/locales/zh.json' with { type: 'json' }
import en from '#contract/locales/en.json' with { type: 'json' }

export type Language = 'zh' | 'en'

/** Texts by key; keys nest, and are joined with dots. */
export interface TextTree {
  readonly [key: string]: string | TextTree
}

const catalogues: Record<Language, Map<string, string>> = { zh: new Map(), en: new Map() }

/**
 * Adds a module's server texts. The table belongs to the process, because `translate` is also called where there is no
 * node: in workers, in pure functions that word a refusal, in the seed. It only grows, and a key keeps its text, so
 * that nodes in one process cannot change each other's words.
 * @throws Error when a key has another text already
 */
export function addTexts({ zh: inZh, en: inEn }: Readonly<Record<Language, TextTree>>): void {
  addTree('zh', inZh)
  addTree('en', inEn)
}

function addTree(language: Language, texts: TextTree, prefix = ''): void {
  const catalogue = catalogues[language]
  for (const [name, value] of Object.entries(texts)) {
    const key = prefix + name
    if (typeof value !== 'string') addTree(language, value, `${key}.`)
    else if ((catalogue.get(key) ?? value) !== value) throw new Error(`two texts for ${key} (${language})`)
    else catalogue.set(key, value)
  }
}

addTexts({ zh, en })

/**
 * The text of a key with its `{{name}}` placeholders filled, the syntax of the page's texts; what fills `{{@name}}` is
 * the key of a text. A missing key is a defect that shows itself as the key.
 */
export function translate(
  language: Language,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const text = catalogues[language].get(key) ?? key
  return text.replace(/\{\{(@?)(\w+)\}\}/g, (place, isKey: string, name: string) => {
    const value = String(params[name] ?? place)
    return isKey ? translate(language, value) : value
  })
}

/** Whether a key exists, for falling back to a more general one. */
export function hasText(language: Language, key: string): boolean {
  return catalogues[language].has(key)
}

/** What an issue of a field says. */
export function issueText(
  language: Language,
  code: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const key = `issue.${code}`
  return translate(language, hasText(language, key) ? key : 'issue.custom', params)
}

/** Browsers send the same few headers over and over. */
const known = new Map<string, Language>()
const MAX_KNOWN = 200

/** The language of a reply: English when `Accept-Language` prefers it over Chinese, otherwise Chinese (readings). */
export function languageOf(acceptLanguage = ''): Language {
  let language = known.get(acceptLanguage)
  if (language) return language
  language = preferred(acceptLanguage)
  if (known.size < MAX_KNOWN) known.set(acceptLanguage, language)
  return language
}

function preferred(acceptLanguage: string): Language {
  const ranked = acceptLanguage
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .sort((a, b) => b.quality - a.quality)
  const first = ranked.find(({ tag, quality }) => quality > 0 && /^(zh|en)\b/.test(tag))
  return first?.tag.startsWith('en') ? 'en' : 'zh'
}
