/** The texts of recovering a password: like those of the sign-in page, without those of the app. */
import { currentLanguage } from '#shell/language.ts'
import { fillText } from '#shell/fill-text.ts'
import en from '../../locales/recovery.en.json'
import zh from '../../locales/recovery.zh.json'

export const t = (key: keyof typeof zh, values: Readonly<Record<string, string | number>> = {}): string =>
  fillText((currentLanguage() === 'en' ? en : zh)[key], values)
