import { currentLanguage } from '#shell/language.ts'

interface Named {
  readonly name: string
  readonly nameEn: string
}

/** How a dictionary or an entry is called in the language of the page. */
export function useDictName(): (of: Named) => string {
  const isEnglish = currentLanguage() === 'en'
  return ({ name, nameEn }) => (isEnglish && nameEn !== '' ? nameEn : name)
}
