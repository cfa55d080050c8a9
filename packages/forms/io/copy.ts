/** A form under new ids: a copy, or a form of another place, shares no data with the first. */
import type { Field, RowField } from '../model/field.ts'
import type { FieldId } from '../model/ids.ts'
import type { LayoutItem } from '../model/layout.ts'
import { placedFields, type FormModel } from '../model/model.ts'
import type { OptionsSource } from '../model/options.ts'

/**
 * The model with another id for each field, wherever one is named. Variable names stay, so rules do as well.
 * @param newId makes an id that the form does not have yet
 */
export function withNewIds(model: FormModel, newId: () => FieldId): FormModel {
  const ids = new Map(placedFields(model.fields).map(({ field }) => [field.id, newId()]))
  const idOf = (id: FieldId): FieldId => ids.get(id) ?? id
  const fieldWith = (field: Field): Field => {
    const copy = withOptions({ ...field, id: idOf(field.id) }, idOf)
    if (copy.kind !== 'childTable') return copy
    const fields = copy.fields.map((column): RowField => withOptions({ ...column, id: idOf(column.id) }, idOf))
    return { ...copy, fields, ...(copy.sums === undefined ? {} : { sums: copy.sums.map(idOf) }) }
  }
  return { ...model, fields: model.fields.map(fieldWith), layout: layoutWith(model.layout, idOf) }
}

function withOptions<Some extends Field>(field: Some, idOf: (id: FieldId) => FieldId): Some {
  return 'options' in field ? { ...field, options: sourceWith(field.options, idOf) } : field
}

function sourceWith(source: OptionsSource, idOf: (id: FieldId) => FieldId): OptionsSource {
  if (source.from === 'field') return { ...source, field: idOf(source.field) }
  if (source.from !== 'api' || source.params === undefined) return source
  const params = Object.entries(source.params).map(([name, id]) => [name, idOf(id)] as const)
  return { ...source, params: Object.fromEntries(params) }
}

function layoutWith(items: readonly LayoutItem[], idOf: (id: FieldId) => FieldId): LayoutItem[] {
  return items.map((item): LayoutItem => {
    switch (item.type) {
      case 'field':
        return { ...item, field: idOf(item.field) }
      case 'section':
      case 'columns':
        return { ...item, items: layoutWith(item.items, idOf) }
      case 'tabs':
        return { ...item, tabs: item.tabs.map((tab) => ({ ...tab, items: layoutWith(tab.items, idOf) })) }
      case 'text':
      case 'divider':
        return item
    }
  })
}
