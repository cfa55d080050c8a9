/** What a draft needs besides what the forms core checks: what it names must be there in the organisation. */
import type { Db } from '#kernel/database/lease.ts'
import {
  placedFields,
  readModel,
  typeChangeProblems,
  type Field,
  type FormModel,
  type FormProblem,
  type PlacedField,
} from '#forms-core/index.ts'
import { existingApis } from '../api-conf/api-conf.repo.ts'
import { existingDictionaries, existingTemplates } from './template.repo.ts'
import type { TemplateRow } from './template.shape.ts'

/** Everything that keeps a draft from being published. */
export async function draftProblems(
  db: Db,
  { fieldTypes }: Pick<TemplateRow, 'fieldTypes'>,
  model: FormModel,
): Promise<FormProblem[]> {
  const read = readModel(model)
  return [
    ...('problems' in read ? read.problems : []),
    ...typeChangeProblems(model, fieldTypes),
    ...(await unknownReferences(db, model)),
  ]
}

async function unknownReferences(db: Db, model: FormModel): Promise<FormProblem[]> {
  const placed = placedFields(model.fields)
  const named = (nameOf: (field: Field) => string | undefined) =>
    placed.flatMap((one) => {
      const name = nameOf(one.field)
      return name === undefined ? [] : [{ one, name }]
    })
  const [dictionaries, forms, calls] = [named(dictionaryOf), named(formOf), named(callOf)]
  const codes = await existingDictionaries(db, namesIn(dictionaries))
  const ids = await existingTemplates(db, namesIn(forms))
  const apis = await existingApis(db, namesIn(calls))
  return [
    ...dictionaries.filter(({ name }) => !codes.has(name)).map((missing) => problemOf(missing, 'dict')),
    ...forms.filter(({ name }) => !ids.has(name)).map((missing) => problemOf(missing, 'form')),
    ...calls.filter(({ name }) => !apis.has(name)).map((missing) => problemOf(missing, 'options.api')),
  ]
}

interface Naming {
  one: PlacedField
  name: string
}

const namesIn = (naming: readonly Naming[]) => [...new Set(naming.map(({ name }) => name))]

const problemOf = ({ one: { field, path }, name }: Naming, below: string): FormProblem => ({
  code: 'form_unknown_reference',
  path: `${path}.${below}`,
  field: field.name,
  detail: name,
})

function dictionaryOf(field: Field): string | undefined {
  if (field.kind === 'dictionary') return field.dict
  return 'options' in field && field.options.from === 'dictionary' ? field.options.dict : undefined
}

const formOf = (field: Field): string | undefined => (field.kind === 'reference' ? field.form : undefined)

const callOf = (field: Field): string | undefined =>
  'options' in field && field.options.from === 'api' ? field.options.api : undefined
