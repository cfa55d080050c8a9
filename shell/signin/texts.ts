/**
 * The texts of the sign-in page: a `t` of a few lines over two small files, because i18next would weigh more than the
 * page.
 */
import { currentLanguage } from '../language.ts'
import en from '../locales/signin.en.json'
import zh from '../locales/signin.zh.json'

export type SignInKey = keyof typeof zh

/** Fills `{{name}}`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}

export function t(key: SignInKey, values: Readonly<Record<string, string | number>> = {}): string {
  return fill((currentLanguage() === 'en' ? en : zh)[key], values)
}
