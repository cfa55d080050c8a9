/** Names of a file's elements in the language of the page: `portico:name-en` beside `name`. Pure. */
import type { Language } from '#shell/language.ts'

/** An element as the drawing library reads it; attributes it does not know are in `$attrs`. */
interface Named {
  name?: unknown
  readonly $attrs?: Readonly<Record<string, unknown>>
}

/** Elements that have a name in this language are drawn with it; the others keep theirs. */
export function nameIn(language: Language, elements: readonly unknown[]): void {
  const attribute = new RegExp(`^[\\w.-]+:name-${language}$`)
  for (const element of elements as Named[]) {
    const [, name] = Object.entries(element.$attrs ?? {}).find(([key]) => attribute.test(key)) ?? []
    if (typeof name === 'string' && name.trim() !== '') element.name = name.trim()
  }
}
