import { currentLanguage } from '#shell/language.ts'

/** What a calendar is called in the language of the page. */
export const calendarName = ({ name, nameEn }: { name: string; nameEn: string }): string =>
  currentLanguage() === 'en' && nameEn !== '' ? nameEn : name
