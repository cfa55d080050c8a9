/** The texts of decision tables, a file of their own: few pages need them. */
import { addTexts, type TextTree } from '#shell/i18n.ts'
import { currentLanguage, type Language } from '#shell/language.ts'
import type decision from '../../locales/decision.zh.json'

declare module '#shell/i18n.ts' {
  interface Texts {
    workflowDecision: typeof decision
  }
}

const files: Record<Language, () => Promise<{ default: TextTree }>> = {
  zh: () => import('../../locales/decision.zh.json'),
  en: () => import('../../locales/decision.en.json'),
}

/** A page, once these texts can be asked for. */
export async function withDecisionTexts<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([loading, loadTexts()])
  return loaded
}

async function loadTexts(): Promise<void> {
  const { default: texts } = await files[currentLanguage()]()
  await addTexts([texts])
}
