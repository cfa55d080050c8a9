/** The words of the audit trail for its export; the page has the same texts. */
import type { Actor } from '#kernel/access/actor.ts'
import { actionKeys, fieldKeys, resourceKeys } from '#system/contract/audit-words.ts'
import en from '../locales/en.json' with { type: 'json' }
import zh from '../locales/zh.json' with { type: 'json' }

const texts: Readonly<Record<Actor['language'], Readonly<Record<string, string>>>> = { zh, en }

const firstOf = (language: Actor['language'], keys: readonly string[], fallback: string): string =>
  keys.map((key) => texts[language][key]).find((text) => text !== undefined) ?? fallback

export const resourceWord = (language: Actor['language'], resource: string): string =>
  firstOf(language, resourceKeys(resource), resource)
export const actionWord = (language: Actor['language'], action: string): string =>
  firstOf(language, actionKeys(action), action)
export const fieldWord = (language: Actor['language'], resource: string, field: string): string =>
  firstOf(language, fieldKeys(resource, field), field)
/** Parts the fields of one entry. */
export const commaOf = (language: Actor['language']): string => texts[language]['system.audit.comma'] ?? ', '
