/**
 * Texts of the app by typed keys. Every package adds its own locale files to `Texts`; `apps/web` loads the chosen
 * language of all of them. A language change reloads the page, so a text never changes while it is shown.
 */
import { fillText } from './fill-text.ts'
import { formatCount } from './formats.ts'
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
/** The language that numbers and plurals are written in. */
let textLanguage: Language = 'zh'
let plurals: Intl.PluralRules | undefined

let markStarted: () => void
const started = new Promise<void>((resolve) => {
  markStarted = resolve
})

/** Makes the texts of the frame known; once, before anything is shown. */
export function startTexts(language: Language, trees: readonly TextTree[]): void {
  texts = allOf(trees)
  textLanguage = language
  plurals = undefined
  markStarted()
}

/** How often texts were added: for what names a page before the texts of that page are there. */
export const addedTexts = createStore(0)

/** Adds texts that came with a page; resolves when they can be asked for. */
export async function addTexts(trees: readonly TextTree[]): Promise<void> {
  await started
  Object.assign(texts, allOf(trees))
  addedTexts.set(addedTexts.get() + 1)
}

const writeNumber = (value: number): string => formatCount(value, textLanguage)

/** The text of a key for a count: of none where there is a text of its own, else by the plurals of the language. */
function counted(key: string, count: number): string | undefined {
  const none = count === 0 ? texts[`${key}_zero`] : undefined
  return (
    none ?? texts[`${key}_${(plurals ??= new Intl.PluralRules(languageTag[textLanguage])).select(count)}`] ?? texts[key]
  )
}

/**
 * The text of a key, outside of a component. A page asks for some hundred texts each time it is rendered, nearly all of
 * them whole. A missing key is a defect that shows itself as the key.
 */
export const t: Translate = (key, values) => {
  if (values === undefined) return texts[key] ?? key
  const text = typeof values.count === 'number' ? counted(key, values.count) : texts[key]
  return text === undefined ? key : fillText(text, values, writeNumber)
}

/** The text of a key that only the server knows, for example a dictionary's; `fallback` when there is none. */
export const tOr = (key: string, fallback: string): string => texts[key] ?? fallback

/**
 * The `t` of a component. Always the same: a language change reloads the page.
 * @example const t = useT()
 *          <h1>{t('system.user.title')}</h1>
 */
export const useT = (): Translate => t
