import { Form } from 'antd'
import { useT } from '#shell/i18n.ts'
import { isValuePath, rowsOf } from '#forms/contract/api-mapping.ts'

const SHOWN = 3

interface ColumnInput {
  readonly label?: string
  readonly path?: string
}

/** The first rows of the sample as the block would show them, by the same code that the server uses. */
export function SampleRows() {
  const t = useT()
  const form = Form.useFormInstance()
  const sample = (Form.useWatch<string | undefined>('sample', form) ?? '').trim()
  const listPath = (Form.useWatch<string | undefined>('listPath', form) ?? '').trim()
  const columns = (Form.useWatch<readonly ColumnInput[] | undefined>('blockColumns', form) ?? []).map(
    ({ label = '', path = '' }) => ({ label, path: path.trim() }),
  )
  const isReadable =
    sample !== '' && columns.length > 0 && [listPath, ...columns.map(({ path }) => path)].every(isValuePath)
  const found = isReadable ? rowsOf(contentOf(sample), { listPath, columns, linkPath: '' }) : undefined
  if (found === undefined) return null
  return (
    <div className="kit-field-wide api-sample" aria-live="polite">
      <table>
        <caption>{t('forms.block.sample')}</caption>
        <thead>
          <tr>
            {columns.map(({ label }, at) => (
              <th key={at} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.rows.slice(0, SHOWN).map(({ cells }, row) => (
            <tr key={row}>
              {cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function contentOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
