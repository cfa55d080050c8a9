import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { textIn, type FieldId } from '#forms-core/index.ts'
import { useRowWindow } from '#kit/list/use-row-window.ts'
import { useT } from '#shell/i18n.ts'
import { useForm, usePart } from '../store/form-world.ts'
import { isNumeric } from '../view/number-words.ts'
import { Cell } from './Cell.tsx'
import type { RowsShown } from './row-actions.ts'
import { stepRow } from './row-keys.ts'
import { isWide, widthOf } from './widths.ts'

/** From so many rows on only those in view are in the page; all of them have one height then. */
const WINDOW_FROM = 40
const ROW_HEIGHT = 62
/** Of the columns for the number of a row, and for what can be done with it. */
const NUMBER_WIDTH = 44
const ACTIONS_WIDTH = 104

/** The rows as a table. In a text the arrow keys go to the row above or below; with Alt they move the row. */
export function RowGrid({ table, keys, labelId, isOpen, mayFill, mayAdd, actions }: RowsShown & { labelId: string }) {
  const t = useT()
  const host = useRef<HTMLDivElement>(null)
  const { store, language, isOnPaper } = useForm()
  const isWindowed = keys.length > WINDOW_FROM && !isOnPaper
  const part = useRowWindow(host, keys.length, ROW_HEIGHT)
  const { from, to } = isWindowed ? part : { from: 0, to: keys.length }
  useWantedRow(table.id, keys, (at) => {
    if (isWindowed && host.current) host.current.scrollTop = at * ROW_HEIGHT
  })
  const fields = table.fields.filter(({ id }) => !store.isHidden(id))
  const width = fields.reduce(
    (sum, field) => sum + widthOf(field, !mayFill),
    NUMBER_WIDTH + (isOpen ? ACTIONS_WIDTH : 0),
  )
  const onKeyDown = (event: KeyboardEvent) => stepRow(event, { isOpen, mayAdd, actions })
  return (
    // Hears the keys of its cells.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={host}
      className="frm-table-scroll"
      data-windowed={isWindowed}
      data-open={mayFill}
      // Rows that are only read have nothing in them that takes the focus, and must be scrolled by keyboard, too.
      {...(!mayFill && !isOnPaper && { tabIndex: 0, role: 'group', 'aria-labelledby': labelId })}
      onKeyDown={onKeyDown}
    >
      <table
        aria-labelledby={labelId}
        aria-rowcount={keys.length + 1}
        style={isOnPaper ? undefined : { minWidth: width }}
      >
        <thead>
          <tr>
            <th scope="col" style={{ width: NUMBER_WIDTH }}>
              <span className="pt-unseen">{t('kit.child.order')}</span>
            </th>
            {fields.map((field) => (
              <th
                key={field.id}
                scope="col"
                data-end={isNumeric(field)}
                style={isWide(field) ? undefined : { width: widthOf(field, !mayFill) }}
              >
                {textIn(field.label, language)}
                {field.required === true && mayFill && <span className="frm-required" />}
              </th>
            ))}
            {isOpen && (
              <th scope="col" style={{ width: ACTIONS_WIDTH }}>
                <span className="pt-unseen">{t('kit.list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <Gap height={from * ROW_HEIGHT} />
          {keys.slice(from, to).map((row, index) => {
            const at = from + index
            return (
              <tr key={row} data-row={row} data-at={at} aria-rowindex={at + 2}>
                <td className="frm-row-number">{at + 1}</td>
                {fields.map((field) => (
                  <td key={field.id}>
                    <Cell field={field} row={row} rowNumber={at + 1} isLabelled={false} />
                  </td>
                ))}
                {isOpen && (
                  <td>
                    <RowButtons at={at} count={keys.length} actions={actions} />
                  </td>
                )}
              </tr>
            )
          })}
          <Gap height={(keys.length - to) * ROW_HEIGHT} />
        </tbody>
      </table>
    </div>
  )
}

/** Stands for the rows that are not in the page. */
const Gap = ({ height }: { height: number }) => height > 0 && <tr aria-hidden="true" style={{ height }} />

interface RowButtonsProps extends Pick<RowsShown, 'actions'> {
  at: number
  count: number
}

/** Up, down and away. */
export function RowButtons({ at, count, actions }: RowButtonsProps) {
  const t = useT()
  const row = at + 1
  const buttons = [
    { name: t('kit.child.up', { row }), Icon: ArrowUp, isOff: at === 0, act: () => actions.move(at, at - 1) },
    { name: t('kit.child.down', { row }), Icon: ArrowDown, isOff: row === count, act: () => actions.move(at, row) },
    { name: t('kit.child.remove', { row }), Icon: Trash2, isOff: false, act: () => actions.remove(at) },
  ]
  return (
    <span className="frm-row-buttons">
      {buttons.map(({ name, Icon, isOff, act }) => (
        <button
          key={name}
          type="button"
          className="frm-row-button"
          aria-label={name}
          title={name}
          disabled={isOff}
          onClick={act}
        >
          <Icon size={16} aria-hidden="true" />
        </button>
      ))}
    </span>
  )
}

/** Shows the row that is asked for. */
export function useWantedRow(table: FieldId, keys: readonly number[], show: (at: number) => void): void {
  const { store } = useForm()
  const wanted = usePart(store, `${table}#wanted`, () => store.wantedRow(table))
  const row = wanted?.row
  useEffect(() => {
    const at = row === undefined ? -1 : keys.indexOf(row)
    if (at >= 0) show(at)
    // Once for each that is asked for: who scrolls on is not called back.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted])
}
