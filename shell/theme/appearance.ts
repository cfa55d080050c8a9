/**
 * Light, dark, or as the system says. A choice of the device like the language, so it survives signing out; it is kept
 * in a cookie because the keys of local storage are fixed. A theme may have a say of its own, which then holds.
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

let ofDevice = readAppearance()
let ofTheme: Appearance | undefined
let keepInTheme: ((choice: Appearance) => void) | undefined

/** What holds now, no matter who set it. */
const appearance = createStore<Appearance>(ofDevice)
/** Whether the page is dark now. */
export const dark = createStore(isDark(ofDevice))

/** Puts the choice on the document, where the style sheets look for it, and follows the system from now on. */
export function startAppearance(): void {
  paint()
  systemDark.addEventListener('change', paint)
}

function paint(): void {
  appearance.set(ofTheme ?? ofDevice)
  // The attribute first: a subscriber of the store may read colours off the document.
  const isDarkNow = isDark(appearance.get())
  document.documentElement.dataset['theme'] = isDarkNow ? 'dark' : 'light'
  dark.set(isDarkNow)
}

/** Follows what the theme says; `device` leaves it to the device. */
export function followTheme(choice: Appearance | 'device'): void {
  ofTheme = choice === 'device' ? undefined : choice
  paint()
}

/** Who keeps a choice made while the theme has the say. */
export function onChosenInTheme(keep: (choice: Appearance) => void): void {
  keepInTheme = keep
}

/** Chooses, remembers and shows. Where the theme has the say, the choice is kept there. */
export function chooseAppearance(choice: Appearance): void {
  if (ofTheme !== undefined && keepInTheme) {
    keepInTheme(choice)
    return
  }
  if (choice === 'system') removeCookie(NAME)
  else writeCookie(NAME, choice, YEAR)
  ofDevice = choice
  paint()
}

export function useAppearance(): Appearance {
  return useStore(appearance)
}

/** Whether the page is dark now, no matter who decided it. */
export function useDark(): boolean {
  return useStore(dark)
}
