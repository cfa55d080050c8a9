/** The texts of webhooks and archives: only those who look after what leaves the product need them. */
import { addTexts, type TextTree } from '#shell/i18n.ts'
import { currentLanguage, type Language } from '#shell/language.ts'
import type outside from '../locales/outside.zh.json'

declare module '#shell/i18n.ts' {
  interface Texts {
    workflowOutside: typeof outside
  }
}

const files: Record<Language, () => Promise<{ default: TextTree }>> = {
  zh: () => import('../locales/outside.zh.json'),
  en: () => import('../locales/outside.en.json'),
}

/** A page, once these texts can be asked for. */
export async function withOutsideTexts<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([loading, loadTexts()])
  return loaded
}

async function loadTexts(): Promise<void> {
  const { default: texts } = await files[currentLanguage()]()
  await addTexts([texts])
}
