/** The icons a menu may have, by name, and how they are found. */
import en from '../locales/icons.en.json'
import zh from '../locales/icons.zh.json'

const words: Readonly<Record<string, string | undefined>>[] = [zh, en]

/** `BookOpen` in code is `book-open` in menus. */
export function iconName(component: string): string {
  return component.replaceAll(/(?<=[a-z])(?=[A-Z0-9])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase()
}

/** The names that contain every word of the text, in themselves or in their keywords; whatever language one types. */
export function findIcons(names: readonly string[], text: string): string[] {
  const wanted = text.trim().toLowerCase().split(/\s+/)
  return names.filter((name) => {
    const searchable = [name, ...words.map((of) => of[`icon.${name}`] ?? '')].join(' ')
    return wanted.every((word) => searchable.includes(word))
  })
}
