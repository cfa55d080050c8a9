/** Random changes of a form from version to version. What would not be a right model is not done. */
import type { Field } from '../model/field.ts'
import type { FieldId } from '../model/ids.ts'
import { placedFields, type FormModel } from '../model/model.ts'
import { readModel } from '../model/read-model.ts'
import { typeChangeProblems, typeKeysOf } from '../versions/field-types.ts'
import { renameVariable } from '../versions/rename.ts'
import { retiredFields } from '../versions/retired.ts'
import type { Dice } from './dice.ts'
import { randomLayout, randomModel } from './random-model.ts'

/** A next version, or the same where the change that was drawn is not possible. */
export function randomChange(dice: Dice, model: FormModel, earlier: readonly FormModel[]): FormModel {
  const change = dice.pick([
    rename,
    relabel,
    retire,
    retireColumn,
    restore,
    restore,
    add,
    rearrange,
    requireOther,
    reword,
  ])
  const next = withLayout(dice, change(dice, model, earlier))
  const isRight = 'model' in readModel(next) && typeChangeProblems(next, typesIn(earlier)).length === 0
  return isRight ? next : model
}

/** What each field of earlier versions was. */
const typesIn = (earlier: readonly FormModel[]) =>
  Object.assign({}, ...earlier.map(typeKeysOf)) as Record<FieldId, string>

type Change = (dice: Dice, model: FormModel, earlier: readonly FormModel[]) => FormModel

const anyField = (dice: Dice, model: FormModel): Field | undefined =>
  model.fields.length === 0 ? undefined : dice.pick(model.fields)

/** The model with one field replaced or, without `by`, taken out. */
const replaced = (model: FormModel, id: FieldId, by?: Field): FormModel => ({
  ...model,
  fields: model.fields.flatMap((field) => (field.id === id ? (by ?? []) : field)),
})

const rename: Change = (dice, model) => {
  const placed = placedFields(model.fields)
  return placed.length === 0 ? model : renameVariable(model, dice.pick(placed).field.id, `n${dice.int(0, 1e6)}`)
}

const relabel: Change = (dice, model) => {
  const field = anyField(dice, model)
  const label = { zh: `名${dice.int(0, 99)}`, en: '' }
  return field === undefined ? model : replaced(model, field.id, { ...field, label })
}

const requireOther: Change = (dice, model) => {
  const field = anyField(dice, model)
  return field === undefined ? model : replaced(model, field.id, { ...field, required: dice.chance(0.2) })
}

/** The options of a choice, or the limit of a text. */
const reword: Change = (dice, model) => {
  const field = anyField(dice, model)
  if (field?.kind === 'text') return replaced(model, field.id, { ...field, maxLength: dice.int(100, 200) })
  if (field === undefined || !('options' in field) || field.options.from !== 'fixed') return model
  const { options } = field.options
  const more = { value: `o${dice.int(0, 1e6)}`, label: { zh: '新', en: 'New' } }
  return replaced(model, field.id, { ...field, options: { from: 'fixed', options: [...options, more] } })
}

const retire: Change = (dice, model) => {
  const field = anyField(dice, model)
  return field === undefined ? model : replaced(model, field.id)
}

const retireColumn: Change = (dice, model) => {
  const tables = model.fields.filter((field) => field.kind === 'childTable')
  if (tables.length === 0) return model
  const table = dice.pick(tables)
  const { id } = dice.pick(table.fields)
  const fields = table.fields.filter((column) => column.id !== id)
  return replaced(model, table.id, { ...table, fields, sums: (table.sums ?? []).filter((sum) => sum !== id) })
}

/** A retired field or column as it was, without the rules that read what may have gone. */
const restore: Change = (dice, model, earlier) => {
  const retired = retiredFields(model, earlier)
  if (retired.length === 0) return model
  const { field, table: owner } = dice.pick(retired)
  const back = withoutRules(field)
  if (owner === undefined) return { ...model, fields: [...model.fields, back] }
  const table = model.fields.find(({ id }) => id === owner)
  if (table?.kind !== 'childTable' || back.kind === 'childTable' || back.kind === 'serial') return model
  return replaced(model, owner, { ...table, fields: [...table.fields, back] })
}

const RULES = ['visibleWhen', 'requiredWhen', 'readOnlyWhen', 'checks', 'default', 'computed']

function withoutRules(field: Field): Field {
  const bare = Object.fromEntries(Object.entries(field).filter(([key]) => !RULES.includes(key)))
  const columns = field.kind === 'childTable' ? { fields: field.fields.map(withoutRules) } : {}
  return { ...bare, ...columns, ...(field.kind === 'formula' ? { computed: '${null}' } : {}) } as Field
}

const add: Change = (dice, model) => {
  const [field] = randomModel(dice, { fields: 1, rules: 0 }).fields
  const { marks: _marks, unique: _unique, ...rest } = field ?? { marks: undefined, unique: undefined }
  return field === undefined
    ? model
    : renamedApart(dice, { ...model, fields: [...model.fields, rest as Field] }, field.id)
}

/** New fields all have the same name. */
function renamedApart(dice: Dice, model: FormModel, id: FieldId): FormModel {
  const prefix = `x${dice.int(0, 1e6)}`
  const fields = model.fields.map((field): Field => {
    if (field.id !== id) return field
    const named = { ...field, name: prefix }
    if (named.kind !== 'childTable') return named
    return { ...named, fields: named.fields.map((column, at) => ({ ...column, name: `${prefix}c${at}` })) }
  })
  return { ...model, fields }
}

const rearrange: Change = (dice, model) => ({ ...model, fields: dice.shuffled(model.fields) })

const withLayout = (dice: Dice, model: FormModel): FormModel => ({
  ...model,
  layout: randomLayout(
    dice,
    model.fields.map(({ id }) => id),
  ),
})
