/** The texts of recovering a password: like those of the sign-in page, without i18next. */
import { currentLanguage } from '#shell/language.ts'
import { fill } from '#shell/signin/fill.ts'
import en from '../../locales/recovery.en.json'
import zh from '../../locales/recovery.zh.json'

export const t = (key: keyof typeof zh, values: Readonly<Record<string, string | number>> = {}): string =>
  fill((currentLanguage() === 'en' ? en : zh)[key], values)
