import { currentLanguage } from '#shell/language.ts'

/** In the language of the page. */
export function appName({ name, nameEn }: { readonly name: string; readonly nameEn: string }): string {
  return currentLanguage() === 'en' && nameEn !== '' ? nameEn : name
}
