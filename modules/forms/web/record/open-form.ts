/** What the pages of records ask of a form. Pure. */
import type { Field, FieldId, FormModel, RowField } from '#forms-core/index.ts'
import { textIn } from '#forms-core/index.ts'
import { currentLanguage } from '#shell/language.ts'
import type { OpenForm } from '#forms/contract/record.ts'

/** What a field is called in the language of the page. */
export const labelOf = ({ label }: Pick<Field, 'label'>): string => textIn(label, currentLanguage())

export const fieldOf = (model: FormModel, id: FieldId): Field | undefined => model.fields.find((one) => one.id === id)

/** A column of a child table. */
export const columnIn = (field: Field | undefined, id: FieldId): RowField | undefined =>
  field?.kind === 'childTable' ? field.fields.find((one) => one.id === id) : undefined

const NAMES: readonly Field['kind'][] = ['text', 'formula', 'mail', 'phone']

/**
 * The field that the titles of most records are of, as the server chooses it: the first text of the list, a serial
 * number, any other text, a long one.
 */
export function titleFieldOf({ fields }: FormModel): Field | undefined {
  const texts = fields.filter(
    (field) => NAMES.includes(field.kind) && !(field.kind === 'formula' && field.result !== 'text'),
  )
  return (
    texts.find(({ marks }) => marks?.list === true) ??
    fields.find(({ kind }) => kind === 'serial') ??
    texts[0] ??
    fields.find(({ kind }) => kind === 'textarea')
  )
}

/** The fields that the list shows, the one of the title apart. */
export const listedFields = (model: FormModel): Field[] => {
  const title = titleFieldOf(model)
  return model.fields.filter(({ id, marks }) => marks?.list === true && id !== title?.id)
}

/**
 * The form as its lists use it: fields whose values are still being prepared are shown, and can be neither filtered,
 * sorted nor summed by.
 */
export function listedForm(form: OpenForm): OpenForm {
  const { indexing, model } = form
  if (indexing.length === 0) return form
  const unready = new Set(indexing)
  const fields = model.fields.map((field) =>
    unready.has(field.id) && field.marks
      ? { ...field, marks: { ...field.marks, filter: false, sort: false, sum: false } }
      : field,
  )
  return { ...form, model: { ...model, fields } }
}

/** The fields that lists can be filtered by. */
export const filterFields = (model: FormModel): Field[] => model.fields.filter(({ marks }) => marks?.filter === true)

/** The fields whose sums stand at the foot of the list. */
export const summedFields = (model: FormModel): FieldId[] =>
  model.fields.filter(({ marks }) => marks?.sum === true).map(({ id }) => id)

/** Whether a user who has a right of the form may use it now: a stopped form takes no new values. */
export const hasRight = ({ rights, isStopped }: OpenForm, right: OpenForm['rights'][number]): boolean =>
  rights.includes(right) && !(isStopped && (right === 'create' || right === 'import'))

/** Whether a user types the value of a field, here and now: it is not computed, and the user may change it. */
export function isTyped({ modes }: Pick<OpenForm, 'modes'>, field: Field | RowField | undefined): boolean {
  if (field === undefined || field.kind === 'serial' || field.kind === 'formula') return false
  return field.computed === undefined && field.readOnly !== true && (modes[field.id] ?? 'write') === 'write'
}
