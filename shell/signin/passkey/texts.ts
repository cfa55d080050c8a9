/** The texts of passkeys, which are fetched with them. */
import { currentLanguage } from '../../language.ts'
import en from '../../locales/passkey.en.json'
import zh from '../../locales/passkey.zh.json'

export type PasskeyKey = keyof typeof zh

export const t = (key: PasskeyKey): string => (currentLanguage() === 'en' ? en : zh)[key]
