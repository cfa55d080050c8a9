/**
 * Widths while a column's edge is dragged: written to the columns directly, because a table of many rows cannot be
 * rendered at every pixel. What comes out is kept as settings.
 */
import { boundWidth } from './columns.ts'

type Widths = Readonly<Record<string, number>>

/** The widths that the columns have on screen, by key. */
export function measureWidths(host: HTMLElement): Widths {
  const heads = [...host.querySelectorAll<HTMLElement>('thead th[data-key]')]
  return Object.fromEntries(
    heads.map((head) => [head.dataset['key'] ?? '', Math.round(head.getBoundingClientRect().width)]),
  )
}

/** Shows a column in a width, the others as they are now. */
export function showWidth(host: HTMLElement, widths: Widths, key: string, width: number): void {
  const table = host.querySelector('table')
  if (!table) return
  const columns = [...host.querySelectorAll<HTMLElement>('col')]
  let sum = 0
  for (const column of columns) {
    const own = column.dataset['key']
    const now = own === undefined ? Number.parseFloat(column.style.width) : own === key ? width : (widths[own] ?? 0)
    // The last one takes what is left of the window.
    column.style.width = column.dataset['last'] === 'true' ? 'auto' : `${now}px`
    sum += now
  }
  table.style.minWidth = `${sum}px`
}

/** The width in which everything that is in the page of a column can be read. */
export function fittingWidth(host: HTMLElement, key: string): number {
  host.classList.add('kit-table-measuring')
  const head = host.querySelector(`thead th[data-key="${CSS.escape(key)}"]`)
  const width = head?.getBoundingClientRect().width ?? 0
  host.classList.remove('kit-table-measuring')
  return boundWidth(Math.ceil(width) + 1)
}
