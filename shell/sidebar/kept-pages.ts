/** Pages kept by their menu's key: as a preference holds them, and as the menus have them now. Pure. */
import type { Preference } from '../ports.ts'
import { pagesIn, type MenuModule, type MenuPage } from './menu-model.ts'

/** How many are remembered; a few more than any place shows, since some may be gone. */
const MAX_RECENT = 12

/** The keys a preference holds. */
export function keysOf(value: Preference | undefined): readonly string[] {
  const keys = value?.['keys']
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
}

/** The pages of these keys, in their order, as far as the menus have them. */
export function pagesOf(keys: readonly string[], modules: readonly MenuModule[]): readonly MenuPage[] {
  const known = new Map(modules.flatMap(({ nodes }) => pagesIn(nodes)).map((page) => [page.key, page]))
  return [...new Set(keys)].flatMap((key) => known.get(key) ?? [])
}

/** With the key put first, and the oldest forgotten. */
export const withRecent = (keys: readonly string[], key: string): readonly string[] =>
  [key, ...keys.filter((one) => one !== key)].slice(0, MAX_RECENT)

/** Without the key when it is there, else with it at the end. */
export const toggled = (keys: readonly string[], key: string): readonly string[] =>
  keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]
