import { currentLanguage } from '#shell/language.ts'

/** In the language of the page, where it has a name of its own there. */
export const decisionTableName = ({ name, nameEn }: { name: string; nameEn: string }): string =>
  currentLanguage() === 'en' && nameEn !== '' ? nameEn : name
