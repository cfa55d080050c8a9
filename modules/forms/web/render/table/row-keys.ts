/** Keys in the cells of a child table. */
import type { KeyboardEvent } from 'react'
import type { RowsShown } from './row-actions.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * With Alt the arrow keys move the row; without it, in a text, they go to the row above or below. Ctrl and Enter put in
 * a row below.
 */
export function stepRow(
  event: KeyboardEvent,
  { isOpen, mayAdd, actions }: Pick<RowsShown, 'isOpen' | 'mayAdd' | 'actions'>,
) {
  const { target, currentTarget } = event
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null
  if (row === null || event.nativeEvent.isComposing) return
  const at = Number(row.dataset['at'])
  const step = STEPS[event.key]
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && mayAdd) actions.add(at + 1)
  else if (step !== undefined && event.altKey && isOpen) actions.move(at, at + step)
  else if (step !== undefined && !event.altKey && isPlainText(target)) {
    const column = target.closest('td')?.cellIndex
    const other = currentTarget.querySelector<HTMLTableRowElement>(`tr[data-at="${at + step}"]`)
    const cell = column === undefined ? undefined : other?.cells[column]
    cell?.querySelector<HTMLElement>('input')?.focus()
  } else return
  event.preventDefault()
}

/** A text that has no use for the arrow keys itself. */
const isPlainText = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement &&
  !['combobox', 'radio', 'switch'].includes(target.getAttribute('role') ?? target.type)
