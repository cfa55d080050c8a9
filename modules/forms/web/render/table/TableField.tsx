import { FileUp, Plus } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { MAX_ROWS, rowsIn, type FieldId, type FieldOf, type StoredValues } from '#forms-core/index.ts'
import { useT } from '#shell/i18n.ts'
import type { ControlProps } from '../kinds/control.ts'
import { useField, useForm, useRows } from '../store/form-world.ts'
import { usePaste } from './import/use-paste.ts'
import { RowGrid } from './RowGrid.tsx'
import { Sums } from './Sums.tsx'
import type { RowActions } from './row-actions.ts'
import './table.css'

const RowCards = lazy(() => import('./RowCards.tsx'))
const ImportRows = lazy(() => import('./import/ImportRows.tsx'))

/** The rows of a child table: added, removed and moved by buttons and keys; on phones a card for each. */
export default function TableField(props: ControlProps) {
  const { field } = props
  return field.kind === 'childTable' ? <Rows {...props} table={field} /> : null
}

interface Removed {
  at: number
  values: StoredValues
}

function Rows({ table, id, labelId, label, describedBy }: ControlProps & { table: FieldOf<'childTable'> }) {
  const t = useT()
  const root = useRef<HTMLDivElement>(null)
  const { store, device, isViewed, mayImportRows } = useForm()
  const [isImporting, setIsImporting] = useState(false)
  const { lock } = useField({ id: table.id })
  const keys = useRows(table.id)
  const { actions, removed, undo, goTo } = useRowActions(table.id, root)
  const isOpen = !isViewed && lock === undefined
  const mayFill = isOpen || (!isViewed && store.hasOpenColumns(table.id))
  const mayAdd = isOpen && keys.length < (table.maxRows ?? MAX_ROWS)
  const mayImport = mayImportRows && table.importRows === true && isOpen
  const { onPaste, report } = usePaste(table, mayImport)
  const shown = { table, keys, label, isOpen, mayFill, mayAdd, actions }
  return (
    <div
      ref={root}
      id={id}
      className="frm-table"
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      onPaste={onPaste}
    >
      {keys.length === 0 ? (
        <p className="frm-table-none">{t(isOpen ? 'forms.fill.table.begin' : 'forms.fill.table.none')}</p>
      ) : device === 'phone' ? (
        <Suspense fallback={null}>
          <RowCards {...shown} />
        </Suspense>
      ) : (
        <RowGrid {...shown} labelId={labelId} />
      )}
      <div className="frm-table-foot">
        {mayAdd && (
          <button type="button" className="frm-add" onClick={() => actions.add(keys.length)}>
            <Plus size={16} aria-hidden="true" />
            {t('kit.child.add')}
          </button>
        )}
        {mayAdd && mayImport && (
          <button type="button" className="frm-add" onClick={() => setIsImporting(true)}>
            <FileUp size={16} aria-hidden="true" />
            {t('forms.fill.import.open')}
          </button>
        )}
        <span role="status" className="frm-table-status">
          {removed === undefined ? report : t('kit.child.removed', { row: removed.at + 1 })}
        </span>
        {removed !== undefined && isOpen && (
          <button type="button" className="pt-link" onClick={undo}>
            {t('kit.child.undo')}
          </button>
        )}
        <Sums table={table} />
      </div>
      {isImporting && (
        <Suspense fallback={null}>
          <ImportRows table={table} label={label} open onClose={() => setIsImporting(false)} onAdded={goTo} />
        </Suspense>
      )}
    </div>
  )
}

/** What can be done with rows; who does it by keys stays where they are. */
function useRowActions(table: FieldId, root: { current: HTMLElement | null }) {
  const { store } = useForm()
  const [removed, setRemoved] = useState<Removed>()
  /** Once the row is there. */
  const goTo = (at: number) => {
    const row = store.rows(table)[at]
    const column = store.form.columns.get(table)?.values().next().value
    if (row === undefined || column === undefined) return
    store.want({ id: column.id, row })
    requestAnimationFrame(() =>
      root.current?.querySelector<HTMLElement>(`[data-row="${row}"] :is(input, button, textarea)`)?.focus(),
    )
  }
  const actions: RowActions = {
    add: (at) => {
      setRemoved(undefined)
      store.insertRow(table, at)
      goTo(at)
    },
    remove: (at) => {
      const values = rowsIn(store.values(), table)[at]
      if (values !== undefined) setRemoved({ at, values })
      store.removeRow(table, at)
      if (store.rows(table).length > 0) goTo(Math.min(at, store.rows(table).length - 1))
      else root.current?.querySelector<HTMLElement>('.frm-add')?.focus()
    },
    move: (from, to) => {
      if (to < 0 || to >= store.rows(table).length) return
      setRemoved(undefined)
      store.moveRow(table, from, to)
    },
  }
  const undo = () => {
    if (removed === undefined) return
    store.insertRow(table, removed.at, removed.values)
    setRemoved(undefined)
    goTo(removed.at)
  }
  return { actions, removed, undo, goTo }
}
