import { textIn, type LocalText } from '#forms-core/index.ts'
import { currentLanguage } from '#shell/language.ts'

/** The name of a form in the language of the page. */
export const inLanguage = ({ name, nameEn }: { name: string; nameEn: string }): string =>
  textIn({ zh: name, en: nameEn }, currentLanguage())

export const sayText = (text: LocalText): string => textIn(text, currentLanguage())
