/** A form as one user fills it in: what their roles may not change is read-only, for the check of what they send. */
import { CountedCache } from '#kernel/caches/counted-cache.ts'
import { readModel, type CompiledForm, type FormModel } from '#forms-core/index.ts'
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
    const closed = closedBy(field, modes)
    if (closed.kind !== 'childTable') return closed
    return { ...closed, fields: closed.fields.map((column) => closedBy(column, modes)) }
  })
  return { ...model, fields }
}

/** Who does not see a field is not asked to make its value pass a check. */
function closedBy<Some extends FormModel['fields'][number]>(field: Some, modes: FieldModes): Some {
  const mode = modes.get(field.id)
  if (mode === undefined) return field
  return { ...field, readOnly: true, ...(mode === 'hide' ? { checks: undefined } : {}) }
}
