import { currentLanguage } from '#shell/language.ts'
import type { Menu } from '#system/contract/menu.ts'

/** What a menu is called in the language of the page. */
export function menuName({ name, nameEn }: Pick<Menu, 'name' | 'nameEn'>): string {
  return currentLanguage() === 'en' && nameEn !== '' ? nameEn : name
}
