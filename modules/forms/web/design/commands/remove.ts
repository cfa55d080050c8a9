/** Fields and items of the layout are removed. What still refers to a field is a problem afterwards, never lost. */
import { fieldsInside, type Field, type FieldId, type FormModel } from '#forms-core/index.ts'
import { findPlaced } from '../model/find-field.ts'
import { FORM, itemAt, spotOf, targetAt, type Spot, type Target } from '../model/layout-tree.ts'
import { nameOfTarget } from '../model/target-name.ts'
import { done, type Command } from './command.ts'
import { withoutFields, withoutItems } from './items.ts'

/** Removes a field, or an item with everything inside it. The last column of a child table stays. */
export const remove: Command<{ target: Target }> = (model, { target }) => {
  const ids = fieldsOf(model, target)
  const spot = spotOf(model, target)
  if (spot === undefined) return undefined
  const removed = without(model, target, ids)
  if (removed === model) return undefined
  return done(
    model,
    removed,
    { verb: 'removed', what: nameOfTarget(model, target) },
    { target: neighbour(removed, spot) },
  )
}

/** The fields that go with something. */
export function fieldsOf(model: FormModel, target: Target): Set<FieldId> {
  if (target.is === 'field') return new Set([target.id])
  const item = target.is === 'item' ? itemAt(model, target.path) : undefined
  return new Set(item === undefined ? [] : fieldsInside(item))
}

/** The model without fields of the form, or without one column. */
export function without(model: FormModel, target: Target, ids: ReadonlySet<FieldId>): FormModel {
  if (target.is === 'item') {
    const kept = { ...model, layout: withoutItems(model, new Set([target.path])) }
    return { ...kept, fields: model.fields.filter(({ id }) => !ids.has(id)) }
  }
  const table = target.is === 'field' ? findPlaced(model, target.id)?.table : undefined
  if (table === undefined)
    return { ...model, fields: model.fields.filter(({ id }) => !ids.has(id)), layout: withoutFields(model, ids) }
  if (table.fields.length < 2) return model
  return { ...model, fields: model.fields.map((field) => (field.id === table.id ? withoutColumns(field, ids) : field)) }
}

/** A child table without some columns and their sums. */
function withoutColumns(field: Field, ids: ReadonlySet<FieldId>): Field {
  if (field.kind !== 'childTable') return field
  const { sums, ...rest } = field
  const left = sums?.filter((id) => !ids.has(id))
  const columns = field.fields.filter(({ id }) => !ids.has(id))
  return { ...rest, fields: columns, ...(left === undefined || left.length === 0 ? {} : { sums: left }) }
}

/** What takes the place of the removed, the one before it, or the form. */
const neighbour = (model: FormModel, { container, at }: Spot): Target =>
  targetAt(model, { container, at }) ?? targetAt(model, { container, at: at - 1 }) ?? FORM
