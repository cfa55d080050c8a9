/**
 * Puts the theme on the document: CSS variables, and attributes that style sheets look for. No style text, so the
 * policy holds.
 */
import type { ThemeConfig } from '#contract/theme-config.ts'
import '../styles/achromatism.css'
import '../styles/backgrounds.css'
import '../styles/compact.css'
import { dark, followTheme } from './appearance.ts'
import { theme } from './theme-store.ts'
import { variablesOf } from './theme-variables.ts'

const applied = new Set<string>()
let isFollowing = false

/** Shows the theme there is now and every later one; called again, it changes nothing. */
export function startTheme(): void {
  if (isFollowing) return
  isFollowing = true
  const show = () => applyTheme(theme.get(), dark.get())
  theme.subscribe(() => {
    followTheme(theme.get().appearance)
    show()
  })
  dark.subscribe(show)
  followTheme(theme.get().appearance)
  show()
}

function applyTheme(shown: ThemeConfig, isDark: boolean): void {
  const { style, dataset } = document.documentElement
  const wanted = new Map(Object.entries(variablesOf(shown, isDark)).map(([name, value]) => [`--pt-${name}`, value]))
  for (const name of applied) {
    if (wanted.has(name)) continue
    style.removeProperty(name)
    applied.delete(name)
  }
  for (const [name, value] of wanted) {
    applied.add(name)
    if (style.getPropertyValue(name) !== value) style.setProperty(name, value)
  }
  mark(dataset, 'achromatism', shown.achromatism)
  mark(dataset, 'compact', shown.compact)
}

function mark(dataset: DOMStringMap, name: string, isOn: boolean): void {
  if (isOn) dataset[name] = ''
  else delete dataset[name]
}
