/**
 * Who may embed the product, when it is asked to be embedded, and what a host may say (readings, "Micro-app mode").
 * Pure.
 */
import { parseHash } from '../session/places.ts'

const QUERY = '_microApp'
const LANGUAGE_QUERY = '_language'
const SOURCE = 'portico-host'

/** Asked for by the address. @param search `?a=1` @param hash `#/home?a=1` */
export const asksForMicroApp = (search: string, hash: string): boolean =>
  new URLSearchParams(search).get(QUERY) === '1' || parseHash(hash).query.get(QUERY) === '1'

/** Origins from which the product may be embedded: its own, and those that are registered as hosts. */
export const mayHost = (origin: string, own: string, hosts: readonly string[]): boolean =>
  origin !== '' && origin !== 'null' && (origin === own || hosts.includes(origin))

/** The origins that the server has written into the document, separated by blanks. */
export const hostsIn = (content: string): string[] => content.split(' ').filter((origin) => /^https?:\/\//.test(origin))

/** The language that a host wants; only looked at where the address asks for micro-app mode. */
export function languageWanted(search: string, hash: string): string | undefined {
  if (!asksForMicroApp(search, hash)) return undefined
  return new URLSearchParams(search).get(LANGUAGE_QUERY) ?? undefined
}

/** The search of an address with another language in it. */
export function searchWithLanguage(search: string, language: string): string {
  const query = new URLSearchParams(search)
  query.set(LANGUAGE_QUERY, language)
  return `?${query.toString()}`
}

/** What a host may say. */
export type HostWord =
  | { readonly type: 'token'; readonly token: string }
  | { readonly type: 'theme'; readonly appearance?: 'light' | 'dark' | 'system'; readonly themeColor?: string }
  | { readonly type: 'language'; readonly language: 'zh' | 'en' }
  | { readonly type: 'navigate'; readonly path: string }

/** Reads what came by a message; undefined for everything that is no word of a host. */
export function readHostWord(data: unknown): HostWord | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { source, type, token, appearance, themeColor, language, path } = data as Readonly<Record<string, unknown>>
  if (source !== SOURCE) return undefined
  switch (type) {
    case 'token':
      return typeof token === 'string' && /^[A-Za-z0-9_-]{16,200}$/.test(token) ? { type, token } : undefined
    case 'theme': {
      const isChoice = appearance === 'light' || appearance === 'dark' || appearance === 'system'
      const isColour = typeof themeColor === 'string' && /^#[0-9a-f]{6}$/i.test(themeColor)
      return { type, ...(isChoice && { appearance }), ...(isColour && { themeColor: themeColor.toLowerCase() }) }
    }
    case 'language':
      return language === 'zh' || language === 'en' ? { type, language } : undefined
    case 'navigate':
      return typeof path === 'string' && path.length <= 500 && /^\/(?![/\\])/.test(path) ? { type, path } : undefined
    default:
      return undefined
  }
}
