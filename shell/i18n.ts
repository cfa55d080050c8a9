/**
 * Texts of the app: i18next behind typed keys. Every package adds its own locale files to `Texts`; `apps/web` loads the
 * chosen language of all of them. A language change reloads the page, so a text never changes while it is shown.
 */
import i18next from 'i18next'
import { languageTag, type Language } from './language.ts'
import type shellTexts from './locales/zh.json'
import { createStore } from './store.ts'

/**
 * The locale files by package; a package adds its own by declaration merging:
 * `declare module '#shell/i18n.ts' { interface Texts { system: typeof import('./zh.json') } }`
 */
export interface Texts {
  shell: typeof shellTexts
}

type Dotted<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${Dotted<Tree[Key]>}`
}[keyof Tree & string]
/** `users_one` and `users_other` are asked for as `users` with a `count`. */
type WithoutPlural<Key extends string> = Key extends `${infer Stem}_${'zero' | 'one' | 'other'}` ? Stem : Key

/** Every key of every locale file. */
export type TextKey = { [Name in keyof Texts]: WithoutPlural<Dotted<Texts[Name]>> }[keyof Texts]
export type TextValues = Readonly<Record<string, string | number>>
export type Translate = (key: TextKey, values?: TextValues) => string

/** A locale file: flat (`{"shell.retry": …}`) or nested (`{"shell": {"retry": …}}`). */
export interface TextTree {
  readonly [key: string]: string | TextTree
}

/** All texts of a tree by their full key. */
export function flatten(tree: TextTree, prefix = ''): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat[prefix + key] = value
    else Object.assign(flat, flatten(value, `${prefix}${key}.`))
  }
  return flat
}

/** Without a prototype: a key from elsewhere finds texts alone. */
const allOf = (trees: readonly TextTree[]) =>
  Object.assign(Object.create(null), ...trees.map((tree) => flatten(tree))) as Record<string, string>

/** What is known so far, by its full key. */
let texts: Record<string, string> = {}

let markStarted: (tag: string) => void
const started = new Promise<string>((resolve) => {
  markStarted = resolve
})

/** Makes the texts of the frame known; once, before anything is shown. */
export async function startTexts(language: Language, trees: readonly TextTree[]): Promise<void> {
  texts = allOf(trees)
  await i18next.init({
    lng: languageTag[language],
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    resources: { [languageTag[language]]: { translation: { ...texts } } },
    // React escapes.
    interpolation: { escapeValue: false },
  })
  // To make the first number format takes ten milliseconds, and small numbers are written alike in both languages.
  const format = i18next.services.formatter
  format?.add('number', (value: number, tag, options) =>
    isSmall(value) ? String(value) : new Intl.NumberFormat(tag, options).format(value),
  )
  markStarted(languageTag[language])
}

/** Below the first separator of thousands. */
const isSmall = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 1_000

/** How often texts were added: for what names a page before the texts of that page are there. */
export const addedTexts = createStore(0)

/** Adds texts that came with a page; resolves when they can be asked for. */
export async function addTexts(trees: readonly TextTree[]): Promise<void> {
  const more = allOf(trees)
  i18next.addResources(await started, 'translation', more)
  Object.assign(texts, more)
  addedTexts.set(addedTexts.get() + 1)
}

/** Texts that i18next completes, from values or from other texts. */
const COMPLETED = /\{\{|\$t\(/

/**
 * The text of a key, outside of a component. A page asks for some hundred texts each time it is rendered, nearly all of
 * them whole: those are looked up.
 */
export const t: Translate = (key, values) => {
  const text = values === undefined ? texts[key] : undefined
  return text !== undefined && !COMPLETED.test(text) ? text : i18next.t(key, { ...values })
}

/** The text of a key that only the server knows, for example a dictionary's; `fallback` when there is none. */
export function tOr(key: string, fallback: string): string {
  return i18next.exists(key) ? i18next.t(key) : fallback
}

/**
 * The `t` of a component. Always the same: a language change reloads the page.
 * @example const t = useT()
 *          <h1>{t('system.user.title')}</h1>
 */
export const useT = (): Translate => t
