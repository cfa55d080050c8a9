/** Users in forms and variables: a form knows them by their ids, a process by their user names as well. */
import type { Db } from '#kernel/database/lease.ts'
import type { ProcessForm, VarField } from '#workflow/contract/form.ts'
import { idsOfPeople, namesOf } from '../runtime/persistence/people.repo.ts'
import { startValues, valueIn, type AnyValues } from './form.shape.ts'
import type { GeneratedForm } from './generated-model.ts'

/** The names of the people that variables speak of, by what stands in them: an id or a user name. */
export async function peopleIn(db: Db, fields: readonly VarField[], vars: AnyValues): Promise<Record<string, string>> {
  const asked = fields.flatMap(({ name, kind }) => (kind === 'user' ? namesIn(valueIn(vars, name)) : []))
  if (asked.length === 0) return {}
  const ids = await idsOfPeople(db, asked)
  const names = await namesOf(db, [...ids.values()])
  return Object.fromEntries(
    asked.flatMap((one) => {
      const name = names.get(ids.get(one.toLowerCase()) ?? '')
      return name === undefined ? [] : [[one, name]]
    }),
  )
}

/** What a form begins with, and what the users among it are called. */
export async function formValues(
  db: Db,
  form: GeneratedForm,
  vars: AnyValues,
): Promise<Pick<ProcessForm, 'values' | 'names'>> {
  const begun = { ...Object.fromEntries(form.firstPeople), ...vars }
  const values = startValues(form, await withUserIds(db, form, begun))
  const users = [...form.users].flatMap((id) => namesIn(values[id]))
  // Values are JSON: they were read by the schemas of their fields.
  return { values: values as ProcessForm['values'], names: Object.fromEntries(await namesOf(db, users)) }
}

/** The variables with the ids of users in place of user names, in the fields of users. Other names stay. */
export async function withUserIds(db: Db, { variables, users }: GeneratedForm, vars: AnyValues): Promise<AnyValues> {
  const named = [...users].flatMap((id) => {
    const variable = variables.get(id)
    return variable === undefined || valueIn(vars, variable) === undefined ? [] : [variable]
  })
  const asked = named.flatMap((variable) => namesIn(vars[variable]))
  if (asked.length === 0) return vars
  const ids = await idsOfPeople(db, asked)
  const idOf = (one: unknown) => (typeof one === 'string' ? (ids.get(one.toLowerCase()) ?? one) : one)
  const changed = named.map((variable): [string, unknown] => {
    const value = vars[variable]
    return [variable, Array.isArray(value) ? value.map(idOf) : idOf(value)]
  })
  return { ...vars, ...Object.fromEntries(changed) }
}

const namesIn = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string' && one !== '')
