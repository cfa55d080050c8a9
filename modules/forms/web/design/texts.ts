/** The texts of the designer. They are a file of their own: lists and records do without them. */
import { addTexts, type TextTree } from '#shell/i18n.ts'
import { currentLanguage, type Language } from '#shell/language.ts'
import type design from '../../locales/design.zh.json'

declare module '#shell/i18n.ts' {
  interface Texts {
    formsDesign: typeof design
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
