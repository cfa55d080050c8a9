import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Import, ImportRow, RowOutcome } from '#contract/import.ts'
import { useT } from '#shell/i18n.ts'
import { useRowWindow } from '../list/use-row-window.ts'
import { Empty } from '../ui/Empty.tsx'
import { StatusTag } from '../ui/StatusTag.tsx'
import { choicesId } from './ImportChoices.tsx'
import { ImportCell } from './ImportCell.tsx'
import { outcomeTone } from './import-words.ts'
import type { Correction } from './use-correction.ts'
import { useImportRows } from './use-import-rows.ts'

export interface ImportRowsProps {
  data: Import
  outcome: RowOutcome | undefined
  correction: Correction
}

/** Pixels; the same for all, so that only the rows in sight need to be in the page. */
const ROW = 58
const HEAD = 40

interface Place {
  readonly index: number
  readonly column: number
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-8, 0],
  PageDown: [8, 0],
}

/** The rows as a table of cells to edit: one tab stop, arrows move, Enter or F2 edits. */
export function ImportRows({ data, outcome, correction }: ImportRowsProps) {
  const t = useT()
  const host = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState(0)
  const rows = useImportRows(data.id, outcome, from)
  const total = rows.total ?? 0
  const shown = useRowWindow(host, total, ROW)
  if (shown.from !== from) setFrom(shown.from)
  const grid = useGrid(host, total, data.columns.length)
  if (rows.total === 0) return <Empty title={t('kit.import.none')} reason={t('kit.import.noneWhy')} />
  const places = Array.from({ length: shown.to - shown.from }, (_, at) => shown.from + at)
  return (
    <div ref={host} className="kit-import-rows">
      <table aria-rowcount={total + 1} aria-label={t('kit.import.table')}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="kit-import-n">
              {t('kit.import.row')}
            </th>
            <th scope="col" className="kit-import-outcome">
              {t('kit.import.result')}
            </th>
            {data.columns.map(({ key, title, required }) => (
              <th key={key} scope="col">
                {title}
                {required && <span className="kit-required" />}
              </th>
            ))}
          </tr>
        </thead>
        {/* The cells take the focus; their keys are heard here, once for all of them. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody onKeyDown={grid.onKeyDown}>
          {shown.from > 0 && <tr aria-hidden="true" style={{ height: shown.from * ROW }} />}
          {places.map((index) => (
            <Row
              key={rows.at(index)?.n ?? `wait ${index}`}
              index={index}
              row={rows.at(index)}
              data={data}
              correction={correction}
              active={grid.active}
              onActive={grid.setActive}
              onLeft={outcome === undefined ? undefined : grid.goOn}
            />
          ))}
          {shown.to < total && <tr aria-hidden="true" style={{ height: (total - shown.to) * ROW }} />}
        </tbody>
      </table>
    </div>
  )
}

/** Which cell has the tab stop, and the keys that move it. */
function useGrid(host: RefObject<HTMLElement | null>, rows: number, columns: number) {
  const [active, setActive] = useState<Place>({ index: 0, column: 0 })
  /** Which cell is to get the focus as soon as it is in the page. */
  const wanted = useRef<string>(undefined)
  const place = { index: Math.min(active.index, Math.max(0, rows - 1)), column: active.column }
  useEffect(() => {
    if (wanted.current === undefined) return
    // The user who is already typing into another cell stays there; the one that is being saved takes no input.
    const { activeElement } = document
    const isTyping =
      activeElement instanceof HTMLInputElement && !activeElement.readOnly && host.current?.contains(activeElement)
    if (isTyping) wanted.current = undefined
    if (wanted.current === undefined) return
    const cell = host.current?.querySelector<HTMLElement>(wanted.current)
    if (!cell) return // comes with one of the next renderings
    wanted.current = undefined
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step || event.target instanceof HTMLInputElement || !host.current) return
    event.preventDefault()
    const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
    const next = { index: within(place.index + step[0], rows), column: within(place.column + step[1], columns) }
    wanted.current = `[data-cell="${next.index}:${next.column}"]`
    setActive(next)
    const { scrollTop, clientHeight } = host.current
    const top = next.index * ROW
    const bottom = top + ROW + HEAD
    if (top < scrollTop) host.current.scrollTo({ top })
    else if (bottom > scrollTop + clientHeight) host.current.scrollTo({ top: bottom - clientHeight })
  }
  /** To the first cell in sight that something is wrong with. */
  const goOn = () => {
    wanted.current = `[data-bad="true"] > [data-cell]`
    setActive({ ...place })
  }
  return { active: place, setActive, onKeyDown, goOn }
}

interface RowProps extends Pick<ImportRowsProps, 'data' | 'correction'> {
  index: number
  row: ImportRow | undefined
  active: Place
  onActive: (place: Place) => void
  /** It has another outcome now and is shown here no longer. */
  onLeft: (() => void) | undefined
}

function Row({ index, row, data, correction, active, onActive, onLeft }: RowProps) {
  const t = useT()
  const save: Correction['save'] = async (...cell) => {
    const now = await correction.save(...cell)
    if (now && now.outcome !== row?.outcome) onLeft?.()
    return now
  }
  if (!row) {
    return (
      <tr style={{ height: ROW }} aria-rowindex={index + 2}>
        <td colSpan={data.columns.length + 2} className="kit-import-coming" aria-label={t('kit.loading')} />
      </tr>
    )
  }
  const outcome = row.outcome ?? 'same'
  const isAt = (key: string) => row.issues.some(({ column }) => column === key)
  const whole = row.issues.filter(({ column }) => !data.columns.some(({ key }) => key === column))
  // The column itself may be out of sight.
  const where = data.columns
    .filter(({ key }) => isAt(key))
    .map(({ title }) => title)
    .join(t('kit.import.comma'))
  return (
    <tr style={{ height: ROW }} aria-rowindex={index + 2}>
      <th scope="row" className="kit-import-n">
        {row.n}
      </th>
      <td className="kit-import-outcome">
        <StatusTag tone={outcomeTone[outcome]} text={t(`kit.import.outcome.${outcome}`)} />
        {where !== '' && (
          <span className="kit-import-where" title={where}>
            {where}
          </span>
        )}
        {whole.length > 0 && <span className="kit-import-reason">{whole.map(({ msg }) => msg).join(' ')}</span>}
      </td>
      {data.columns.map((column, at) => (
        <td key={column.key} data-bad={isAt(column.key)}>
          <ImportCell
            row={row}
            column={column}
            choicesId={choicesId(column)}
            place={`${index}:${at}`}
            isStop={active.index === index && active.column === at}
            onFocus={() => onActive({ index, column: at })}
            save={save}
          />
        </td>
      ))}
    </tr>
  )
}
