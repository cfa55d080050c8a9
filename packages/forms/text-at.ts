/** The texts of this package by their keys. */
import en from './locales/en.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }
import type { FormLanguage } from './model/texts.ts'

interface Tree {
  readonly [key: string]: string | Tree
}
const TEXTS: Readonly<Record<FormLanguage, Tree>> = { zh, en }

/** The text of a key with its places filled in; the key itself where there is none. */
export function textAt(
  language: FormLanguage,
  key: string,
  places: Readonly<Record<string, string | undefined>> = {},
): string {
  let found: string | Tree | undefined = TEXTS[language]
  for (const part of key.split('.'))
    found = typeof found === 'object' && Object.hasOwn(found, part) ? found[part] : undefined
  const text = typeof found === 'string' ? found : key
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => places[name] ?? '–')
}
