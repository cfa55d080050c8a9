/** The drawer's own texts, which come with it. */
import { addTexts } from '../i18n.ts'
import { currentLanguage } from '../language.ts'
import type zh from './locales/zh.json'

declare module '../i18n.ts' {
  interface Texts {
    themeDrawer: typeof zh
  }
}

const files = { zh: () => import('./locales/zh.json'), en: () => import('./locales/en.json') }

/** Adds them; once they are there, nothing happens. */
export async function loadDrawerTexts(): Promise<void> {
  const { default: texts } = await files[currentLanguage()]()
  await addTexts([texts])
}
