import { use } from 'react'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { useT } from '#shell/i18n.ts'
import type { Field, FormModel } from '#forms-core/index.ts'
import type { PublicRecord } from '#forms/contract/public.ts'
import { sayText } from './in-language.ts'
import { loadTexts } from '../render/texts.ts'
import { PlainText } from './PlainText.tsx'

/** A row has room for so many; the others are in the detail. */
const MAX_COLUMNS = 6

interface RecordRowsProps {
  shown: FormModel
  records: readonly PublicRecord[]
  onOpen: (id: string) => void
}

/** Those that lists of the form show, else the first ones; rows of child tables are in the detail alone. */
function columnsOf({ fields }: FormModel): readonly Field[] {
  const plain = fields.filter(({ kind }) => kind !== 'childTable' && kind !== 'richText')
  const marked = plain.filter(({ marks }) => marks?.list === true)
  return (marked.length > 0 ? marked : plain).slice(0, MAX_COLUMNS)
}

/** A table; on phones one card for each record. */
export function RecordRows({ shown, records, onOpen }: RecordRowsProps) {
  // Numbers and durations are written by the renderer.
  use(loadTexts())
  const t = useT()
  const isPhone = useIsPhone()
  const columns = columnsOf(shown)
  const [first, ...others] = columns
  if (first === undefined) return null
  const nameOf = ({ id, values }: PublicRecord) => (
    <button type="button" className="pt-link" onClick={() => onOpen(id)}>
      {values[first.id] === undefined ? (
        t('forms.public.list.unnamed')
      ) : (
        <PlainText field={first} value={values[first.id]} />
      )}
    </button>
  )
  if (isPhone)
    return (
      <ul className="frm-public-cards">
        {records.map((record) => (
          <li key={record.id}>
            <b>{nameOf(record)}</b>
            <dl className="kit-visit-facts">
              {others.map((field) => (
                <div key={field.id}>
                  <dt>{sayText(field.label)}</dt>
                  <dd>
                    <PlainText field={field} value={record.values[field.id]} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    )
  return (
    <div className="frm-public-table">
      <table>
        <thead>
          <tr>
            {columns.map(({ id, label }) => (
              <th key={id} scope="col">
                {sayText(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id}>
              <th scope="row">{nameOf(record)}</th>
              {others.map((field) => (
                <td key={field.id} data-number={field.kind === 'number' || field.kind === 'amount'}>
                  <PlainText field={field} value={record.values[field.id]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
