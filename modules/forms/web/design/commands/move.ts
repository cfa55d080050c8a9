/** Fields and items change their place: in a container, between containers, and between the form and child tables. */
import type { Field, FieldId, FormModel } from '#forms-core/index.ts'
import { findPlaced, isRowField } from '../model/find-field.ts'
import {
  itemAt,
  pathOfField,
  spotOf,
  spotOfPath,
  tableOfContainer,
  type Spot,
  type Target,
} from '../model/layout-tree.ts'
import { mayPlace } from '../model/may-place.ts'
import { nameOfTarget } from '../model/target-name.ts'
import { withPlaced } from './add.ts'
import { done, type Command } from './command.ts'
import { withItems, withoutItems } from './items.ts'
import { without } from './remove.ts'

interface MoveInput {
  target: Target
  /** Before what is there now. */
  spot: Spot
  /** Fields that do not change between the form and child tables. */
  fixed?: ReadonlySet<FieldId>
}

/** Moves a field, a column or an item. Into and out of a child table a field keeps its id. */
export const move: Command<MoveInput> = (model, { target, spot, fixed }) => {
  const from = spotOf(model, target)
  if (from === undefined || !mayPlace(model, target, spot, fixed)) return undefined
  const isHere = from.container === spot.container && (spot.at === from.at || spot.at === from.at + 1)
  if (isHere) return undefined
  const name = { verb: 'moved', what: nameOfTarget(model, target) } as const
  const [source, goal] = [tableOfContainer(from.container), tableOfContainer(spot.container)]
  if (source === undefined && goal === undefined) {
    const path = target.is === 'field' ? pathOfField(model, target.id) : `${from.container}.${from.at}`
    const item = path === undefined ? undefined : itemAt(model, path)
    if (path === undefined || item === undefined) return undefined
    const left = { ...model, layout: withoutItems(model, new Set([path])) }
    const to = spotAfterRemoval(path, spot)
    const moved: Target = target.is === 'field' ? target : { is: 'item', path: `${to.container}.${to.at}` }
    return done(model, { ...model, layout: withItems(left, to, [item]) }, name, { target: moved })
  }
  if (target.is !== 'field') return undefined
  const moved = source === goal ? withMovedColumn(model, target.id, spot) : withOtherHome(model, target, spot)
  return done(model, moved, name, { target })
}

/** Where a spot is once an item is no longer there. */
function spotAfterRemoval(path: string, { container, at }: Spot): Spot {
  const from = spotOfPath(path)
  if (container === from.container) return { container, at: at > from.at ? at - 1 : at }
  const inside = `${from.container}.`
  if (!container.startsWith(inside)) return { container, at }
  const [index = '', ...rest] = container.slice(inside.length).split('.')
  const place = Number(index) > from.at ? Number(index) - 1 : Number(index)
  return { container: inside + [place, ...rest].join('.'), at }
}

function withMovedColumn(model: FormModel, id: FieldId, { at }: Spot): FormModel {
  const fields = model.fields.map((field): Field => {
    if (field.kind !== 'childTable') return field
    const from = field.fields.findIndex((column) => column.id === id)
    const column = field.fields[from]
    if (column === undefined) return field
    return { ...field, fields: field.fields.toSpliced(from, 1).toSpliced(at > from ? at - 1 : at, 0, column) }
  })
  return { ...model, fields }
}

/** Into a child table, out of one, or from one to another. Columns are not marked for lists. */
function withOtherHome(model: FormModel, target: Target & { is: 'field' }, spot: Spot): FormModel {
  const field = findPlaced(model, target.id)?.field
  if (field === undefined || !isRowField(field)) return model
  const { marks: _marks, unique: _unique, ...column } = field
  return withPlaced(without(model, target, new Set([target.id])), column, spot)
}
