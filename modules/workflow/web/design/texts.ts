/** The texts of the modeler, a file of their own: only who designs needs them. */
import { addTexts, tOr, type TextTree } from '#shell/i18n.ts'
import { currentLanguage, type Language } from '#shell/language.ts'
import type design from '../../locales/design.zh.json'

declare module '#shell/i18n.ts' {
  interface Texts {
    workflowDesign: typeof design
  }
}

const files: Record<Language, () => Promise<{ default: TextTree }>> = {
  zh: () => import('../../locales/design.zh.json'),
  en: () => import('../../locales/design.en.json'),
}

/** Resolves when the texts can be asked for. */
export async function loadTexts(): Promise<void> {
  const { default: texts } = await files[currentLanguage()]()
  await addTexts([texts])
}

/** A word of the drawing library in the language of the page; one that has no text here stays as it is. */
export function translateWord(word: string, values: Readonly<Record<string, string>> = {}): string {
  const key = word
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`{{${name}}}`, value).replaceAll(`{${name}}`, value),
    tOr(`workflow.draw.${key}`, word),
  )
}
