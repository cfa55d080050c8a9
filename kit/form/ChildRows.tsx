import { Form } from 'antd'
import { Plus } from 'lucide-react'
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useT } from '#shell/i18n.ts'
import { useIsPhone } from '../ui/use-phone.ts'
import type { ChildRow, RowsSchema } from './child-rows.ts'
import { ChildGrid, ChildCards } from './ChildLayouts.tsx'
import type { ChildColumn } from './child-column.ts'
import { useChildRows, type Done } from './use-child-rows.ts'
import './child-table.css'

interface ChildRowsProps {
  name: string
  label: string
  columns: readonly ChildColumn[]
  schema: RowsSchema
  makeRow: () => ChildRow
  /** From the form. */
  id?: string
  value?: readonly ChildRow[] | null
  onChange?: (rows: ChildRow[]) => void
}

/** The control behind `ChildTable`. */
export function ChildRows({ id, value, onChange, ...props }: ChildRowsProps) {
  const t = useT()
  const isPhone = useIsPhone()
  const root = useRef<HTMLDivElement>(null)
  const rows = value ?? []
  const { status } = Form.Item.useStatus()
  const table = useChildRows({
    ...props,
    rows,
    root,
    isRefused: status === 'error',
    onChange: (next) => onChange?.(next),
  })
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    const place = rows.length > 0 ? placeOf(event.target) : { row: 0, column: 0 }
    if (!place || !/[\t\n]/.test(text.trimEnd())) return
    event.preventDefault()
    table.paste(text, place.row, place.column)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target)
    if (!place || !(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) cellAt(root.current, place.row + step, place.column)?.focus()
    else if (event.key === 'Enter') table.addBelow(place.row)
    else return
    event.preventDefault()
  }
  const Layout = isPhone ? ChildCards : ChildGrid
  return (
    // Hears what happens in its cells.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      id={id}
      className="kit-child"
      tabIndex={-1}
      onPaste={onPaste}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        // The form sends the focus here when something is wrong: on to the cell it is about.
        if (event.target === event.currentTarget) firstWrong(event.currentTarget)?.focus()
      }}
    >
      {rows.length === 0 && <p className="kit-child-none">{t('kit.child.none')}</p>}
      {rows.length > 0 && <Layout {...props} rows={rows} table={table} />}
      <div className="kit-child-foot">
        {table.mayAdd && (
          <button type="button" className="kit-child-add" onClick={() => table.addBelow(rows.length - 1)}>
            <Plus size={16} />
            {t('kit.child.add')}
          </button>
        )}
        <DoneNotice done={table.done} onUndo={table.undo} />
      </div>
    </div>
  )
}

function DoneNotice({ done, onUndo }: { done: Done | undefined; onUndo: () => void }) {
  const t = useT()
  return (
    <span className="kit-child-status">
      <span role="status">
        {done?.kind === 'pasted' && t('kit.child.pasted', { count: done.count })}
        {done?.kind === 'removed' && t('kit.child.removed', { row: done.row })}
      </span>
      {done?.kind === 'removed' && (
        <button type="button" className="pt-link" onClick={onUndo}>
          {t('kit.child.undo')}
        </button>
      )}
    </span>
  )
}

/** The row and column of the cell around an element. */
function placeOf(target: EventTarget): { row: number; column: number } | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const [row, column] = cell?.dataset['cell']?.split('.').map(Number) ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}

function cellAt(root: HTMLElement | null, row: number, column: number): HTMLElement | null | undefined {
  return root?.querySelector<HTMLElement>(`[data-cell="${row}.${column}"] :is(input, select)`)
}

function firstWrong(root: HTMLElement): HTMLElement | null {
  return (
    root.querySelector<HTMLElement>('[aria-invalid="true"]') ?? root.querySelector<HTMLElement>('input, select, button')
  )
}
