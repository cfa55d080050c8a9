import { currentLanguage } from '#shell/language.ts'

/** What a configured call is called in the language of the page. */
export const apiTitle = ({ title, titleEn }: { title: string; titleEn: string }): string =>
  currentLanguage() === 'en' && titleEn !== '' ? titleEn : title
