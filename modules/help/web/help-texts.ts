/** The texts of the help, for what of it stands outside its own page. */
import { addTexts } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'

/** Resolves when they can be asked for. */
export async function loadHelpTexts(): Promise<void> {
  const { default: texts } = await (currentLanguage() === 'en'
    ? import('../locales/en.json')
    : import('../locales/zh.json'))
  await addTexts([texts])
}
