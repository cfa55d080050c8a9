/**
 * The texts of the sign-in page: a `t` of a few lines over two small files, because the texts of the app would weigh
 * more than the page.
 */
import { currentLanguage } from '../language.ts'
import en from '../locales/signin.en.json'
import zh from '../locales/signin.zh.json'
import { fillText } from '../fill-text.ts'

export type SignInKey = keyof typeof zh

export function t(key: SignInKey, values: Readonly<Record<string, string | number>> = {}): string {
  return fillText((currentLanguage() === 'en' ? en : zh)[key], values)
}
