import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import { useForm } from '../store/form-world.ts'
import { Cell } from './Cell.tsx'
import type { RowsShown } from './row-actions.ts'
import { RowButtons, useWantedRow } from './RowGrid.tsx'

/** More cards than these take turns. */
const CARDS = 20

/** The rows as cards, for a phone: fields below each other. */
export default function RowCards({ table, keys, isOpen, actions }: RowsShown) {
  const t = useT()
  const { store } = useForm()
  const [wished, setWished] = useState(0)
  const last = Math.max(0, Math.ceil(keys.length / CARDS) - 1)
  const turn = Math.min(wished, last)
  const from = turn * CARDS
  useWantedRow(table.id, keys, (at) => setWished(Math.floor(at / CARDS)))
  const fields = table.fields.filter(({ id }) => !store.isHidden(id))
  return (
    <>
      <ol className="frm-cards" start={from + 1}>
        {keys.slice(from, from + CARDS).map((row, index) => {
          const at = from + index
          return (
            <li key={row} data-row={row}>
              <div className="frm-card-head">
                <b>{t('kit.child.row', { row: at + 1 })}</b>
                {isOpen && <RowButtons at={at} count={keys.length} actions={actions} />}
              </div>
              {fields.map((field) => (
                <Cell key={field.id} field={field} row={row} rowNumber={at + 1} isLabelled />
              ))}
            </li>
          )
        })}
      </ol>
      {last > 0 && (
        <div className="frm-turns">
          <IconButton
            name={t('forms.fill.table.former')}
            icon={<ChevronLeft size={18} />}
            disabled={turn === 0}
            onClick={() => setWished(turn - 1)}
          />
          {t('forms.fill.table.turn', { from: from + 1, to: Math.min(from + CARDS, keys.length), count: keys.length })}
          <IconButton
            name={t('forms.fill.table.next')}
            icon={<ChevronRight size={18} />}
            disabled={turn === last}
            onClick={() => setWished(turn + 1)}
          />
        </div>
      )}
    </>
  )
}
