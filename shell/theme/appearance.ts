/**
 * Light, dark, or as the system says. A choice of the device like the language, so it survives signing out; it is kept in
 * a cookie because the keys of local storage are fixed.
 */
import { readCookie, removeCookie, writeCookie } from '../session/cookies.ts'
import { createStore, useStore } from '../store.ts'

export type Appearance = 'light' | 'dark' | 'system'

const NAME = 'appearance'
const YEAR = 365 * 24 * 60 * 60

function readAppearance(): Appearance {
  const value = readCookie(NAME)
  return value === 'light' || value === 'dark' ? value : 'system'
}

const systemDark = window.matchMedia('(prefers-color-scheme: dark)')
const isDark = (choice: Appearance) => (choice === 'system' ? systemDark.matches : choice === 'dark')

const appearance = createStore<Appearance>(readAppearance())
const dark = createStore(isDark(appearance.get()))

/** Puts the choice on the document, where the style sheets look for it, and follows the system from now on. */
export function startAppearance(): void {
  paint()
  systemDark.addEventListener('change', paint)
}

function paint(): void {
  dark.set(isDark(appearance.get()))
  document.documentElement.dataset['theme'] = dark.get() ? 'dark' : 'light'
}

/** Chooses, remembers and shows. */
export function chooseAppearance(choice: Appearance): void {
  if (choice === 'system') removeCookie(NAME)
  else writeCookie(NAME, choice, YEAR)
  appearance.set(choice)
  paint()
}

export function useAppearance(): Appearance {
  return useStore(appearance)
}

/** Whether the page is dark now, whoever decided it. */
export function useDark(): boolean {
  return useStore(dark)
}
