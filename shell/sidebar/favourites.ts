/**
 * Favourites and pages opened of late. Kept as preferences, by the menu's id: what the person may not open now, or what
 * is gone, is simply not among them.
 */
import { useCallback, useEffect, useMemo } from 'react'
import { useT } from '../i18n.ts'
import { usePreference, preferenceNow } from '../session/preferences.ts'
import { keysOf, pagesOf, toggled, withRecent } from './kept-pages.ts'
import { favouriteBranch, type MenuNode, type MenuPage } from './menu-model.ts'
import { useMenus } from './use-menus.ts'

const FAVOURITES = 'menu.favourites'
const RECENT = 'menu.recent'
/** Milliseconds on a page until it counts as opened: the user who passes through leaves no trace. */
const STAY_MS = 2_000

function useKept(name: string): readonly MenuPage[] {
  const { value } = usePreference(name)
  const { modules } = useMenus()
  return useMemo(() => pagesOf(keysOf(value), modules), [value, modules])
}

/** The pages the person has marked, in the order they did. */
export const useFavourites = (): readonly MenuPage[] => useKept(FAVOURITES)

/** The pages the person has stayed at, the latest first. */
export const useRecent = (): readonly MenuPage[] => useKept(RECENT)

/** The favourites as a branch of a menu; undefined while there are none. */
export function useFavouriteBranch(): MenuNode | undefined {
  const t = useT()
  const pages = useFavourites()
  return useMemo(() => favouriteBranch(pages, t('shell.menu.favourites')), [pages, t])
}

/** Whether a page is marked, and the way to mark it or not. */
export function useFavouriteMark(): { has: (page: MenuPage) => boolean; toggle: (page: MenuPage) => void } {
  const { value, set } = usePreference(FAVOURITES)
  const keys = keysOf(value)
  return {
    has: ({ key }) => keys.includes(key),
    toggle: ({ key }) => {
      const next = toggled(keysOf(preferenceNow(FAVOURITES)), key)
      set(next.length > 0 ? { keys: next } : {})
    },
  }
}

/** Remembers the pages one stays at. Once, in the frame. */
export function useRememberRecent(): void {
  const { trail } = useMenus()
  const { set, isKnown } = usePreference(RECENT)
  const key = trail?.page.key
  const remember = useCallback(() => {
    const before = keysOf(preferenceNow(RECENT))
    if (key !== undefined && before[0] !== key) set({ keys: withRecent(before, key) })
  }, [key, set])
  useEffect(() => {
    if (!isKnown) return undefined
    const timer = setTimeout(remember, STAY_MS)
    return () => clearTimeout(timer)
  }, [remember, isKnown])
}
