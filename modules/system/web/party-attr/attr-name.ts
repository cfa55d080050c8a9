import { currentLanguage } from '#shell/language.ts'
import type { AttrOption } from '#system/contract/party-attr.ts'

/** An attribute in the language of the page. */
export const attrName = ({ name, nameEn }: Pick<AttrOption, 'name' | 'nameEn'>): string =>
  (currentLanguage() === 'en' && nameEn) || name
