/** How a portal opens from another (specification section 4, "Workspace switch"). Pure. */
import { composeTheme } from '#contract/theme-config.ts'
import type { TextKey } from '../i18n.ts'
import type { PortalItem } from '../ports.ts'
import { HOME } from '../session/places.ts'
import { PORTAL_QUERY } from './choose-portal.ts'

type Portal = Pick<PortalItem, 'portalCode' | 'portalType' | 'url' | 'moduleCode' | 'theme'>

export type Opening =
  | { readonly how: 'refused'; readonly why: Extract<TextKey, `shell.portal.no${string}`> }
  /** In this page: its menus are loaded, nothing else. */
  | { readonly how: 'in-place' }
  /** Here, with a fresh page. */
  | { readonly how: 'same-window'; readonly address: string }
  | { readonly how: 'new-window'; readonly address: string }

/**
 * @param current undefined where no portal is known
 * @param here address of the page, without its hash
 */
export function decideOpening(target: Portal, current: Portal | undefined, here: string): Opening {
  if (target.url.trim() === '')
    return { how: 'refused', why: target.portalType === '2' ? 'shell.portal.noAppAddress' : 'shell.portal.noAddress' }
  if (!target.theme) return { how: 'refused', why: 'shell.portal.noTheme' }
  const mode = target.theme.interactionMode ?? ''
  if (mode === '') return { how: 'refused', why: 'shell.portal.noMode' }
  const address = portalAddress(target, here)
  if (address === undefined) return { how: 'refused', why: 'shell.portal.noAddress' }
  if (mode !== 'current') return { how: 'new-window', address }
  const isInPlace =
    new URL(address).origin === new URL(here).origin &&
    current?.theme !== undefined &&
    composeTheme(current.theme).themeId === composeTheme(target.theme).themeId &&
    sameModules(current.moduleCode, target.moduleCode)
  return isInPlace ? { how: 'in-place' } : { how: 'same-window', address }
}

/**
 * Where a portal lives, whole. `/` is this page. One of our own origin whose address names no place begins at its home;
 * a foreign one is opened as it is written. Undefined for what is no http address.
 */
export function portalAddress(
  { url, portalCode }: Pick<Portal, 'url' | 'portalCode'>,
  here: string,
): string | undefined {
  const base = new URL(here)
  base.hash = ''
  base.search = ''
  if (!URL.canParse(url, base)) return undefined
  const address = url.trim() === '/' ? base : new URL(url, base)
  if (address.protocol !== 'http:' && address.protocol !== 'https:') return undefined
  if (address.origin === base.origin && address.hash === '')
    address.hash = `#${HOME}?${PORTAL_QUERY}=${encodeURIComponent(portalCode)}`
  return address.href
}

/** Codes joined by commas, in any order. */
function sameModules(one: string, other: string): boolean {
  const set = (codes: string) => [...new Set(codes.split(',').map((code) => code.trim()))].filter(Boolean).sort().join()
  return set(one) === set(other)
}
