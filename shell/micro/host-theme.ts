/**
 * How the product looks now, for an app inside it: the variables of the house by their full names, and whether it is
 * dark.
 */
import type { HostTheme } from '#child/protocol.ts'
import { dark } from '../theme/appearance.ts'
import { theme } from '../theme/theme-store.ts'

const OURS = '--pt-'
/** Of the frame, the sign-in page and its scene: no app has them. */
const NOT_FOR_APPS = /^--pt-(arch|rail|column|head|side|title|logo|tabs|header|main-pad)/

/** Names of all variables that style sheets of the document set on its root. Read once: style sheets never lose one. */
function namesInSheets(): string[] {
  const names = new Set<string>()
  for (const { cssRules } of document.styleSheets)
    for (const rule of cssRules) {
      if (!(rule instanceof CSSStyleRule) || !rule.selectorText.startsWith(':root')) continue
      for (const name of rule.style) if (name.startsWith(OURS) && !NOT_FOR_APPS.test(name)) names.add(name)
    }
  return [...names]
}

let known: readonly string[] | undefined

/** Values as computed now, so that an app needs neither our style sheets nor their rules. */
export function hostTheme(): HostTheme {
  known ??= namesInSheets()
  const style = getComputedStyle(document.documentElement)
  const variables = Object.fromEntries(known.map((name) => [name, style.getPropertyValue(name).trim()]))
  return { dark: dark.get(), variables }
}

/** Calls `listener` after every change of theme or appearance, once it is on the document. Answers the way to stop. */
export function onHostTheme(listener: (given: HostTheme) => void): () => void {
  let isDue = false
  const later = () => {
    if (isDue) return
    isDue = true
    queueMicrotask(() => {
      isDue = false
      listener(hostTheme())
    })
  }
  const stops = [theme.subscribe(later), dark.subscribe(later)]
  return () => stops.forEach((stop) => stop())
}
