/** The arrows of a menu (ARIA menu pattern). */
import type { KeyboardEvent } from 'react'

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The lines of a menu, in order; also those that cannot be chosen now. */
export const entriesOf = (menu: Element | null): HTMLElement[] =>
  Array.from(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])

/** Moves the focus by arrows, Home and End; must hear the keys at the menu itself. */
export function stepThrough(event: KeyboardEvent<Element>): void {
  const all = entriesOf(event.currentTarget)
  const here = all.findIndex((entry) => entry === document.activeElement)
  const step = STEP[event.key]
  const next = step
    ? (here + step + all.length) % all.length
    : event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? all.length - 1
        : -1
  if (next < 0) return
  event.preventDefault()
  all[next]?.focus()
}
