/**
 * Moving among the items of a menu with the keyboard: arrows, Home, End, and the first letters. Pure but for the focus.
 */

const WAYS = { down: ['ArrowUp', 'ArrowDown'], across: ['ArrowLeft', 'ArrowRight'] } as const
export type Direction = keyof typeof WAYS

/** Where a key leads from the item `here` (-1: from outside) among `count`; undefined when it leads nowhere. */
export function nextIndex(key: string, here: number, count: number, direction: Direction): number | undefined {
  if (count === 0) return undefined
  const [back, forth] = WAYS[direction]
  if (key === forth) return (here + 1) % count
  if (key === back) return here <= 0 ? count - 1 : here - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** The next word after `here` that begins with a letter, around the end. */
export function indexByLetter(letter: string, here: number, words: readonly string[]): number | undefined {
  const wanted = letter.toLowerCase()
  const order = words.map((_, index) => (here + 1 + index) % words.length)
  return order.find((index) => words[index]?.trim().toLowerCase().startsWith(wanted))
}

/** What the keyboard can reach in a menu. */
export const itemsIn = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-menu-item]')]

interface Pressed {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  preventDefault(): void
}

/** Takes the focus where a key leads. @returns whether it led anywhere */
export function moveFocus(event: Pressed, items: readonly HTMLElement[], direction: Direction): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false
  const here = items.findIndex((item) => item === document.activeElement)
  const isLetter = event.key.length === 1 && event.key !== ' '
  const next = isLetter
    ? indexByLetter(
        event.key,
        here,
        items.map(({ innerText }) => innerText),
      )
    : nextIndex(event.key, here, items.length, direction)
  const item = next === undefined ? undefined : items[next]
  if (!item) return false
  event.preventDefault()
  item.focus()
  return true
}
