/** The texts of registering: like those of the sign-in page, without i18next. */
import { currentLanguage } from '#shell/language.ts'
import { fill } from '#shell/signin/fill.ts'
import en from '../../locales/register.en.json'
import zh from '../../locales/register.zh.json'

export const t = (key: keyof typeof zh, values: Readonly<Record<string, string | number>> = {}): string =>
  fill((currentLanguage() === 'en' ? en : zh)[key], values)
