/** Fields and items of the layout are added. */
import {
  MAX_FIELDS,
  placedFields,
  type Field,
  type FormModel,
  type LayoutItem,
  type LocalText,
  firstText,
} from '#forms-core/index.ts'
import { isRowField } from '../model/find-field.ts'
import { tableOfContainer, type Spot } from '../model/layout-tree.ts'
import { mayPlace } from '../model/may-place.ts'
import { newField, type NewFieldInput } from '../model/new-field.ts'
import { done, type Command } from './command.ts'
import { withItems } from './items.ts'

/** Adds a field of a kind before the entry at a spot, in the form or in a child table. */
export const addField: Command<NewFieldInput & { spot: Spot }> = (model, { spot, ...input }) => {
  const { kind, id } = input
  const isFull = placedFields(model.fields).length + (kind === 'childTable' ? 2 : 1) > MAX_FIELDS
  if (isFull || !mayPlace(model, { is: 'newField', kind }, spot)) return undefined
  const field = newField(model, input)
  return done(
    model,
    withPlaced(model, field, spot),
    { verb: 'added', what: field.label },
    { target: { is: 'field', id } },
  )
}

/** The model with a field that it does not have, at a spot. */
export function withPlaced(model: FormModel, field: Field, spot: Spot): FormModel {
  const table = tableOfContainer(spot.container)
  if (table === undefined) {
    const layout = withItems(model, spot, [{ type: 'field', field: field.id, ...fullSpan(field) }])
    return { ...model, fields: [...model.fields, field], layout }
  }
  if (!isRowField(field)) return model
  const fields = model.fields.map((one): Field =>
    one.id === table && one.kind === 'childTable' ? { ...one, fields: one.fields.toSpliced(spot.at, 0, field) } : one,
  )
  return { ...model, fields }
}

const WIDE: ReadonlySet<string> = new Set(['textarea', 'richText', 'file', 'picture', 'childTable', 'address'])

/** What needs room takes the whole line of containers that have several columns. */
export const fullSpan = ({ kind }: Pick<Field, 'kind'>): { span?: number } => (WIDE.has(kind) ? { span: 4 } : {})

/** The kinds of items that the palette has beside fields. */
export type NewItem = 'section' | 'columns' | 'tabs' | 'text' | 'divider'
export const NEW_ITEMS: readonly NewItem[] = ['section', 'columns', 'tabs', 'text', 'divider']

export const titleOfNewItem = (type: NewItem): LocalText => firstText(type)

/** An item as the palette makes it. */
export function newItem(type: NewItem): LayoutItem {
  const title = firstText(type)
  switch (type) {
    case 'section':
      return { type, title, columns: 2, items: [] }
    case 'columns':
      return { type, columns: 2, items: [] }
    case 'tabs':
      return { type, tabs: [1, 2].map((at) => ({ title: firstText('tab', at), items: [] })) }
    case 'text':
      return { type, text: title }
    case 'divider':
      return { type }
  }
}

/** Adds a section, columns, tabs, a text or a divider. */
export const addItem: Command<{ type: NewItem; spot: Spot }> = (model, { type, spot }) => {
  const item = newItem(type)
  if (!mayPlace(model, { is: 'newItem', item }, spot)) return undefined
  const target = { is: 'item', path: `${spot.container}.${spot.at}` } as const
  return done(
    model,
    { ...model, layout: withItems(model, spot, [item]) },
    { verb: 'added', what: firstText(type) },
    { target },
  )
}
