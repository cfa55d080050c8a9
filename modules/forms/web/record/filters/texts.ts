/** The texts of filters by fields: lists of other modules have them, too. */
import { addTexts, type TextTree } from '#shell/i18n.ts'
import { currentLanguage, type Language } from '#shell/language.ts'
import type filter from '../../../locales/filter.zh.json'

declare module '#shell/i18n.ts' {
  interface Texts {
    formsFilter: typeof filter
  }
}

const files: Record<Language, () => Promise<{ default: TextTree }>> = {
  zh: () => import('../../../locales/filter.zh.json'),
  en: () => import('../../../locales/filter.en.json'),
}

/** A page or a piece of one, once these texts can be asked for. */
export async function withFilterTexts<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([loading, loadTexts()])
  return loaded
}

async function loadTexts(): Promise<void> {
  const { default: texts } = await files[currentLanguage()]()
  await addTexts([texts])
}
