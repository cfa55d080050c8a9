/** The texts of pages for visitors and of process forms by address: few pages need them. */
import { addTexts, type TextTree } from '#shell/i18n.ts'
import { currentLanguage, type Language } from '#shell/language.ts'
import type visit from '../../locales/visit.zh.json'

declare module '#shell/i18n.ts' {
  interface Texts {
    workflowVisit: typeof visit
  }
}

const files: Record<Language, () => Promise<{ default: TextTree }>> = {
  zh: () => import('../../locales/visit.zh.json'),
  en: () => import('../../locales/visit.en.json'),
}

/** A page or a piece of one, once these texts can be asked for. */
export async function withVisitTexts<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([loading, loadTexts()])
  return loaded
}

async function loadTexts(): Promise<void> {
  const { default: texts } = await files[currentLanguage()]()
  await addTexts([texts])
}
