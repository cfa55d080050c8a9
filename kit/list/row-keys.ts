/** What keys do in the rows of a table. */

interface Rows {
  /** The row the focus is in. */
  readonly at: number
  readonly count: number
  /** Rows in sight. */
  readonly perScreen: number
}

/** The row a key leads to; undefined when it leads to none. */
export function rowAfter(key: string, { at, count, perScreen }: Rows): number | undefined {
  const to = target(key, at, count, Math.max(1, perScreen - 1))
  if (to === undefined || count === 0) return undefined
  return Math.min(count - 1, Math.max(0, to))
}

function target(key: string, at: number, count: number, screen: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return at + 1
    case 'ArrowUp':
      return at - 1
    case 'PageDown':
      return at + screen
    case 'PageUp':
      return at - screen
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/**
 * How far the rows must be scrolled so that one of them is in sight.
 * @param view pixels between head and foot
 */
export function scrollTopFor(row: number, rowHeight: number, { top, view }: { top: number; view: number }): number {
  const begin = row * rowHeight
  if (begin < top) return begin
  return Math.max(top, begin + rowHeight - view)
}
