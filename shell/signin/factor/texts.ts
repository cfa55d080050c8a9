/** The texts of the second step and of step-up, which are fetched with them. */
import { currentLanguage } from '../../language.ts'
import en from '../../locales/factor.en.json'
import zh from '../../locales/factor.zh.json'
import { fillText } from '../../fill-text.ts'

export type FactorKey = keyof typeof zh

export function t(key: FactorKey, values: Readonly<Record<string, string | number>> = {}): string {
  return fillText((currentLanguage() === 'en' ? en : zh)[key], values)
}
