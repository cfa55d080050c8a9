/** The fields of the form that a model is started with, for what its steps can name. */
import type { Field } from '#forms-core/index.ts'
import { currentLanguage } from '#shell/language.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowFormRoutes } from '#workflow/contract/form.ts'

const FRESH_MS = 60_000
const NO_FIELDS: readonly Field[] = []

/** None where the model has no form. */
export function useFormFields(formKey: string): readonly Field[] {
  const { data } = useCall(
    workflowFormRoutes.ofModel,
    { query: { formKey } },
    { enabled: formKey !== '', keepPrevious: true, freshFor: FRESH_MS },
  )
  return (formKey !== '' && data?.form?.model.fields) || NO_FIELDS
}

/** A name of a field with what it is called. */
export interface NamedField {
  readonly name: string
  readonly label: string
}

/** A field of a form; of a child table with its columns, which are named `items.price`. */
export interface FormField extends NamedField {
  readonly columns?: readonly NamedField[]
}

export const namedField = ({ name, label }: Field): NamedField => ({
  name,
  label: (currentLanguage() === 'en' && label.en) || label.zh || label.en,
})

export const fieldWithColumns = (field: Field): FormField => {
  if (field.kind !== 'childTable') return namedField(field)
  const columns = field.fields.map((column) => ({ ...namedField(column), name: `${field.name}.${column.name}` }))
  return { ...namedField(field), columns }
}

/** Fields that have items: rows, users, several of anything. */
export const fieldsWithItems = (fields: readonly Field[]): NamedField[] => fields.filter(hasItems).map(namedField)

const hasItems = (field: Field): boolean =>
  field.kind === 'childTable' ||
  field.kind === 'user' ||
  field.kind === 'checkbox' ||
  ('multiple' in field && field.multiple === true)
