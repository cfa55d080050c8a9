/** The texts of the renderer. They are a file of their own: pages of other modules show forms, too. */
import { addTexts, type TextTree } from '#shell/i18n.ts'
import { currentLanguage, type Language } from '#shell/language.ts'
import type fill from '../../locales/fill.zh.json'

declare module '#shell/i18n.ts' {
  interface Texts {
    formsFill: typeof fill
  }
}

const files: Record<Language, () => Promise<{ default: TextTree }>> = {
  zh: () => import('../../locales/fill.zh.json'),
  en: () => import('../../locales/fill.en.json'),
}
let asked: Promise<void> | undefined

/** Resolves when the texts can be asked for; after a failure they are fetched anew. */
export function loadTexts(): Promise<void> {
  asked ??= addFile().catch((thrown: unknown) => {
    asked = undefined
    throw thrown
  })
  return asked
}

async function addFile(): Promise<void> {
  const { default: texts } = await files[currentLanguage()]()
  await addTexts([texts])
}
