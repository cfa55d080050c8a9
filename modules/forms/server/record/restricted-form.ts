/** A form as one user fills it in: what their roles may not change is read-only, for the check of what they send. */
import { CountedCache } from '#kernel/caches/counted-cache.ts'
import { readModel, type CompiledForm, type Field, type FormModel } from '#forms-core/index.ts'
import type { OpenedForm } from './form-access.ts'
import type { FieldModes } from './record-rights.ts'

const MAX_REMEMBERED = 200
/** By version and modes. */
const remembered = new CountedCache<CompiledForm>({ name: 'restrictedForm' }, { max: MAX_REMEMBERED })

/** The compiled form, with fields that are not to be changed as read-only ones. */
export function formFor({ version, model, form, modes }: Omit<OpenedForm, 'template'>): CompiledForm {
  const concerning = [...modes].filter(([id]) => form.fields.has(id)).sort(([one], [other]) => (one < other ? -1 : 1))
  if (concerning.length === 0) return form
  const key = `${version.id} ${JSON.stringify(concerning)}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  const read = readModel(withModes(model, modes))
  if (!('form' in read)) throw new Error(`version ${version.id} cannot be read with modes`)
  remembered.set(key, read.form)
  return read.form
}

function withModes(model: FormModel, modes: FieldModes): FormModel {
  const fields = model.fields.map((field) => {
    if (field.kind !== 'childTable') return closedBy(field, modes)
    const isOpened = hasOpenColumns(field, modes)
    const table = isOpened ? field : closedBy(field, modes)
    const columns = table.fields.map((column) =>
      isOpened && !modes.has(column.id) ? { ...column, readOnly: true } : closedBy(column, modes),
    )
    return { ...table, fields: columns }
  })
  return { ...model, fields }
}

/**
 * Whether a child table is only read, apart from columns that a process opens by name: then its rows stay, and these
 * columns of them are filled in.
 */
export const hasOpenColumns = (field: Field, modes: FieldModes): boolean =>
  field.kind === 'childTable' &&
  modes.get(field.id) === 'read' &&
  field.fields.some(({ id }) => modes.get(id) === 'write')

/** Who does not see a field is not asked to make its value pass a check. */
function closedBy<Some extends FormModel['fields'][number]>(field: Some, modes: FieldModes): Some {
  const mode = modes.get(field.id)
  if (mode === undefined || mode === 'write') return field
  return { ...field, readOnly: true, ...(mode === 'hide' ? { checks: undefined } : {}) }
}
