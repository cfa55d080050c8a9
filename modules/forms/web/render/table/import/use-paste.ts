/** Pasting a range into a cell: it fills rows and columns from there on. */
import { useState, type ClipboardEvent } from 'react'
import { MAX_ROWS, type FieldId, type FieldOf } from '#forms-core/index.ts'
import { tableImportRoutes, type ReadRows } from '#forms/contract/table-import.ts'
import { useT } from '#shell/i18n.ts'
import { call, messageOf } from '#shell/request/call.ts'
import type { FormStore } from '../../store/form-store.ts'
import { useForm } from '../../store/form-world.ts'
import { isRange, readRange } from './pasted-range.ts'

export interface Pasting {
  /** On the element around the cells. */
  onPaste: (event: ClipboardEvent) => void
  /** What came of the latest paste. */
  report: string | undefined
}

/** @param isOn whether rows may be imported */
export function usePaste(table: FieldOf<'childTable'>, isOn: boolean): Pasting {
  const t = useT()
  const { store, formId } = useForm()
  const [report, setReport] = useState<string>()
  const most = table.maxRows ?? MAX_ROWS
  const fill = async (cells: string[][], place: CellPlace) => {
    const shown = table.fields.map(({ id }) => id).filter((id) => !store.isHidden(id))
    const columns = shown.slice(shown.indexOf(place.id))
    try {
      const params = { formId: formId ?? '', tableId: table.id }
      const width = Math.max(...cells.map(({ length }) => length))
      const body = { columns: columns.slice(0, width), cells: cells.map((row) => row.slice(0, columns.length)) }
      const { filled, faults, left } = putIn(
        store,
        table,
        place.row,
        await call(tableImportRoutes.readCells, { params, body }),
      )
      setReport(
        [
          t('forms.fill.paste.done', { count: filled }),
          ...(faults > 0 ? [t('forms.fill.paste.faults', { count: faults })] : []),
          ...(left > 0 ? [t('forms.fill.paste.left', { count: left })] : []),
        ].join(t('forms.fill.comma')),
      )
    } catch (thrown) {
      setReport(messageOf(thrown))
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    const { target } = event
    const place = placeIn(target)
    const text = event.clipboardData.getData('text/plain')
    const isLines = target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
    if (!isOn || place === undefined || !isRange(text, isLines)) return
    event.preventDefault()
    const cells = readRange(text, most)
    if (cells === undefined) setReport(t('forms.fill.paste.tooMany', { most }))
    else {
      setReport(t('forms.fill.paste.reading'))
      void fill(cells, place)
    }
  }
  return { onPaste, report }
}

interface CellPlace {
  id: FieldId
  row: number
}

/** The cell around an element: `f-price-1@3`. */
function placeIn(target: EventTarget): CellPlace | undefined {
  const place = target instanceof Element ? target.closest<HTMLElement>('.frm-cell[data-place]') : null
  const [id, row] = place?.dataset['place']?.split('@') ?? []
  return id === undefined || row === undefined ? undefined : { id, row: Number(row) }
}

/** Puts the rows that were read into those from `first` on, and the rest into new ones below. */
function putIn(store: FormStore, table: FieldOf<'childTable'>, first: number, read: ReadRows) {
  for (const [id, name] of Object.entries(read.names)) store.learn(id, name)
  const keys = store.rows(table.id)
  const from = Math.max(0, keys.indexOf(first))
  const all = read.rows.map((row) => ({ ...row, at: from + row.n - 1 }))
  const rows = all.filter(({ at }) => at < (table.maxRows ?? MAX_ROWS))
  const more = rows.filter(({ at }) => at >= keys.length)
  const changed = rows.flatMap(({ at, cells, values }) =>
    read.columns.flatMap(({ id }) => {
      // An empty cell empties the one that it is put over; one that is not understood leaves it as it is.
      const isKnown = id in values || (cells[id] ?? '').trim() === ''
      return at < keys.length && isKnown ? [{ place: { id, row: keys[at] }, value: values[id] ?? null }] : []
    }),
  )
  const set = store.setCells(changed)
  const added =
    more.length === 0
      ? []
      : store.insertRows(
          table.id,
          keys.length,
          more.map(({ values }) => values),
        )
  const newKeys = new Map(more.map((row, index) => [row, added[index]]))
  const issues = rows.flatMap((row) =>
    row.issues.map(({ column, msg }) => ({ place: { id: column, row: keys[row.at] ?? newKeys.get(row) }, msg })),
  )
  store.note(issues)
  const filled = set + more.reduce((sum, { values }) => sum + Object.keys(values).length, 0)
  return { filled, faults: issues.length, left: all.length - rows.length }
}
