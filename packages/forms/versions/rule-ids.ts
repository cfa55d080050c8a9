/** Rules with ids in place of names, so that two versions can be compared. */
import { placedFields, type FormModel, type PlacedField } from '../model/model.ts'
import type { NewName } from '../rules/names-in-rules.ts'

/** The id of what a name stands for in the rules of a field; the name itself where it is none of a field. */
export function nameOfIds({ fields }: FormModel, reader: PlacedField): NewName {
  const form = new Map(fields.map(({ name, id }) => [name, id]))
  const columns = new Map(
    placedFields(fields).flatMap(({ field, table }) =>
      table === undefined ? [] : [[`${table.name}.${field.name}`, field.id] as const],
    ),
  )
  const own = reader.table?.name
  return (name, of) => {
    if (of !== undefined) return columns.get(`${of}.${name}`) ?? name
    return columns.get(`${own ?? ''}.${name}`) ?? form.get(name) ?? name
  }
}
