/** The keyboard in the rows of a table: arrows, Home, End and pages move, space chooses, Enter opens. */
import { useCallback, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import type { DataTableProps } from './data-table.ts'
import { rowAfter, scrollTopFor } from './row-keys.ts'
import type { RowInSight } from './tree-rows.ts'
import { toggled, type Selection } from './use-list.ts'

interface Keyed<Row extends { readonly id: string }> {
  host: RefObject<HTMLElement | null>
  rows: readonly RowInSight<Row>[]
  rowHeight: number
  selection: Selection<Row> | undefined
  tree: DataTableProps<Row>['tree'] | undefined
}

/** What Enter presses: the name of the record that opens it, else the first thing one can do with it. */
const OPENS = '.kit-name-link, .kit-row-actions button'
/** Fields in a row keep their keys. */
const FIELDS = 'input:not([type="checkbox"]), textarea, select, [role="combobox"], [contenteditable="true"]'

/** Handlers for the body of a table, and the row that has the keyboard. */
export function useRowKeys<Row extends { readonly id: string }>(table: Keyed<Row>) {
  const [activeId, setActiveId] = useState<string>()
  /** The active row was moved to, and has not taken the focus yet: perhaps it is not in the page. */
  const isAwaited = useRef(false)
  const takeFocus = useCallback((row: HTMLElement | null) => {
    if (!row || !isAwaited.current) return
    isAwaited.current = false
    row.focus({ preventScroll: true })
  }, [])

  const goTo = (at: number) => {
    const host = table.host.current
    const id = table.rows[at]?.row.id
    if (!host || id === undefined) return
    isAwaited.current = true
    setActiveId(id)
    host.scrollTo({ top: scrollTopFor(at, table.rowHeight, { top: host.scrollTop, view: viewOf(host) }) })
    takeFocus(host.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id)}"]`))
  }
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => setActiveId(rowOf(target)?.dataset['id'])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { host, rows, rowHeight } = table
    const element = event.target instanceof Element ? rowOf(event.target) : null
    if (!element || event.defaultPrevented || hasModifier(event) || isField(event.target)) return
    const at = rows.findIndex(({ row }) => row.id === element.dataset['id'])
    const perScreen = host.current ? Math.floor(viewOf(host.current) / rowHeight) : 1
    const to = rowAfter(event.key, { at, count: rows.length, perScreen })
    const isHandled = to !== undefined || (event.target === element && actOn(event.key, rows[at], element, table))
    if (!isHandled) return
    event.preventDefault()
    if (to !== undefined) goTo(to)
  }
  return { activeId, takeFocus, onFocus, onKeyDown }
}

/** What a key does with the row it is pressed on; false when it is none of its keys. */
function actOn<Row extends { readonly id: string }>(
  key: string,
  at: RowInSight<Row> | undefined,
  element: HTMLElement,
  { selection, tree }: Pick<Keyed<Row>, 'selection' | 'tree'>,
): boolean {
  if (!at) return false
  const { row, isOpen } = at
  if (key === 'Enter') element.querySelector<HTMLElement>(OPENS)?.click()
  else if (key === ' ' && selection && selection.mayChoose?.(row) !== false)
    selection.choose(toggled(selection.rows, row))
  else if (key === 'ArrowRight' && tree && isOpen === false) tree.setOpen([...tree.open, row.id])
  else if (key === 'ArrowLeft' && tree && isOpen) tree.setOpen(tree.open.filter((id) => id !== row.id))
  else return false
  return true
}

/** Pixels between head and foot. */
function viewOf(host: HTMLElement): number {
  const part = (selector: string) => host.querySelector(selector)?.getBoundingClientRect().height ?? 0
  return host.clientHeight - part('thead') - part('tfoot')
}

const rowOf = (target: Element) => target.closest<HTMLElement>('tr[data-id]')
const isField = (target: EventTarget) => target instanceof Element && target.closest(FIELDS) !== null
const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey
