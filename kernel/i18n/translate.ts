/** The server's own texts: error and issue messages, in the caller's language. */
import zh from '#contract/locales/zh.json' with { type: 'json' }
import en from '#contract/locales/en.json' with { type: 'json' }

export type Language = 'zh' | 'en'

interface Catalogue {
  [key: string]: string | Catalogue
}

const catalogues: Record<Language, Map<string, string>> = { zh: new Map(), en: new Map() }

/** Adds a module's server texts; keys are flattened with dots. */
export function addTexts(language: Language, texts: Catalogue, prefix = ''): void {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') catalogues[language].set(prefix + key, value)
    else addTexts(language, value, `${prefix}${key}.`)
  }
}

addTexts('zh', zh)
addTexts('en', en)

/**
 * The text of a key with its `{{name}}` placeholders filled, the syntax of the page's texts. A missing key is a defect
 * that shows itself as the key.
 */
export function translate(
  language: Language,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const text = catalogues[language].get(key) ?? key
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(params[name] ?? place))
}

/** Whether a key exists, for falling back to a more general one. */
export function hasText(language: Language, key: string): boolean {
  return catalogues[language].has(key)
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
