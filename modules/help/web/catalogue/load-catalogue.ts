/** The page of the catalogue together with its texts, which it alone needs. */
import { addTexts } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import CataloguePage from './CataloguePage.tsx'

/** Resolves when the page can be shown. */
export async function loadCatalogue(): Promise<{ default: typeof CataloguePage }> {
  const { default: texts } = await (currentLanguage() === 'en'
    ? import('../../locales/catalogue.en.json')
    : import('../../locales/catalogue.zh.json'))
  await addTexts([texts])
  return { default: CataloguePage }
}
