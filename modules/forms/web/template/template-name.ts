import { currentLanguage } from '#shell/language.ts'

/** What a form is called in the language of the page. */
export const formName = ({ name, nameEn }: { name: string; nameEn: string }): string =>
  currentLanguage() === 'en' && nameEn !== '' ? nameEn : name
